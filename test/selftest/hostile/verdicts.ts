import { checkResults } from '../../../src/results/check.js';
import type { Results } from '../../../src/results/results.js';
import type { Hostile } from './hostile.js';
import type { Outputs } from './outputs.js';

/** `systems.list/per-page/at-most` → `per-page`. */
const kindOf = (id: string): string => id.split('/')[1] ?? '';

const endOf = ({ complete, incompleteBecause }: Results['run']): string =>
  complete ? 'finished' : (/\(([a-z-]+)\)/.exec(incompleteBecause)?.[1] ?? incompleteBecause);

/**
 * Flaws of the verdicts about a hostile implementation: errors of the suite, failures without a reason, and passes
 * without evidence.
 */
export function verdictFlaws({ expect }: Hostile, { files, code, stderr }: Outputs): readonly string[] {
  const text = files.get('results.json');
  if (text === undefined) {
    if (expect.unreachable === true && code === 2) return [];
    return [`nothing was judged (exit code ${String(code)}): ${stderr.slice(0, 300)}`];
  }
  const checked = checkResults(JSON.parse(text.toString('utf8')));
  if (checked.kind === 'flawed') return [`results.json does not fit its schema: ${checked.flaw}`];
  const { requirements, run } = checked.results;
  const flaws = requirements
    .filter(({ verdict }) => verdict === 'error')
    .map(({ id, reason }) => `error: ${id}: ${reason}`);
  const of = (verdict: string): ReadonlyMap<string, string> =>
    new Map(
      requirements
        .filter((requirement) => requirement.verdict === verdict)
        .map(({ id, reason }) => [kindOf(id), `${id}: ${reason}`]),
    );
  for (const [kind, example] of of('fail'))
    if (!expect.fails.includes(kind)) flaws.push(`failed without a reason: ${example}`);
  for (const [kind, example] of of('pass'))
    if (!expect.passes.includes(kind)) flaws.push(`passed and was not seen: ${example}`);
  for (const kind of expect.failing ?? [])
    if (!of('fail').has(kind)) flaws.push(`no requirement of the kind ${kind} fails`);
  const endedBy = endOf(run);
  const may = expect.ended === undefined ? ['finished', 'max-time'] : [expect.ended];
  if (!may.includes(endedBy)) flaws.push(`the run ended by ${endedBy}, not by ${may.join(' or ')}`);
  return flaws;
}
