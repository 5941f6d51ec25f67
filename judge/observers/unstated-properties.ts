import { isJudgedSuccess } from '../../requirements/build.js';
import { schemaAt } from '../../requirements/schema-walk.js';
import type { RequestView } from '../../requirements/view.js';
import type { DocumentPointer, Interface, Json, Schema } from '../../spec/model.js';
import { isRecord } from './forms.js';
import type { Answer, Observer } from './observer.js';

/** Records looked at per answer: the first hundreds of a list tell. */
const recordLimit = 400;

interface Described {
  readonly record: { readonly [name: string]: Json };
  /** The named schema nearest to it, or the operation. */
  subject: string;
  /** Properties of each schema that describes it. */
  readonly known: ReadonlySet<string>[];
}

/** What is asked of a schema for every record of every answer. */
interface About {
  readonly named: string | undefined;
  readonly names: ReadonlySet<string>;
  readonly isList: boolean;
}

const known = new WeakMap<Schema, About>();

function aboutOf(pointer: DocumentPointer, iface: Interface): About {
  const schema = schemaAt(iface, pointer);
  const about = known.get(schema) ?? { named: nameOf(pointer, schema), names: new Set(Object.keys(schema.properties ?? {})), isList: schema['x-list'] === true };
  known.set(schema, about);
  return about;
}

/** `System`, `Appliance.connectionStatus`; `undefined` for schemas that only add to another one, and for those of one answer. */
function nameOf(pointer: DocumentPointer, schema: Schema): string | undefined {
  const [, component, path = ''] = /^\/components\/schemas\/([^/]+)((?:\/(?:properties\/[^/]+|items))*)$/.exec(pointer) ?? [];
  if (component === undefined || (path === '' && schema.type !== 'object')) return undefined;
  return `${component}${path.replace(/\/properties\//g, '.').replace(/\/items/g, '[]')}`;
}

/** The shorter name is the more general one. */
const nearer = (a: string, than: string): boolean => a.length < than.length || (a.length === than.length && a < than);

/** The records of an answer that some schema describes, with all names that these schemas know. */
function describedRecords(view: RequestView, iface: Interface, operation: string): readonly Described[] {
  const byPointer = new Map<string, Described>();
  for (const [pointer, visits] of view.walked) {
    const { named, names, isList } = aboutOf(pointer, iface);
    // What stands beside the items of a list is another question.
    if (isList) continue;
    for (const { pointer: at, value } of visits.slice(0, recordLimit)) {
      if (!isRecord(value)) continue;
      const described = byPointer.get(at) ?? { record: value, subject: operation, known: [] };
      byPointer.set(at, described);
      if (named !== undefined && (described.subject === operation || nearer(named, described.subject))) described.subject = named;
      described.known.push(names);
    }
  }
  return [...byPointer.values()];
}

/** Properties that answers have and the interface does not name: they are open, and say what records look like. */
export const unstatedProperties: Observer = {
  question: 'Which properties has a record besides those that the interface names?',
  see: (view, { iface }) => {
    const { operation } = view.exchange;
    if (operation === null || !isJudgedSuccess(view) || view.body.kind !== 'json') return [];
    const names = new Map<string, Set<string>>();
    const note = (subject: string, name: string): void => void names.set(subject, (names.get(subject) ?? new Set<string>()).add(name));
    const described = describedRecords(view, iface, operation);
    for (const { record, subject, known } of described) for (const name of Object.keys(record)) if (!known.some((names) => names.has(name))) note(subject, name);
    const isList = view.definition?.schema?.schema['x-list'] === true;
    if (described.length === 0 && !isList && isRecord(view.body.value)) for (const name of Object.keys(view.body.value)) note(operation, name);
    return [...names].flatMap(([subject, each]) => [...each].map((answer): Answer => ({ subject, answer })));
  },
};
