import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import type { Force } from '../../spec/model.js';
import { mapStatements, type MappedStatement } from './map-statements.js';

/** `npm run statements`: every statement of the interface with its requirements. Exit code 1 when one is not mapped. */
const forces: readonly Force[] = ['obliges', 'conditional', 'permits', 'informs', 'unjudgeable', 'gap'];

const outcomeOf = ({ statement, requirements, flaw }: MappedStatement): string => {
  if (flaw !== '') return `NOT MAPPED: ${flaw}`;
  const [first, ...others] = requirements;
  if (first !== undefined) return `${first}${others.length === 0 ? '' : ` and ${others.length} more`}`;
  return (
    statement.reason ??
    { gap: 'left open: observed, never judged', permits: 'a permission: either way conforms' }[
      statement.force as 'gap' | 'permits'
    ]
  ); // the others have a reason or a flaw
};

const catalogue = deriveCatalogue(await loadInterface());
const mapped = mapStatements(catalogue);
let section = '';
for (const one of mapped) {
  const { source, force, says } = one.statement;
  if (source.section !== section) console.log(`\n${source.section}`);
  section = source.section;
  console.log(`  ${force.padEnd(12)}${source.place}: ${says}\n${' '.repeat(14)}→ ${outcomeOf(one)}`);
}

console.log(`\n${'force'.padEnd(14)}statements   with requirements   without   not mapped`);
for (const force of forces) {
  const own = mapped.filter(({ statement }) => statement.force === force);
  const cited = own.filter(({ requirements }) => requirements.length > 0).length;
  const flawed = own.filter(({ flaw }) => flaw !== '').length;
  console.log(
    force.padEnd(14) +
      String(own.length).padStart(10) +
      String(cited).padStart(20) +
      String(own.length - cited).padStart(10) +
      String(flawed).padStart(13),
  );
}
const unmapped = mapped.filter(({ flaw }) => flaw !== '');
console.log(
  `${mapped.length} statements, ${catalogue.requirements.length} requirements, ${unmapped.length} not mapped`,
);
for (const { statement, flaw } of unmapped) console.log(`  ${statement.id}: ${flaw}`);
process.exitCode = unmapped.length === 0 ? 0 : 1;
