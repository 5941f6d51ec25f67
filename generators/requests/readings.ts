import { isArray, isObject, objectOf, type Json } from '../../src/core/json.js';
import type { Parameter } from './parameter.js';
import { scalarText } from './serialise.js';

const MOST = 64;

/**
 * Everything that a receiver could take a written parameter for: types are lost on the wire, and so is whether one
 * piece is a list. `undefined` stands for a parameter that leaves no trace.
 */
export function possibleReadings(parameter: Parameter, value: Json): readonly (Json | undefined)[] {
  if (parameter.style === 'json') return [value];
  if (isArray(value)) {
    if (value.length === 0) return [undefined, ...scalars(''), [], ['']];
    // Of a parameter that is written several times, receivers take the first, the last, or all.
    const one = isWrittenOften(parameter)
      ? [value[0], value.at(-1)].flatMap((item) => scalars(scalarText(item ?? null)))
      : [];
    return [
      ...one,
      ...combined(value.map((item) => partReadings(parameter, item))),
      ...scalars(value.map(scalarText).join(',')),
    ];
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return [undefined, ...scalars(''), {}, []];
    // Its members are written as parameters of their own, so that it may not be seen at all.
    const unseen = isWrittenOften(parameter) ? [undefined] : [];
    const texts = entries.flatMap(([name, item]) => [name, scalarText(item)]);
    return [
      ...unseen,
      ...combined(entries.map(([, item]) => partReadings(parameter, item))).map((items) =>
        objectOf(entries.map(([name], index) => [name, items[index] ?? null])),
      ),
      ...lists(texts),
      ...scalars(texts.join(',')),
    ];
  }
  const text = scalarText(value);
  return [
    ...scalars(text),
    ...lists([text]),
    ...(text.includes(',') ? lists(text.split(',')) : []),
    ...(text === '' ? [undefined, []] : []),
  ];
}

/** `form` with `explode`: an item or a member is a parameter of its own (OpenAPI 3.1 §4.8.12). */
const isWrittenOften = ({ style, explode }: Parameter): boolean => style === 'form' && explode;

function scalars(text: string): readonly Json[] {
  const found: Json[] = [text];
  if (text.trim() !== '' && Number.isFinite(Number(text))) found.push(Number(text));
  if (text === 'true' || text === '1') found.push(true);
  if (text === 'false' || text === '0') found.push(false);
  if (text === 'null' || text === '') found.push(null);
  return found;
}

/** Readings of a member or an item: in the style `deepObject` its own parts are written as parameters, too. */
const partReadings = (parameter: Parameter, part: Json): readonly Json[] =>
  parameter.style === 'deepObject' && (isArray(part) || isObject(part))
    ? possibleReadings(parameter, part).map((reading) => reading ?? null)
    : scalars(scalarText(part));

/** Lists of the pieces, each piece read in every way. */
const lists = (texts: readonly string[]): readonly (readonly Json[])[] => combined(texts.map(scalars));

/** Lists with one of the readings at each place; a sample where there are many. */
function combined(choices: readonly (readonly Json[])[]): readonly (readonly Json[])[] {
  let found: (readonly Json[])[] = [[]];
  for (const readings of choices)
    found = found.flatMap((items) => readings.map((reading) => [...items, reading])).slice(0, MOST);
  return found;
}
