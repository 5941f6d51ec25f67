import type { ChangePlace } from '../intake/change.js';
import { annotations, compareSchemas } from './compare-schemas.js';
import { schemaOf } from './compare-parameters.js';
import { childOf, followed, namesOf, objectAt, referenceOf, type Cursor } from './cursor.js';
import { valueText, type Both, type Findings } from './findings.js';
import { keywordOf, type Carrier } from './schema-context.js';
import { textOf } from './structural-differences.js';

type IsSame = (both: Both) => boolean;

/** Follows the references of both, and reports a reference whose target has another name. */
function followedBoth(findings: Findings, place: ChangePlace, both: Both): Both {
  if (referenceOf(both.from.value) !== referenceOf(both.to.value)) findings.reference(place, both);
  return { from: followed(both.from), to: followed(both.to) };
}

/** The request of an operation. */
export function compareRequests(findings: Findings, place: ChangePlace, holders: Both, isSame: IsSame): void {
  const { from, to } = holders;
  if (from.value === undefined && to.value === undefined) return;
  if (from.value === undefined) {
    const need = objectAt(followed(to))['required'] === true ? 'required' : 'optional';
    findings.change(place, [`request-body-added-${need}`], [{ to }]);
  } else if (to.value === undefined) findings.change(place, ['request-body-removed'], [{ from }]);
  else {
    const body = followedBoth(findings, place, holders);
    if (isSame(body)) return;
    const required = keywordOf(body, 'required');
    const [was, is] = [required.from.value === true, required.to.value === true];
    if (was !== is) findings.change(place, [`request-body-became-${is ? 'required' : 'optional'}`], [required]);
    else if (textOf(required.from.value) !== textOf(required.to.value))
      findings.annotation(place, 'written-differently', [required]);
    compareOtherMembers(findings, place, body, ['required', 'content'], 'request-body-changed', {});
    compareContent(
      findings,
      place,
      keywordOf(body, 'content'),
      (mediaType) => ({ kind: 'request', mediaType }),
      isSame,
    );
  }
}

/** Members that have no change of their own. */
function compareOtherMembers(
  findings: Findings,
  place: ChangePlace,
  both: Both,
  compared: readonly string[],
  id: string,
  about: { readonly status?: string; readonly header?: string; readonly mediaType?: string },
): void {
  for (const name of new Set([...namesOf(both.from), ...namesOf(both.to)])) {
    const member = keywordOf(both, name);
    if (compared.includes(name) || textOf(member.from.value) === textOf(member.to.value)) continue;
    if (annotations.has(name)) findings.annotation(place, 'annotation-changed', [member]);
    else
      findings.change(place, [id], [member], {
        ...about,
        was: valueText(member.from.value).slice(0, 200),
        value: valueText(member.to.value).slice(0, 200),
      });
  }
}

export function compareResponses(findings: Findings, place: ChangePlace, responses: Both, isSame: IsSame): void {
  const kind = (status: string): string => (status.startsWith('2') ? 'success' : 'non-success');
  if (responses.from.value === undefined || responses.to.value === undefined) findings.cover(responses);
  for (const status of new Set([...namesOf(responses.to), ...namesOf(responses.from)])) {
    const holders = keywordOf(responses, status);
    if (holders.from.value === undefined)
      findings.change(place, [`response-${kind(status)}-status-added`], [{ to: holders.to }], { status });
    else if (holders.to.value === undefined)
      findings.change(place, [`response-${kind(status)}-status-removed`], [{ from: holders.from }], { status });
    else {
      const response = followedBoth(findings, place, holders);
      if (isSame(response)) continue;
      compareOtherMembers(findings, place, response, ['content', 'headers'], 'response-changed', { status });
      compareHeaders(findings, place, status, keywordOf(response, 'headers'), isSame);
      compareContent(
        findings,
        place,
        keywordOf(response, 'content'),
        (mediaType) => ({ kind: 'response', status, mediaType }),
        isSame,
      );
    }
  }
}

function compareHeaders(findings: Findings, place: ChangePlace, status: string, headers: Both, isSame: IsSame): void {
  const byName = (cursor: Cursor): ReadonlyMap<string, Cursor> =>
    new Map(namesOf(cursor).map((name) => [name.toLowerCase(), childOf(cursor, name)]));
  if (headers.from.value === undefined || headers.to.value === undefined) findings.cover(headers);
  const [before, after] = [byName(headers.from), byName(headers.to)];
  for (const [name, later] of after) {
    const about = { status, header: name };
    const old = before.get(name);
    if (old === undefined) {
      findings.change(place, ['response-header-added'], [{ to: later }], about);
      continue;
    }
    const header = followedBoth(findings, place, { from: old, to: later });
    if (old.pointer.split('/').at(-1) !== later.pointer.split('/').at(-1))
      findings.annotation(place, 'written-differently', [{ from: old, to: later }]);
    if (isSame(header)) continue;
    const required = keywordOf(header, 'required');
    if ((required.from.value === true) !== (required.to.value === true))
      findings.change(
        place,
        [required.to.value === true ? 'response-header-became-required' : 'response-header-became-optional'],
        [required],
        about,
      );
    else if (textOf(required.from.value) !== textOf(required.to.value))
      findings.annotation(place, 'written-differently', [required]);
    compareOtherMembers(findings, place, header, ['required', 'schema'], 'response-header-changed', about);
    const schema = { from: schemaOf(header.from), to: schemaOf(header.to) };
    const carrier: Carrier = { kind: 'header', name, status };
    if (schema.from.value !== undefined && schema.to.value !== undefined)
      compareSchemas(findings, place, carrier, schema, isSame);
    else if (schema.from.value !== schema.to.value)
      findings.change(place, ['response-header-changed'], [schema], about);
  }
  for (const [name, old] of before) {
    if (after.has(name)) continue;
    const need = objectAt(followed(old))['required'] === true ? 'required' : 'optional';
    findings.change(place, [`${need}-response-header-removed`], [{ from: old }], { status, header: name });
  }
}

/** The change that a replaced media type stands for. */
function renamed(was: string, is: string): string | undefined {
  const [before = '', ...former] = was.split(';').map((part) => part.trim());
  const [after = '', ...parameters] = is.split(';').map((part) => part.trim());
  if (before === after) {
    const what = former.length === 0 ? 'added' : parameters.length === 0 ? 'removed' : 'changed';
    return `response-media-type-parameter-${what}`;
  }
  const suffixed = (one: string, other: string): boolean => one.endsWith(`+${other.split('/')[1] ?? ''}`);
  if (suffixed(before, after)) return 'response-media-type-name-generalized';
  return suffixed(after, before) ? 'response-media-type-name-specialized' : undefined;
}

/** The bodies of a message, by media type. */
function compareContent(
  findings: Findings,
  place: ChangePlace,
  content: Both,
  carrierOf: (mediaType: string) => Carrier & { readonly kind: 'request' | 'response' },
  isSame: IsSame,
): void {
  if (isSame(content)) return;
  if (content.from.value === undefined || content.to.value === undefined) findings.cover(content);
  const [before, after] = [namesOf(content.from), namesOf(content.to)];
  const added = after.filter((type) => !before.includes(type));
  const removed = before.filter((type) => !after.includes(type));
  const [is, was] = [added[0], removed[0]];
  const { kind } = carrierOf('');
  const rename =
    kind === 'response' && added.length === 1 && removed.length === 1 && is !== undefined && was !== undefined
      ? renamed(was, is)
      : undefined;
  const about = (mediaType: string): { readonly mediaType: string; readonly status?: string } => {
    const carrier = carrierOf(mediaType);
    return carrier.kind === 'response' ? { mediaType, status: carrier.status } : { mediaType };
  };
  if (rename !== undefined && is !== undefined && was !== undefined) {
    const both = { from: childOf(content.from, was), to: childOf(content.to, is) };
    findings.change(place, [rename], [both], { ...about(is), was, value: is });
    compareBodies(findings, place, carrierOf(is), both, about(is), isSame);
  } else {
    const prefix = kind === 'request' ? 'request-body-media-type' : 'response-media-type';
    for (const type of added)
      findings.change(place, [`${prefix}-added`], [{ to: childOf(content.to, type) }], about(type));
    for (const type of removed)
      findings.change(place, [`${prefix}-removed`], [{ from: childOf(content.from, type) }], about(type));
  }
  for (const type of after)
    if (before.includes(type))
      compareBodies(findings, place, carrierOf(type), keywordOf(content, type), about(type), isSame);
}

function compareBodies(
  findings: Findings,
  place: ChangePlace,
  carrier: Carrier & { readonly kind: 'request' | 'response' },
  both: Both,
  about: { readonly mediaType: string; readonly status?: string },
  isSame: IsSame,
): void {
  compareOtherMembers(findings, place, both, ['schema'], `${carrier.kind}-body-changed`, about);
  const schema = keywordOf(both, 'schema');
  if (schema.from.value !== undefined && schema.to.value !== undefined)
    compareSchemas(findings, place, carrier, schema, isSame);
  else if (schema.from.value !== schema.to.value)
    findings.change(
      place,
      [`${carrier.kind}-body-media-type-schema-${schema.from.value === undefined ? 'added' : 'removed'}`],
      [schema.from.value === undefined ? { to: schema.to } : { from: schema.from }],
      about,
    );
}
