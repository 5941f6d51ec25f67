import { isJudgedSuccess } from '../../requirements/build.js';
import type { Place } from '../../requirements/places.js';
import { schemaAt } from '../../requirements/schema-walk.js';
import type { RequestView } from '../../requirements/view.js';
import type { DocumentPointer, Interface, Schema } from '../../spec/model.js';
import { isRecord } from './forms.js';
import type { Answer, Observer } from './observer.js';

/** Records looked at per answer and schema: the first hundreds of a list tell. */
const recordLimit = 400;

/** What the documents say of the records at one place. */
interface About {
  readonly isDescribed: boolean;
  /** The named schema nearest to it; `undefined` where it has none. */
  readonly named: string | undefined;
  readonly names: ReadonlySet<string>;
}

/** By place: it is asked of every record of every answer. */
const known = new WeakMap<Place, About>();

function aboutOf(place: Place, iface: Interface): About {
  const about = known.get(place) ?? lookUp(place, iface);
  known.set(place, about);
  return about;
}

function lookUp({ schemas }: Place, iface: Interface): About {
  // What stands beside the items of a list is another question.
  const own = schemas.map((pointer) => ({ pointer, schema: schemaAt(iface, pointer) })).filter(({ schema }) => schema['x-list'] !== true);
  return {
    isDescribed: own.length > 0,
    named: nearest(own.map(({ pointer, schema }) => nameOf(pointer, schema))),
    names: new Set(own.flatMap(({ schema }) => Object.keys(schema.properties ?? {}))),
  };
}

/** `System`, `Appliance.connectionStatus`; `undefined` for schemas that only add to another one, and for those of one answer. */
function nameOf(pointer: DocumentPointer, schema: Schema): string | undefined {
  const [, component, path = ''] = /^\/components\/schemas\/([^/]+)((?:\/(?:properties\/[^/]+|items))*)$/.exec(pointer) ?? [];
  if (component === undefined || (path === '' && schema.type !== 'object')) return undefined;
  return `${component}${path.replace(/\/properties\//g, '.').replace(/\/items/g, '[]')}`;
}

/** The shorter name is the more general one. */
const nearest = (names: readonly (string | undefined)[]): string | undefined =>
  names.filter((name) => name !== undefined).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];

/** Properties that no schema of their record names, by subject; `undefined` where the documents describe no record of the answer. */
function unnamed({ walked }: RequestView, iface: Interface, operation: string): ReadonlyMap<string, Set<string>> | undefined {
  const found = new Map<string, Set<string>>();
  for (const [slot, visits] of (walked?.bySlot ?? []).entries()) {
    for (const { value, place } of visits?.slice(0, recordLimit) ?? []) {
      // A place with several slots is looked at once.
      if (place.slots[0] !== slot || !isRecord(value)) continue;
      const { isDescribed, named = operation, names } = aboutOf(place, iface);
      if (!isDescribed) continue;
      const others = found.get(named) ?? new Set<string>();
      found.set(named, others);
      // Records of JSON have no other members than their own.
      for (const name in value) if (!names.has(name)) others.add(name);
    }
  }
  return found.size === 0 ? undefined : found;
}

/** Properties that answers have and the interface does not name: they are open, and say what records look like. */
export const unstatedProperties: Observer = {
  question: 'Which properties has a record besides those that the interface names?',
  see: (view, { iface }) => {
    const { operation } = view.exchange;
    if (operation === null || !isJudgedSuccess(view) || view.body.kind !== 'json') return [];
    const found = unnamed(view, iface, operation);
    if (found !== undefined) return [...found].flatMap(([subject, names]) => [...names].map((answer): Answer => ({ subject, answer })));
    const isList = view.definition?.schema?.schema['x-list'] === true;
    return isList || !isRecord(view.body.value) ? [] : Object.keys(view.body.value).map((answer): Answer => ({ subject: operation, answer }));
  },
};
