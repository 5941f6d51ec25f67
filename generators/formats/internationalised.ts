import { domainToASCII } from 'node:url';
import type { TextFormat } from './text-format.js';
import { hasFormat } from './has-format.js';
import { email } from './email.js';
import { hostname } from './hostname.js';
import { uri } from './uri.js';
import { uriReference } from './uri-reference.js';

/** Ajv knows none of these: a text has one if its ASCII form has the format that it is modelled on. */
/** Letters of one direction, none of which is mapped to another one. */
const LETTER = '[a-zàéøñλж中]';
const LABEL = `${LETTER}(?:-?${LETTER}){0,6}`;
const SEGMENT = String.raw`/(?:[A-Za-z0-9._~\-éλ中]|%[0-9A-F]{2})*`;

/** RFC 5890 §2.3.2.3. */
export const idnHostname: TextFormat = {
  type: 'string',
  name: 'idn-hostname',
  pattern: String.raw`^${LABEL}(?:\.${LABEL}){0,3}$`,
  has: isIdnHostname,
  edges: ['a', 'bücher.example', '例え.テスト', 'xn--bcher-kva.example'],
  wrong: ['', '-a', 'a..b', '.a', 'a b', 'a_b', 'é'.repeat(64)],
};

/** RFC 6531 §3.3. */
export const idnEmail: TextFormat = {
  type: 'string',
  name: 'idn-email',
  pattern: String.raw`^[a-z0-9éλ中]{1,8}(?:\.[a-z0-9éλ中]{1,6}){0,2}@(?:${LABEL}\.){1,2}[a-z]{2,6}$`,
  has: (text) => {
    const at = text.lastIndexOf('@');
    const local = text.slice(0, at).replaceAll(/[^\p{ASCII}]/gu, 'a');
    const domain = domainToASCII(text.slice(at + 1));
    return at > 0 && !/\s/u.test(text) && domain !== '' && hasFormat(email, `${local}@${domain}`);
  },
  edges: ['a@b.cd', 'jörg@bücher.example', '用户@例え.テスト'],
  wrong: ['', 'a', '@b.cd', 'a@', 'é..b@c.de', 'a b@c.de'],
};

/** An optional query and an optional fragment. */
const IRI_END = String.raw`(?:\?[a-z]+=[a-z0-9é]*)?(?:#[a-z0-9é]*)?`;

/** RFC 3987 §2.2. */
export const iri: TextFormat = {
  type: 'string',
  name: 'iri',
  pattern: `^https?://${LABEL}(?:\\.${LABEL}){0,2}(?:${SEGMENT}){0,3}${IRI_END}$`,
  has: (text) => hasFormat(uri, asciiOf(text)),
  edges: ['http://a', 'https://bücher.example/é?ü=ö#λ', 'urn:example:é'],
  wrong: ['', '/é', 'bücher.example', 'http://a b', 'http://a/%zz', 'http://é/<b>'],
};

/** RFC 3987 §2.2. */
export const iriReference: TextFormat = {
  type: 'string',
  name: 'iri-reference',
  pattern: String.raw`^(?:https?://${LABEL})?(?:${SEGMENT}){0,3}(?:\?[a-z]+=[a-z0-9é]*)?(?:#[a-z0-9é]*)?$`,
  has: (text) => hasFormat(uriReference, asciiOf(text)),
  edges: ['', '/é', '?ü', '#λ', '//bücher.example/a'],
  wrong: ['a b', '%zz', '\\é', '<é>', '#é#b'],
};

function isIdnHostname(text: string): boolean {
  if (/[\s_]/u.test(text)) return false;
  const ascii = domainToASCII(text);
  return ascii !== '' && hasFormat(hostname, ascii);
}

/** Percent-encodes characters outside of ASCII, as RFC 3987 §3.1 does. */
function asciiOf(text: string): string {
  return text.replaceAll(/[^\p{ASCII}]/gu, (character) =>
    /[\ud800-\udfff]/.test(character) && character.length === 1 ? ' ' : encodeURIComponent(character),
  );
}
