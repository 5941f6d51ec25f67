import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import { proveAll } from './prove-all.js';
import { failing, type Proof } from './prove-requirement.js';
import type { Proven } from './proven.js';
import { runAgainstReceiver } from './run-against-receiver.js';
import { runAgainstReference } from './run-against-reference.js';

/**
 * The honest references fail no requirement and leave no stated MUST undecided, and every requirement is failed by each
 * of its faults, and by name. Prints the proofs that fail.
 * @param patterns parts of the ids of requirements to prove; all when empty
 * @param among those of them that are proven; by default each
 */
export async function quick(
  catalogue: Catalogue,
  patterns: readonly string[],
  among: (named: readonly Requirement[]) => readonly Requirement[] = (named) => named,
): Promise<Proven> {
  const started = performance.now();
  const named = catalogue.requirements.filter(
    ({ id }) => patterns.length === 0 || patterns.some((pattern) => id.includes(pattern)),
  );
  const chosen = among(named);

  // The honest service, and the honest receiver of its events.
  const honest = [await runAgainstReference(catalogue, {}), await runAgainstReceiver(catalogue, {})];
  const falseAlarms = honest.flatMap(failing);
  const judged = honest.flatMap(({ requirements }) => requirements);
  const open = judged.filter(
    ({ verdict, level, statedness }) => verdict === 'inconclusive' && level === 'MUST' && statedness === 'stated',
  );
  for (const id of falseAlarms)
    console.log(`FALSE ALARM   ${id}: ${judged.find((requirement) => requirement.id === id)?.reason ?? ''}`);
  for (const { id, reason } of open) console.log(`INCONCLUSIVE  ${id}: ${reason}`);

  for (const { id } of chosen.filter(({ faults }) => faults.length === 0)) console.log(`NO FAULT      ${id}`);
  const proofs = await proveAll(catalogue, chosen, (own) => own.forEach(printProblems));
  const of = (test: (own: readonly Proof[]) => boolean): number => proofs.filter(test).length;
  const killed = of((own) => own.length > 0 && own.every(({ kind }) => kind !== 'survived'));
  const rightlyNamed = of((own) => own.length > 0 && own.every(({ kind }) => kind === 'killed'));
  return {
    holds: falseAlarms.length === 0 && open.length === 0 && rightlyNamed === chosen.length,
    figures: [
      `honest reference: ${falseAlarms.length} false alarms, ${open.length} stated MUST inconclusive`,
      `requirements ${chosen.length}, killed ${killed}, rightly named ${rightlyNamed}; ${proofs.flat().length} ` +
        `faults in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    ],
  };
}

function printProblems(proof: Proof): void {
  if (proof.kind === 'survived')
    console.log(
      `SURVIVED      ${proof.requirement} (${proof.verdict}: ${proof.reason}) by ${JSON.stringify(proof.fault.fault)}`,
    );
  if (proof.kind === 'misnamed')
    console.log(
      `MISNAMED      ${proof.requirement} by ${JSON.stringify(proof.fault.fault)}; also ${proof.others.join(', ')}`,
    );
}
