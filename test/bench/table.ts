import type { Bench, Measure } from './measure.js';
import { median, reached } from './measure.js';

export interface Measured {
  readonly bench: Bench;
  readonly measures: readonly Measure[];
}

/** Three significant digits; whole numbers from a thousand. */
const figure = (value: number): string =>
  Math.abs(value) >= 1_000
    ? Math.round(value).toLocaleString('en').replaceAll(',', ' ')
    : String(Number(value.toPrecision(3)));

const bound = ({ atLeast, atMost }: Measure): string =>
  atLeast === undefined ? (atMost === undefined ? '–' : `≤ ${figure(atMost)}`) : `≥ ${figure(atLeast)}`;

/** Medians with the smallest and largest value, as a table in Markdown. */
export function tableOf(results: readonly Measured[]): string {
  const rows = results.flatMap(({ bench, measures }) =>
    measures.map((measure) => {
      const { name, unit, values } = measure;
      return (
        `| ${bench.name} | ${name} | ${figure(median(values))}${unit === '' ? '' : ` ${unit}`} | ` +
        `${figure(Math.min(...values))} – ${figure(Math.max(...values))} | ${values.length} | ` +
        `${bound(measure)} | ${reached(measure) ? 'yes' : 'no'} |`
      );
    }),
  );
  return [
    '| bench | measure | median | smallest – largest | times | bound | reached |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** The same for programs. */
export const jsonOf = (results: readonly Measured[]): string =>
  JSON.stringify(
    results.map(({ bench, measures }) => ({
      bench: bench.name,
      about: bench.about,
      measures: measures.map((measure) => ({ ...measure, median: median(measure.values), reached: reached(measure) })),
    })),
    null,
    2,
  );
