import { isCodedBody } from '../core/body-form.js';
import { writtenFields } from '../core/message-form.js';
import { inOtherLetterCase } from '../core/other-letter-case.js';
import type { Body, Headers, Outcome, RecordedRequest } from './exchange.js';
import { ofConnection, usualAccept } from './usual-fields.js';

/** The parts of an exchange that `curl` needs: a request of ours, or a delivery. */
export interface Reproducible {
  readonly request: RecordedRequest;
  readonly outcome?: Outcome;
}

/** A header field that curl adds itself. */
const isAdded = (name: string, value: string): boolean => name.toLowerCase() === 'accept' && value === usualAccept;

const label = /\{\{([A-Za-z][\w.:-]*)\}\}/g;

const quoted = (text: string): string => (/^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/**
 * Shell variable that stands for a label: `EMS_CREDENTIAL` for the full credential, else named after the label, e.g.
 * `EMS_CREDENTIAL_WITHOUT_SCOPE`: a line that is pasted never sends another credential than the exchange did.
 */
const variable = (name: string): string =>
  name === 'credential:full' ? 'EMS_CREDENTIAL' : `EMS_${name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;

/** One shell word: literal parts in single quotes, secrets as variables in double quotes. */
function word(text: string): string {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(label)) {
    if (match.index > start) parts.push(quoted(text.slice(start, match.index)));
    parts.push(`"$${variable(match[1] ?? '')}"`);
    start = match.index + match[0].length;
  }
  if (start < text.length || parts.length === 0) parts.push(quoted(text.slice(start)));
  return parts.join('');
}

const hostOf = (url: string): string => /^[^:]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';

/** The options without which curl would not send a method, or an address, as it is. */
function optionsFor({ method, url, body, forms }: RecordedRequest): readonly string[] {
  return [
    ...(forms?.includes('the absolute form of the target') === true ? ['--request-target', quoted(url)] : []),
    ...(forms?.includes('the host in the other case') === true
      ? ['-H', quoted(`host: ${inOtherLetterCase(hostOf(url))}`)]
      : []),
    // In braces and brackets, curl sees several addresses; it resolves segments of dots.
    ...(/[{}[\]]/.test(url) ? ['--globoff'] : []),
    ...(/\/(\.|%2e)/i.test(url) ? ['--path-as-is'] : []),
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' && body === undefined ? [] : ['-X', quoted(method)]),
  ];
}

/** A body that a shell word or an argument cannot carry goes through a pipe. */
const needsPipe = (body: Body): boolean => body.kind === 'binary' || body.text.includes('\0');

const base64Of = (body: Body): string =>
  body.kind === 'binary' ? body.base64 : Buffer.from(body.text, 'utf8').toString('base64');

/**
 * One short line for a POSIX shell that sends the recorded request again. Pure. Secrets are variables for the reader to
 * set: `$EMS_CREDENTIAL` for the full credential, `$EMS_SECRET_1` and the like for the label `secret:1`.
 */
export function curl({ request, outcome }: Reproducible): string {
  const { url, headers, body } = request;
  const words = ['curl', '-i', ...optionsFor(request)];
  // The response after the redirects was judged.
  if (outcome?.kind === 'response' && outcome.redirects !== undefined)
    words.push('-L', '--max-redirs', String(outcome.redirects.length));
  words.push(word(url));
  for (const [name, value] of writtenFields(headers, request.forms)) {
    if (!ofConnection.has(name.toLowerCase()) && !isAdded(name, value))
      words.push('-H', word(value === '' ? `${name};` : `${name}: ${value}`));
  }
  // Else curl would add `Accept: */*`, and to a body the media type of a form.
  for (const name of ['accept', ...(body === undefined ? [] : ['content-type'])])
    if (!headers.some(([other]) => other.toLowerCase() === name)) words.push('-H', quoted(`${name}:`));
  return withBody(words.join(' '), headers, body);
}

function withBody(command: string, headers: Headers, body: Body | undefined): string {
  if (body === undefined) return command;
  const note = body.cut ? "; : 'the body was longer than what is recorded'" : '';
  if (needsPipe(body)) return `printf %s ${quoted(base64Of(body))} | base64 -d | ${command} --data-binary @-${note}`;
  const text = body.kind === 'text' ? body.text : '';
  if (isCodedBody(headers)) return `printf %s ${word(text)} | gzip | ${command} --data-binary @-${note}`;
  return `${command} --data-raw ${word(text)}${note}`;
}
