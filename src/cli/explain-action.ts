import { select, suggestion } from '../campaign/selection.js';
import { UsageError } from '../campaign/usage-error.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { count } from '../core/count.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { evidenceFor } from '../requirements/evidence-for.js';
import { wantInWords } from '../requirements/want-in-words.js';
import { loadAmbiguities } from '../../spec/ambiguities.js';
import type { Statement } from '../../spec/model.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';

/** `ems-conformance explain REQUIREMENT`. */
export async function explainAction(
  id: string,
  { revision: wanted }: { readonly revision?: string },
): Promise<ExitCode> {
  const { catalogue } = await loadCatalogue(wanted);
  const requirement = catalogue.find(id);
  if (requirement === undefined) throw await unknownRequirement(id, catalogue);
  const statements = catalogue.iface.statements.filter((statement) => requirement.statements.includes(statement.id));
  const questions = (await loadAmbiguities()).filter((each) =>
    each.statements.some((known) => requirement.statements.some((own) => own === known)),
  );
  const lines = [
    requirement.id,
    `  ${requirement.title}`,
    '',
    `  level       ${requirement.level}${requirement.level === 'SHOULD' ? ' (advisory: never fails a run)' : ''}`,
    '  statedness  ' +
      `${requirement.statedness}${requirement.standard === undefined ? '' : ` from ${requirement.standard}`}`,
    `  binds       the ${requirement.role ?? 'service'}`,
    `  decided by  ${evidenceFor(requirement, catalogue.kind(requirement.kind))}`,
    `  rule        ${catalogue.kind(requirement.kind)?.about ?? ''}`,
    '  rests on',
    ...statements.flatMap(restsOn),
    ...questions.map((each) => `    - open question ${each.id}: ${each.question}`),
    '  exercised by',
    ...requirement.wants.map((want) => `    - ${wantInWords(want)}`),
    '  proven by an implementation that',
    ...requirement.faults.map(({ fault }) => `    - ${JSON.stringify(fault)}`),
  ];
  print(`${lines.join('\n')}\n`);
  return exitCode.conforming;
}

/** A statement in words: its force where it is no obligation, and why it leads to no requirement by itself. */
const restsOn = ({ says, source, force, reason }: Statement): readonly string[] => [
  `    - ${says} (${source.section}, ${source.place})`,
  ...(force === 'obliges' ? [] : [`      ${force}${reason === undefined ? '' : `: ${reason}`}`]),
];

/** The message for an id without a requirement: another revision may have it, or it stands for several. */
async function unknownRequirement(id: string, catalogue: Catalogue): Promise<UsageError> {
  const { revision, requirements } = catalogue;
  const at = revision === 'current' ? '' : ` at revision ${revision}`;
  const several = select(catalogue, [id]);
  if (several.kind === 'some')
    return new UsageError(
      `${id} is no requirement, but names ${count(several.requirements.length, 'requirement')}${at}.\n` +
        `\`ems-conformance list ${id}${at === '' ? '' : ` --revision ${revision}`}\` shows them.`,
    );
  for (const other of ['current', 'initial']) {
    if (other !== revision && (await loadCatalogue(other)).catalogue.find(id) !== undefined) {
      return new UsageError(
        `No requirement is called ${id} at revision ${revision}; it exists at revision ` +
          `${other}.\n\`ems-conformance explain ${id} --revision ${other}\` explains it.`,
      );
    }
  }
  return new UsageError(
    `No requirement is called ${id}${at}.${suggestion(id, requirements)}\n\`ems-conformance ` +
      `list${at === '' ? '' : ` --revision ${revision}`}\` names them all.`,
  );
}
