import { InvalidArgumentError } from 'commander';

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const longest = 30 * units.d;

/** A duration of the command line, e.g. `90s`, `30m`, `2h` or `1h30m`, in milliseconds. */
export function duration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([smhd])/g)];
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === text.trim();
  const total = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * (units[unit as keyof typeof units] ?? 0),
    0,
  ); // a unit, by the pattern
  if (!isWhole || total < units.s || total > longest)
    throw new InvalidArgumentError('Give a time with its unit, from 1s to 30d, such as 90s, 30m, 2h or 1h30m.');
  return Math.round(total);
}
