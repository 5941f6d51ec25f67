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

const head = [
  '| bench | measure | median | smallest – largest | times | bound | reached |',
  '|---|---|---|---|---|---|---|',
];

/** Medians with the smallest and largest value, as a table in Markdown. */
export const tableOf = (results: readonly Measured[]): string => [...head, ...rowsOf(results)].join('\n');

/** The same, with the rows that a page has already of other benches, in the order of the names. */
export function mergedTable(page: string, results: readonly Measured[], names: readonly string[]): string {
  const measured = new Set(results.map(({ bench }) => bench.name));
  const benchOf = (row: string): string => /^\| (\S+) \|/.exec(row)?.[1] ?? '';
  const kept = page
    .split('\n')
    .filter((line) => line.split('|').length === 9 && names.includes(benchOf(line)) && !measured.has(benchOf(line)));
  const rows = [...kept, ...rowsOf(results)];
  return [...head, ...names.flatMap((name) => rows.filter((row) => benchOf(row) === name))].join('\n');
}

function rowsOf(results: readonly Measured[]): readonly string[] {
  return results.flatMap(({ bench, measures }) =>
    measures.map((measure) => {
      const { name, unit, values } = measure;
      return (
        `| ${bench.name} | ${name} | ${figure(median(values))}${unit === '' ? '' : ` ${unit}`} | ` +
        `${figure(Math.min(...values))} – ${figure(Math.max(...values))} | ${values.length} | ` +
        `${bound(measure)} | ${reached(measure) ? 'yes' : 'no'} |`
      );
    }),
  );
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
