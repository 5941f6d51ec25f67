import { loadInterface } from '../spec/load.js';
import { deriveCatalogue } from '../requirements/catalogue.js';
import { failing, proofsOf, type Proof } from './prove-requirement.js';
import { runAgainstReceiver } from './run-against-receiver.js';
import { runAgainstReference } from './run-against-reference.js';

/**
 * `npm run selftest [PATTERN…]`: the honest reference fails nothing, and every requirement is killed by each of its
 * faults and by name. Exit code 1 when one is not.
 */
const started = performance.now();
const catalogue = deriveCatalogue(await loadInterface());
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = catalogue.requirements.filter(({ id }) => patterns.length === 0 || patterns.some((pattern) => id.includes(pattern)));

// The honest service, and the honest receiver of its events.
const honest = [await runAgainstReference(catalogue, {}), await runAgainstReceiver(catalogue, {})];
const falseAlarms = honest.flatMap(failing);
const judged = honest.flatMap(({ requirements }) => requirements);
const open = judged.filter(({ verdict, level, statedness }) => verdict === 'inconclusive' && level === 'MUST' && statedness === 'stated');
for (const id of falseAlarms) console.log(`FALSE ALARM   ${id}: ${judged.find((requirement) => requirement.id === id)?.reason ?? ''}`);
for (const { id, reason } of open) console.log(`INCONCLUSIVE  ${id}: ${reason}`);

const proofs: Proof[] = [];
for (const requirement of chosen) {
  if (requirement.faults.length === 0) console.log(`NO FAULT      ${requirement.id}`);
  for await (const proof of proofsOf(catalogue, requirement)) {
    proofs.push(proof);
    if (proof.kind === 'survived') console.log(`SURVIVED      ${proof.requirement} (${proof.verdict}: ${proof.reason}) by ${JSON.stringify(proof.fault.lie)}`);
    if (proof.kind === 'misnamed') console.log(`MISNAMED      ${proof.requirement} by ${JSON.stringify(proof.fault.lie)}; also ${proof.others.join(', ')}`);
  }
}

const of = (test: (own: readonly Proof[]) => boolean): number => chosen.filter(({ id }) => test(proofs.filter((proof) => proof.requirement === id))).length;
const killed = of((own) => own.length > 0 && own.every(({ kind }) => kind !== 'survived'));
const named = of((own) => own.length > 0 && own.every(({ kind }) => kind === 'killed'));
console.log(`honest reference: ${falseAlarms.length} false alarms, ${open.length} stated MUST inconclusive`);
console.log(`requirements ${chosen.length}, killed ${killed}, rightly named ${named}; ${proofs.length} faults in ${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = falseAlarms.length === 0 && open.length === 0 && named === chosen.length ? 0 : 1;
