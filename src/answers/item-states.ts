import { isArray, isObject, type Json } from '../core/json.js';

type Item = { readonly [key: string]: Json };

/** Levels of an item that are looked into, and places in it. */
const deepest = 4;
const placeLimit = 100;

/** A property with more different values names or measures records; with fewer it shows their state. */
const mostValues = 8;

/**
 * The states that each of the items of a list is in: which properties it has, of which type, and the values of those
 * that take few values in the whole list, e.g. a kind, a plan, or whether it is online.
 * @param isEnumerated is the place that of an enumeration? Its value is a state also where one record alone has it
 */
export function itemStates(
  items: readonly Item[],
  isEnumerated: (place: string) => boolean = () => false,
): readonly ReadonlySet<string>[] {
  const places = items.map((item) => placesIn(item));
  const names = new Set(places.flatMap((own) => [...own.keys()]));
  const telling = new Set([...names].filter((name) => takesFewValues(places, name, isEnumerated(name))));
  return places.map(
    (own) =>
      new Set(
        [...names].flatMap((name) => {
          const value = own.get(name);
          if (value === undefined) return [`no ${name}`];
          return [`${name}: ${typeOf(value)}`, ...(telling.has(name) ? [`${name} = ${String(value)}`] : [])];
        }),
      ),
  );
}

/** Values by where they are: scalars, and arrays as a whole. */
function placesIn(item: Item): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const visit = (value: Json, place: string, depth: number): void => {
    if (found.size >= placeLimit) return;
    if (!isObject(value)) found.set(place, value);
    else if (depth < deepest)
      for (const [name, member] of Object.entries(value))
        visit(member, place === '' ? name : `${place}.${name}`, depth + 1);
  };
  visit(item, '', 0);
  return found;
}

function takesFewValues(places: readonly ReadonlyMap<string, Json>[], name: string, isEnumerated: boolean): boolean {
  const values = new Set<string>();
  let present = 0;
  for (const own of places) {
    const value = own.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'boolean') return false;
    present += 1;
    values.add(String(value));
    if (values.size > mostValues) return false;
  }
  // A property with a different value for each record is a name, unless it is known to be none.
  return isEnumerated || values.size < present;
}

const typeOf = (value: Json): string =>
  value === null ? 'null' : isArray(value) ? (arrays[value.length] ?? 'array') : typeof value;

/** Arrays without items, or with a single one, are often written in a special way. */
const arrays: readonly string[] = ['empty array', 'array of one'];
