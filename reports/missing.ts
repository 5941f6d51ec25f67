import { Document, isMap, YAMLMap } from 'yaml';
import { entriesOf } from '../src/results/headline.js';
import type { MissingEntry } from '../src/results/missing-entries.js';
import type { Results } from '../src/results/results.js';
import { missingValue } from './missing-value.js';
import { singleLine, truncate } from '../src/core/text.js';

/** Sections of the configuration whose keys are ids of operations or events, which contain dots. */
const keyedById = ['bodies', 'bindings', 'query', 'lists', 'events.triggers', 'events.eventNames', 'events.payloads'];

/**
 * The keys that lead to an entry. Below a section that is keyed by ids, the remaining path is one key, except for the
 * parts that follow an id by the schema: the parameter of `query`, and `value`, `schema`, `schemas.<name>` or
 * `mediaType` of `bodies`.
 */
function keysOf(path: string): readonly string[] {
  // A secret alone does not say which part is signed, and how.
  if (path.startsWith('events.signature.')) return ['events', 'signature'];
  const section = keyedById.find((name) => path.startsWith(`${name}.`));
  if (section === undefined) return path.split('.');
  const rest = path.slice(section.length + 1);
  if (section === 'query') {
    const dot = rest.lastIndexOf('.');
    return dot === -1 ? [section, rest] : [section, rest.slice(0, dot), rest.slice(dot + 1)];
  }
  if (section !== 'bodies') return [...section.split('.'), rest];
  const [, id = rest, below] = /^(.+?)\.((?:schemas\.)?[^.]+)$/.exec(rest.replace(/\.value$/, '')) ?? [];
  return below !== undefined && /^(schemas\..+|schema|mediaType)$/.test(below)
    ? [section, id, ...below.split('.')]
    : [section, rest.replace(/\.value$/, ''), 'value'];
}

/** A suggested entry, with a value for a person to replace: a text like `<a body that the operation accepts>`. */
export interface SuggestedEntry {
  readonly keys: readonly string[];
  readonly value: unknown;
  /** How much it would decide, and why it is needed. */
  readonly why: string;
}

/** The entries that a run asks for, one by one; those that would decide most come first. */
export const suggestedEntries = (results: Results): readonly SuggestedEntry[] =>
  entriesOf(results).map((entry) => {
    const keys = keysOf(singleLine(entry.path));
    return { keys, value: entry.path === allowed ? true : missingValue(keys), why: whyNeeded(entry) };
  });

/** Characters of a reason in a comment. */
const longestReason = 160;

/** `2 mandatory`, which the headline counts, and `and 1 more`. */
const howMany = ({ requirements, mandatory }: MissingEntry): string => {
  if (mandatory === 0) return String(requirements);
  return `${mandatory} mandatory${requirements === mandatory ? '' : ` and ${requirements - mandatory} more`}`;
};

const whyNeeded = (entry: MissingEntry): string => {
  const { reason } = entry;
  return `would decide ${howMany(entry)}${reason === '' ? '' : `: ${truncate(singleLine(reason), longestReason)}`}`;
};

const allowed = 'writes.allowed';

/** The entry that allows writes stays a comment: only a person may decide that. */
const allowedNote = (entry: MissingEntry): string =>
  ' allowed: true  # the run creates systems, and changes what it created and what is expendable; would decide ' +
  howMany(entry);

/**
 * The missing entries as a fragment of `ems-conformance.yaml`, ready to merge into it and to fill in. Empty without
 * missing entries.
 */
export function missingYaml(entries: readonly MissingEntry[]): string {
  if (entries.length === 0) return '';
  const document = new Document({});
  const values = entries.filter(({ path }) => path !== allowed).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const entry of values) place(document, entry);
  const writes = entries.find(({ path }) => path === allowed);
  const text = values.length === 0 ? '' : document.toString({ lineWidth: 0, flowCollectionPadding: false });
  if (writes === undefined) return text;
  const commented = `#${allowedNote(writes)}`;
  const section = /^writes:$/m;
  return section.test(text)
    ? text.replace(section, (line) => `${line}\n  ${commented}`)
    : `${text}# writes:\n#  ${allowedNote(writes)}\n`;
}

function place(document: Document, entry: MissingEntry): void {
  const keys = keysOf(singleLine(entry.path));
  let map: unknown = document.contents;
  for (const key of keys.slice(0, -1)) {
    if (!isMap(map)) return;
    if (!map.has(key)) map.set(document.createNode(key), new YAMLMap());
    map = map.get(key, true);
  }
  const last = keys.at(-1);
  if (last === undefined || !isMap(map) || map.has(last)) return;
  const value = document.createNode(missingValue(keys), { flow: true });
  // A declaration about a credential needs the credential beside it, which may be in the environment alone.
  const hint =
    last === 'privileged' ? '; beside value: "${EMS_CREDENTIAL}", or the value or command that is there' : '';
  value.comment = ` ${whyNeeded(entry)}${hint}`;
  map.set(document.createNode(last), value);
}
