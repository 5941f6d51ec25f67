import { escapeInvisible } from '../../../../src/core/text.js';
import { readCutJson } from './cut-json.js';

/** One printed line of a JSON value. */
interface Line {
  readonly indent: number;
  readonly key: string | null;
  readonly text: string;
  readonly pointer: string;
}

const deepest = 60;
const show = (value: unknown): string => escapeInvisible(JSON.stringify(value) ?? '');

function print(value: unknown, pointer: string, indent: number, key: string | null, tail: string, lines: Line[]): void {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (children.length === 0 || indent >= deepest) {
    lines.push({ indent, key, text: (children.length === 0 ? show(value) : '…') + tail, pointer });
    return;
  }
  const list = Array.isArray(value);
  lines.push({ indent, key, text: list ? '[' : '{', pointer });
  children.forEach(([name, child], index) => {
    const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
    print(child, `${pointer}/${step}`, indent + 1, list ? null : name, index < children.length - 1 ? ',' : '', lines);
  });
  lines.push({ indent, key: null, text: (list ? ']' : '}') + tail, pointer: `${pointer}#end` });
}

/** Lines of a JSON text, or `undefined` where the text is none. */
function jsonLines(text: string): readonly Line[] | undefined {
  try {
    const lines: Line[] = [];
    print(JSON.parse(text), '', 0, null, '', lines);
    return lines;
  } catch {
    return undefined;
  }
}

/** Lines of a JSON text that was cut: its whole members, then the remaining part of the member that was cut. */
function cutLines(text: string): readonly Line[] | undefined {
  const cut = readCutJson(text);
  const lines = cut && jsonLines(cut.json);
  if (cut === undefined || lines === undefined) return undefined;
  const closesOpen = (line: Line): boolean => line.pointer.endsWith('#end') && line.indent < cut.open;
  const end = lines.findLastIndex((line) => !closesOpen(line)) + 1;
  return [
    ...lines.slice(0, end),
    { indent: cut.open, key: null, text: `${escapeInvisible(cut.rest)}…`, pointer: '#cut' },
  ];
}

/** The pointer itself where the body has it, else the nearest place above it: where something is missing. */
function nearest(lines: readonly Line[], pointer: string): string {
  let place = pointer;
  while (place !== '' && !lines.some((line) => line.pointer === place)) place = place.slice(0, place.lastIndexOf('/'));
  return place;
}

/** A body, as indented JSON if it is JSON, with the place that a violation names marked. */
export function BodyText({
  text,
  cut,
  pointer,
  label,
}: {
  text: string;
  cut: boolean;
  pointer: string | null;
  label: string;
}) {
  const lines = jsonLines(text) ?? (cut ? cutLines(text) : undefined);
  if (lines === undefined)
    return (
      <pre class="body" tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    );
  const marked = pointer === null || pointer === '' ? null : nearest(lines, pointer);
  return (
    <pre class="body" tabIndex={0} role="group" aria-label={label}>
      {lines.map((line, index) => (
        <span
          key={index}
          class={line.pointer === marked ? 'line marked' : 'line'}
          style={{ paddingInlineStart: `${line.indent * 1.2 + 1.2}em` }}
        >
          {line.key !== null && (
            <>
              <span class="key">{show(line.key)}</span>:{' '}
            </>
          )}
          {line.text}
          {line.pointer === marked && <span class="here"> {marked === pointer ? '← here' : '← missing here'}</span>}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
