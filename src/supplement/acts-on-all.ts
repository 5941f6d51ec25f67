import { wordsOf } from '../core/text.js';
import type { Method } from '../../spec/model.js';

/** Method, path and operationId as the OpenAPI document has them. */
export interface OperationIdentity {
  readonly method: Method;
  /** With variables in braces. */
  readonly path: string;
  /** As the document writes it; absent where it has none. */
  readonly operationId?: string;
}

const verbs = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs that stop or disturb a service for everyone who uses it. */
const stopping = verbs(
  'shutdown shut stop halt kill terminate exit quit abort restart reboot poweroff drain pause suspend disable ' +
    'deactivate lock logout failover',
);

/** Verbs that remove records, or set them back to an earlier state. */
const removing = verbs(
  'delete remove destroy erase reset clear purge flush wipe truncate drop prune empty cleanup clean revoke expire ' +
    'evict',
);

/** Verbs that replace many records at once. */
const replacing = verbs('import restore migrate rollback revert reload reinitialize reinitialise reindex overwrite');

/** Adverbs before a verb: `factory-reset`, `bulk-delete`. */
const adverbs = verbs('factory bulk mass force hard full batch');

interface Rule {
  readonly verbs: ReadonlySet<string>;
  readonly reason: string;
}

const rules: readonly Rule[] = [
  { verbs: stopping, reason: 'it may stop the service for everyone' },
  { verbs: removing, reason: 'it may remove or reset every record' },
  { verbs: replacing, reason: 'it may replace every record' },
];

/** The verb that a name begins with, after an adverb: `shutdown` of `shutdown`, `shut-down` and `forceShutdown`. */
function verbOf(name: string): string | undefined {
  const words = wordsOf(name);
  const [first, ...others] = adverbs.has(words[0] ?? '') ? words.slice(1) : words;
  return first === 'power' && others[0] === 'off' ? 'poweroff' : first;
}

/** The literal segments of a path after its last variable: `['admin', 'reset']` of `/a/{id}/admin/reset`. */
const literalsAtEnd = (path: string): readonly string[] => {
  const segments = path.split(/[/:]/).filter((segment) => segment !== '');
  return segments.slice(segments.findLastIndex((segment) => segment.includes('{')) + 1);
};

/** The last part of an operation id, which generators put after the tag: `reset` of `Mappings_reset`, `admin.reset`. */
const lastPart = (operationId: string): string => operationId.split(/[./]/).at(-1) ?? '';

/**
 * Why an operation acts on more records than its path names, e.g. a shutdown, a reset, an import or the deletion of a
 * whole list; `undefined` for all others. Decided by shape and name, since documents don't say it. A run that sends one
 * of these requests may destroy records that it neither created nor may delete.
 */
export function actsOnAll({ method, path, operationId = '' }: OperationIdentity): string | undefined {
  const [last = ''] = literalsAtEnd(path).slice(-1);
  // Below a variable, a change is limited to the record of that variable, and a run changes only records that it
  // created.
  const isLimited = path.includes('{') && method !== 'GET';
  if (isLimited) return undefined;
  if (method === 'DELETE') return 'it may delete every record of the list';
  const pathVerb = verbOf(last);
  // A GET with a verb as its last segment changes records all the same; `/reset-policies` is an ordinary list.
  if (method === 'GET') return wordsOf(last).length === 1 || /all$/i.test(last) ? reasonFor(pathVerb) : undefined;
  const names = [operationId, lastPart(operationId), ...operationId.split('_').slice(1, 2)];
  return reasonFor(pathVerb) ?? names.map((name) => reasonFor(verbOf(name))).find((reason) => reason !== undefined);
}

const reasonFor = (verb: string | undefined): string | undefined =>
  verb === undefined ? undefined : rules.find((rule) => rule.verbs.has(verb))?.reason;
