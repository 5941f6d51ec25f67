import type { Change, ChangeDetails } from './intake/change.js';
import { placeWords } from './select/place-words.js';

/** The part of the interface that a change is about, with the operation or the schema that it belongs to. */
interface Spoken extends ChangeDetails {
  readonly id: string;
  /** The operation, the event or the schema, e.g. `GET /systems`. */
  readonly owner: string;
  /** The part of the owner, e.g. `the parameter per_page of GET /systems`. */
  readonly subject: string;
}

const before = ({ was }: Spoken): string => (was === undefined ? '' : `; before, it was ${was}`);

/** Sentences for changes that can be recorded; the first whose id fits is taken. */
const sentences: readonly (readonly [RegExp, (spoken: Spoken) => string])[] = [
  [/^endpoint-added$/, ({ owner }) => `There is an operation ${owner}.`],
  [/^api-(path-)?removed/, ({ owner }) => `There is no longer an operation ${owner}.`],
  [/^endpoint-deprecated/, ({ owner }) => `The operation ${owner} is deprecated.`],
  [/^webhook-added$/, ({ owner }) => `There is a ${owner}.`],
  [/non-success-status-added$/, ({ owner, status }) => `${owner} may be answered with ${status}.`],
  [/status-added$/, ({ owner, status }) => `${owner} is answered with ${status}.`],
  [/status-removed$/, ({ owner, status }) => `${owner} is no longer answered with ${status}.`],
  [/media-type-(added|name-generalized)$/, ({ owner, mediaType }) => `${owner} has a body in ${mediaType}.`],
  [/scope-removed$/, ({ owner, scope }) => `${owner} no longer demands the scope ${scope}.`],
  [/tag-removed$/, ({ owner, tag }) => `${owner} no longer has the tag ${tag}.`],
  [/required-property-added$/, ({ subject }) => `There is ${subject}, which is required.`],
  [/^new-optional-|optional-property-added$/, ({ subject }) => `There is ${subject}, which is optional.`],
  [/(property|parameter)-removed/, ({ subject }) => `There is no longer ${subject}.`],
  [/enum-value-added$/, ({ subject, value }) => `The value of ${subject} may be ${value}.`],
  [/enum-value-removed$/, ({ subject, value }) => `The value of ${subject} is no longer ${value}.`],
  [/default-value-removed$/, ({ subject, was }) => `Without ${subject}, ${was} is no longer meant.`],
  [/default-value-/, (spoken) => `Without ${spoken.subject}, ${spoken.value} is meant${before(spoken)}.`],
  [/of-added$/, ({ subject, value }) => `The value of ${subject} may be a ${value}.`],
  [/-max-increased$/, (spoken) => `The greatest value of ${spoken.subject} is ${spoken.value}${before(spoken)}.`],
];

/** A change of the interface in the words of a statement, with the place that the statement is about. */
export interface ChangeStatement {
  readonly place: string;
  readonly force: 'obliges' | 'permits';
  readonly says: string;
}

function partOf({ parameter, header }: ChangeDetails, property: string | undefined): string | undefined {
  if (parameter !== undefined) return `the parameter ${parameter}`;
  if (header !== undefined) return `the header ${header}`;
  return property === undefined || property === '' ? undefined : `the property ${property}`;
}

/** Changes after which something may be, and need not be. */
const permitting = /enum-value-added|non-success-status-added|any-of-added|optional-property-added|^new-optional/;

/**
 * A change in a sentence, and the place of the interface that it is about.
 * @param inSchema the schema and the property that it belongs to, where several operations share them
 */
export function sentenceOf(
  { id, place, text, details }: Change,
  inSchema: { readonly schema: string; readonly property: readonly string[] } | undefined,
): ChangeStatement {
  const owner = inSchema?.schema ?? placeWords(place);
  const path = inSchema === undefined ? details.property?.replaceAll('/', '.') : inSchema.property.join('.');
  const part = partOf(details, path);
  const spoken = { ...details, id: id ?? '', owner, subject: part === undefined ? owner : `${part} of ${owner}` };
  const sentence = sentences.find(([ids]) => ids.test(spoken.id))?.[1];
  const named = part?.replace(/^the /, '');
  return {
    place: named === undefined ? owner : `${owner}, ${named}`,
    force: permitting.test(spoken.id) ? 'permits' : 'obliges',
    says: sentence === undefined ? `For ${spoken.subject}: ${text}.` : sentence(spoken),
  };
}
