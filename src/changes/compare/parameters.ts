import { canonical, type Json } from '../../core/json.js';
import type { ChangePlace } from '../intake/change.js';
import { elements, follow, member, strings, type JsonObject } from './node.js';
import { partition, type Sides } from './sides.js';

/** Parameters of an operation and its path by place and name; those in the path belong to the path. */
export function parametersOf(
  document: Json,
  pathItem: JsonObject,
  operation: JsonObject,
): ReadonlyMap<string, JsonObject> {
  const all = [...elements(pathItem, 'parameters'), ...elements(operation, 'parameters')].map((parameter) =>
    follow(document, parameter),
  );
  return new Map(
    all
      .filter((parameter) => member(parameter, 'in') !== 'path')
      .map((parameter) => [`${String(member(parameter, 'in'))} ${String(member(parameter, 'name'))}`, parameter]),
  );
}

export function compareParameters(
  sides: Sides,
  place: ChangePlace,
  before: ReadonlyMap<string, JsonObject>,
  after: ReadonlyMap<string, JsonObject>,
): void {
  const { both, added, removed } = partition(before.keys(), after.keys());
  const nameOf = (key: string): string => key.slice(key.indexOf(' ') + 1);
  for (const key of added) {
    const required = after.get(key)?.['required'] === true ? 'required' : 'optional';
    sides.add(place, `new-${required}-request-parameter`, `the ${required} parameter ${nameOf(key)} was added`, {
      parameter: nameOf(key),
    });
  }
  for (const key of removed)
    sides.add(place, 'request-parameter-removed', `the parameter ${nameOf(key)} was removed`, {
      parameter: nameOf(key),
    });
  for (const key of both) compareParameter(sides, place, nameOf(key), before.get(key) ?? {}, after.get(key) ?? {});
}

function compareParameter(
  sides: Sides,
  place: ChangePlace,
  parameter: string,
  before: JsonObject,
  after: JsonObject,
): void {
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was !== is)
    sides.add(
      place,
      `request-parameter-became-${is ? 'required' : 'optional'}`,
      `the parameter ${parameter} became ${is ? 'required' : 'optional'}`,
      { parameter },
    );
  const [old, later] = [follow(sides.from, before['schema']), follow(sides.to, after['schema'])];
  const values = partition(strings(old, 'enum'), strings(later, 'enum'));
  for (const value of values.added)
    sides.add(place, 'request-parameter-enum-value-added', `the parameter ${parameter} got the value ${value}`, {
      parameter,
      value,
    });
  for (const value of values.removed)
    sides.add(place, 'request-parameter-enum-value-removed', `the parameter ${parameter} lost the value ${value}`, {
      parameter,
      value,
    });
  for (const keyword of new Set([...Object.keys(old), ...Object.keys(later)])) {
    if (['$ref', 'enum', 'description', 'title', 'example', 'examples'].includes(keyword) || keyword.startsWith('x-'))
      continue;
    const [lastly, now] = [member(old, keyword), member(later, keyword)];
    if (canonical(lastly ?? null) === canonical(now ?? null)) continue;
    sides.add(
      place,
      keywordId(keyword, lastly, now),
      `the ${keyword} of the parameter ${parameter} went from ${shown(lastly)} to ${shown(now)}`,
      {
        parameter,
        ...(lastly === undefined ? {} : { was: shown(lastly) }),
        ...(now === undefined ? {} : { value: shown(now) }),
      },
    );
  }
}

const shown = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** The id of diff tools for a keyword of a parameter's schema; others get one of the same form, which nothing knows. */
function keywordId(keyword: string, was: Json | undefined, is: Json | undefined): string {
  if (keyword === 'default')
    return `request-parameter-default-value-${was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'}`;
  const bound = keyword === 'maximum' ? 'max' : keyword === 'minimum' ? 'min' : undefined;
  if (bound === undefined)
    return `request-parameter-${keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-changed`;
  if (typeof was !== 'number') return `request-parameter-${bound}-set`;
  if (typeof is !== 'number') return `request-parameter-${bound}-removed`;
  return `request-parameter-${bound}-${is > was ? 'increased' : 'decreased'}`;
}
