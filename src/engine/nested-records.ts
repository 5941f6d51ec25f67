import { isArray, isObject, type Json, type JsonObject } from '../core/json.js';

/** Records of one resource that are embedded in another record. */
export interface NestedRecords {
  /** The variable that their ids are values of. */
  readonly variable: string;
  readonly items: readonly JsonObject[];
  /** The records that they are in, the nearest last, each with the variable that its id is a value of. */
  readonly within: readonly { readonly variable: string; readonly record: JsonObject }[];
}

/** Records in records are looked at so deep: an account, its systems, their gateways, and the appliances of these. */
const deepest = 8;

/** Records examined in one response. */
const mostThings = 500;

/** All objects of a response, those inside of others as well, as deep as records are looked for. */
export function recordsIn(answer: Json): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const walk = (value: Json, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > deepest || found.length >= mostThings) return;
    if (isObject(value)) found.push(value);
    for (const member of Object.values<Json>(value)) walk(member, depth + 1);
  };
  walk(answer, 0);
  return found;
}

/**
 * The records embedded in a response, by the names of the members that hold them: `gateways` and `gateway` hold records
 * with a `gatewayID`.
 * @param variables by the names of the members, in lower case: `gateway`
 */
export function nestedRecords(answer: Json, variables: ReadonlyMap<string, string>): readonly NestedRecords[] {
  const found: NestedRecords[] = [];
  let left = mostThings;
  const walk = (value: Json, depth: number, within: NestedRecords['within'], name: string): void => {
    if (depth > deepest || left <= 0) return;
    const variable = variables.get(name.toLowerCase().replace(/s$/, ''));
    const records = (isArray(value) ? value : [value]).filter(isObject).slice(0, left);
    if (variable !== undefined && records.length > 0) found.push({ variable, items: records, within });
    for (const record of records) {
      left -= 1;
      const inside = variable === undefined ? within : [...within, { variable, record }];
      for (const [own, member] of Object.entries(record))
        if (typeof member === 'object' && member !== null) walk(member, depth + 1, inside, own);
    }
  };
  walk(answer, 0, [], '');
  return found;
}
