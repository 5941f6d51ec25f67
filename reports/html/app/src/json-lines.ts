import type { Json } from '../../../../src/core/json.js';
import { childPointer } from '../../../../src/core/pointer.js';
import { count } from '../../../../src/core/count.js';
import { escapeInvisible } from '../../../../src/core/text.js';
import type { JsonExcerpt } from '../../json-excerpt.js';
import { readCutJson } from './cut-json.js';

/** One printed line of a JSON value. */
export interface Line {
  readonly indent: number;
  readonly key: string | null;
  readonly text: string;
  /** In the whole value; of a closing bracket and of a gap with a suffix after `#`. */
  readonly pointer: string;
}

const deepest = 60;

/** A JSON value on one line, with invisible characters made visible. */
export const show = (value: unknown): string => escapeInvisible(JSON.stringify(value) ?? '');

/** The lines of an excerpt, indented, with a line for each gap. */
export function jsonLines({ value: whole, positions, leftOut }: JsonExcerpt): readonly Line[] {
  const lines: Line[] = [];
  const gap = (items: number, pointer: string, indent: number, noun: string): void => {
    if (items > 0) lines.push({ indent, key: null, text: `… ${count(items, noun)}`, pointer: `${pointer}#gap` });
  };
  const print = (value: Json, pointer: string, indent: number, key: string | null, tail: string): void => {
    const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const left = leftOut[pointer] ?? 0;
    if ((children.length === 0 && left === 0) || indent >= deepest) {
      lines.push({ indent, key, text: (children.length === 0 ? show(value) : '…') + tail, pointer });
      return;
    }
    const isList = Array.isArray(value);
    lines.push({ indent, key, text: isList ? '[' : '{', pointer });
    const kept = positions[pointer];
    let next = 0;
    children.forEach(([name, child], index) => {
      const position = kept?.[index] ?? index;
      if (isList) gap(position - next, pointer, indent + 1, 'item');
      next = position + 1;
      const end = index < children.length - 1 || (isList && left > 0 && next < left + children.length) ? ',' : '';
      print(child, childPointer(pointer, isList ? position : name), indent + 1, isList ? null : name, end);
    });
    if (isList) gap(left + children.length - next, pointer, indent + 1, 'item');
    else gap(left, pointer, indent + 1, 'further member');
    lines.push({ indent, key: null, text: (isList ? ']' : '}') + tail, pointer: `${pointer}#end` });
  };
  print(whole, '', 0, null, '');
  return lines;
}

/** The lines of a JSON text, or `undefined` where the text is none. */
export function linesOfText(text: string): readonly Line[] | undefined {
  try {
    return jsonLines({ value: JSON.parse(text) as Json, positions: {}, leftOut: {} });
  } catch {
    return undefined;
  }
}

/** Lines of a JSON text that was cut: its whole members, then the remaining part of the member that was cut. */
export function linesOfCutText(text: string): readonly Line[] | undefined {
  const cut = readCutJson(text);
  const lines = cut && linesOfText(cut.json);
  if (cut === undefined || lines === undefined) return undefined;
  const closesOpen = (line: Line): boolean => line.pointer.endsWith('#end') && line.indent < cut.open;
  const end = lines.findLastIndex((line) => !closesOpen(line)) + 1;
  return [
    ...lines.slice(0, end),
    { indent: cut.open, key: null, text: `${escapeInvisible(cut.rest)}…`, pointer: '#cut' },
  ];
}

/** The line that a violation is about, and what is said there. */
export interface Mark {
  readonly pointer: string;
  readonly text: string;
}

/**
 * Where lines are marked: at the value itself; where the body does not have it, at the nearest value around it. A body
 * that was cut before that place has no mark: what it lacks is unknown.
 *
 * @param pointer the place of the violation; empty for the whole body, a status or a header
 * @param missing the name of the property that the value there lacks
 */
export function markOf(
  lines: readonly Line[],
  { pointer, missing, isCut }: { readonly pointer: string; readonly missing?: string; readonly isCut: boolean },
): Mark | undefined {
  if (pointer === '' && missing === undefined) return undefined;
  const has = (place: string): boolean => lines.some((line) => line.pointer === place);
  if (has(pointer))
    return { pointer, text: missing === undefined ? '← here' : `← ${escapeInvisible(missing)} is missing here` };
  if (isCut) return undefined;
  let place = pointer;
  while (place !== '' && !has(place)) place = place.slice(0, place.lastIndexOf('/'));
  return { pointer: place, text: '← missing here' };
}
