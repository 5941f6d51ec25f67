import { namesAction } from '../core/action-member.js';
import { isArray, isObject, type Json } from '../core/json.js';
import { childPointer, pointerTokens } from '../core/pointer.js';
import { mergedSchema } from './merged-schema.js';
import { isForPeople, isNotTurned, mayBeVaried, schemaOf } from './turnable.js';
import { withMembers } from './with-members.js';

/** A value in a body: a scalar, or a list without records. */
interface Leaf {
  readonly pointer: string;
  readonly name: string;
  readonly value: Json;
  readonly schema: Json | undefined;
}

function leavesOf(value: Json, schema: Json | undefined, root: Json | undefined, at: Omit<Leaf, 'value' | 'schema'>) {
  const whole = mergedSchema(schema, root);
  const { pointer, name } = at;
  // Evidence records the members of a configured body in another order.
  if (isObject(value))
    return Object.keys(value)
      .toSorted()
      .flatMap((key): readonly Leaf[] =>
        leavesOf(value[key] ?? null, schemaOf(whole, key, root), root, {
          pointer: childPointer(pointer, key),
          name: key,
        }),
      );
  if (isArray(value) && value.some(isObject)) {
    const items = whole !== undefined && isObject(whole) ? whole['items'] : undefined;
    return value.flatMap((item, index): readonly Leaf[] =>
      leavesOf(item, items, root, { pointer: childPointer(pointer, index), name }),
    );
  }
  return [{ ...at, value, schema: whole }];
}

/** Members that a schema gives a type and that a body lacks. */
const lackedBy = (body: Json, schema: Json | undefined, root: Json | undefined): readonly Leaf[] => {
  const whole = mergedSchema(schema, root);
  const properties = whole !== undefined && isObject(whole) ? whole['properties'] : undefined;
  if (!isObject(body) || properties === undefined || !isObject(properties)) return [];
  return Object.keys(properties)
    .toSorted()
    .flatMap((name): readonly Leaf[] => {
      const own = schemaOf(whole, name, root);
      const type = own !== undefined && isObject(own) ? own['type'] : undefined;
      if (Object.hasOwn(body, name) || typeof type !== 'string' || type === 'null') return [];
      return [{ pointer: childPointer('', name), name, value: type === 'string' ? '' : 0, schema: own }];
    });
};

/** A value of another type, which few services convert. */
const ofOtherType = ({ value }: Leaf): Json => (typeof value === 'string' ? {} : 'ems-conformance');

/** A value that no other request sends; `undefined` where the member may have no further value. */
function newValue({ name, value, schema }: Leaf): Json | undefined {
  if (isNotTurned(name)) return undefined;
  if (typeof value === 'string') {
    const other = `${value}, not to be kept`;
    return isForPeople(name, value, schema) && mayBeVaried(schema, other) ? other : undefined;
  }
  if (typeof value !== 'number') return undefined;
  const others = Number.isInteger(value) ? [value + 1, value - 1] : [value + 0.0625, value + 1];
  return others.find((other) => schema === undefined || mayBeVaried(schema, other));
}

/**
 * A body of which the first or the last member has a value of another type, and as many further members as possible
 * have new values: a service that refuses the body makes no part of the change. If the body has a single member, the
 * invalid member is added from the schema. `undefined` where no member has a new value.
 */
export function withInvalidMember(
  body: Json,
  schema: Json | undefined,
  place: 'first' | 'last',
  root = schema,
): Json | undefined {
  const leaves = leavesOf(body, schema, root, { pointer: '', name: '' });
  if (!isObject(body) || leaves.some(({ pointer }) => pointerTokens(pointer).some(namesAction))) return undefined;
  const among = (leaves.length > 1 ? leaves : lackedBy(body, schema, root)).filter(({ name }) => !isNotTurned(name));
  const broken = place === 'first' ? among[0] : among.at(-1);
  const changed = leaves.flatMap((leaf) => {
    const value = leaf.pointer === broken?.pointer ? undefined : newValue(leaf);
    return value === undefined ? [] : [[leaf.pointer, value] as const];
  });
  if (broken === undefined || changed.length === 0) return undefined;
  // A service that reads member by member reads the invalid member last.
  return withMembers(withMembers(body, Object.fromEntries(changed)), { [broken.pointer]: ofOtherType(broken) });
}
