import type { JsonExcerpt } from '../../json-excerpt.js';
import { jsonLines, linesOfCutText, linesOfText, markOf, show, type Line } from './json-lines.js';

/** The place in a body that a violation names. */
export interface MarkedPlace {
  /** Empty for the whole body, a status or a header. */
  readonly pointer: string;
  /** The property that the value there lacks. */
  readonly missing?: string;
  /** A body that keeps the requirement: marked is the value itself, where it is there. */
  readonly passes?: true;
}

/** No place is marked. */
export const nowhere: MarkedPlace = { pointer: '' };

function linesOf(text: string, cut: boolean, excerpt: JsonExcerpt | undefined): readonly Line[] | undefined {
  if (excerpt !== undefined) return jsonLines(excerpt);
  return linesOfText(text) ?? (cut ? linesOfCutText(text) : undefined);
}

/** A body, as indented JSON if it is JSON, with the place that a violation names marked. */
export function BodyText({
  text,
  cut,
  excerpt,
  place,
  label,
}: {
  text: string;
  cut: boolean;
  excerpt: JsonExcerpt | undefined;
  place: MarkedPlace | null;
  label: string;
}) {
  const lines = linesOf(text, cut, excerpt);
  if (lines === undefined)
    return (
      <pre class="body" tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    );
  const mark = place === null ? undefined : markOf(lines, { ...place, isCut: cut || place.passes === true });
  return (
    <pre class="body" tabIndex={0} role="group" aria-label={label}>
      {lines.map((line, index) => (
        <span
          key={index}
          class={line.pointer === mark?.pointer ? 'line marked' : 'line'}
          style={{ paddingInlineStart: `${line.indent * 1.2 + 1.2}em` }}
        >
          {line.key !== null && (
            <>
              <span class="key">{show(line.key)}</span>:{' '}
            </>
          )}
          {line.text}
          {line.pointer === mark?.pointer && <span class="here"> {mark.text}</span>}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
