import { compareCarried } from './compare-parameters.js';
import { compareSchemas } from './compare-schemas.js';
import { resolvedReference, objectAt, type Cursor } from './cursor.js';
import type { DetailTexts, CursorPair } from './findings.js';
import type { SchemaCarrier } from './schema-context.js';
import {
  comparePart,
  claimContainer,
  eachPair,
  comparedElsewhere,
  compareFlag,
  resolvedPair,
  keywordOf,
  membersOf,
  reportWrittenDifferently,
  type PartComparison,
  type ComparisonContext,
} from './walk.js';

const requestPart: PartComparison = {
  parts: { content: compareContent },
  values: { required: compareFlag('request-body-became-required', 'request-body-became-optional') },
  id: 'request-body-changed',
};

const responsePart: PartComparison = {
  parts: { headers: compareHeaders, content: compareContent },
  values: {},
  id: 'response-changed',
};

const headerPart: PartComparison = {
  parts: { schema: comparedElsewhere },
  values: { required: compareFlag('response-header-became-required', 'response-header-became-optional') },
  id: 'response-header-changed',
};

const need = (part: Cursor): 'required' | 'optional' =>
  objectAt(resolvedReference(part))['required'] === true ? 'required' : 'optional';

/** The request of an operation. */
export function compareRequest(walk: ComparisonContext, holders: CursorPair): void {
  const { findings, place } = walk;
  const { from, to } = holders;
  if (from.value === undefined) findings.change(place, [`request-body-added-${need(to)}`], [{ to }]);
  else if (to.value === undefined) findings.change(place, ['request-body-removed'], [{ from }]);
  else comparePart(walk, resolvedPair(walk, holders), requestPart);
}

export function compareResponses(walk: ComparisonContext, responses: CursorPair): void {
  const { findings, place } = walk;
  const id = (status: string): string => `response-${status.startsWith('2') ? 'success' : 'non-success'}-status`;
  claimContainer(walk, responses);
  eachPair(membersOf(responses.from), membersOf(responses.to), {
    added: (to, status) => findings.change(place, [`${id(status)}-added`], [{ to }], { status }),
    removed: (from, status) => findings.change(place, [`${id(status)}-removed`], [{ from }], { status }),
    both: (from, to, status) => comparePart(walk, resolvedPair(walk, { from, to }), responsePart, { status }),
  });
}

function compareHeaders(walk: ComparisonContext, headers: CursorPair, { status = '' }: DetailTexts): void {
  const { findings, place } = walk;
  const byName = (cursor: Cursor): ReadonlyMap<string, Cursor> =>
    new Map([...membersOf(cursor)].map(([name, header]) => [name.toLowerCase(), header]));
  claimContainer(walk, headers);
  eachPair(byName(headers.from), byName(headers.to), {
    added: (to, header) => findings.change(place, ['response-header-added'], [{ to }], { status, header }),
    removed: (from, header) =>
      findings.change(place, [`${need(from)}-response-header-removed`], [{ from }], { status, header }),
    both: (from, to, name) => {
      const header = resolvedPair(walk, { from, to });
      if (from.pointer.split('/').at(-1) !== to.pointer.split('/').at(-1)) reportWrittenDifferently(walk, { from, to });
      if (walk.isSame(header)) return;
      const about = { status, header: name };
      comparePart(walk, header, headerPart, about);
      compareCarried(walk, { kind: 'header', name, status }, header, headerPart.id, about);
    },
  });
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

/** The bodies of a message, by media type; only a response has a status. */
function compareContent(walk: ComparisonContext, content: CursorPair, { status }: DetailTexts): void {
  const { findings, place, isSame } = walk;
  if (isSame(content)) return;
  claimContainer(walk, content);
  const [before, after] = [membersOf(content.from), membersOf(content.to)];
  const body = (from: Cursor, to: Cursor, mediaType: string): void =>
    compareBody(walk, status === undefined ? { kind: 'request', mediaType } : { kind: 'response', status, mediaType }, {
      from,
      to,
    });
  const added = [...after].filter(([type]) => !before.has(type));
  const removed = [...before].filter(([type]) => !after.has(type));
  const [[is, to] = [], [was, from] = []] = [added[0], removed[0]];
  const isOne = status !== undefined && added.length === 1 && removed.length === 1;
  const rename = isOne && is !== undefined && was !== undefined ? renamed(was, is) : undefined;
  if (rename !== undefined && from !== undefined && to !== undefined && is !== undefined) {
    findings.change(place, [rename], [{ from, to }], { mediaType: is, status, was, value: is });
    body(from, to, is);
  }
  const id = status === undefined ? 'request-body-media-type' : 'response-media-type';
  const whole = rename === undefined;
  eachPair(before, after, {
    added: (to, mediaType) => whole && findings.change(place, [`${id}-added`], [{ to }], { mediaType, status }),
    removed: (from, mediaType) => whole && findings.change(place, [`${id}-removed`], [{ from }], { mediaType, status }),
    both: body,
  });
}

function compareBody(
  walk: ComparisonContext,
  carrier: SchemaCarrier & { readonly kind: 'request' | 'response' },
  both: CursorPair,
): void {
  const { kind, ...about } = carrier;
  const parts = { schema: comparedElsewhere, itemSchema: comparedElsewhere };
  comparePart(walk, both, { parts, values: {}, id: `${kind}-body-changed` }, about);
  for (const [keyword, words] of [
    ['schema', 'schema'],
    ['itemSchema', 'item-schema'],
  ] as const) {
    const schema = keywordOf(both, keyword);
    const id = `${kind}-body-media-type-${words}`;
    const { from, to } = schema;
    if (from.value !== undefined && to.value !== undefined) compareSchemas(walk, carrier, schema);
    else if (to.value !== undefined) walk.findings.change(walk.place, [`${id}-added`], [{ to }], about);
    else if (from.value !== undefined) walk.findings.change(walk.place, [`${id}-removed`], [{ from }], about);
  }
}
