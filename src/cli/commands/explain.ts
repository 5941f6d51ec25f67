import type { Command } from 'commander';
import type { Statement } from '../../../spec/model.js';
import { withRevision } from '../revision-option.js';

export function explain(program: Command): void {
  const command = program
    .command('explain')
    .description('explain one requirement: what it says, where from, how it is judged, what proves it')
    .argument('<requirement>', 'id, as `list` shows it');
  withRevision(command, 'explain it as it is in').action(
    async (id: string, { revision }: { readonly revision?: string }) => {
      const [{ loadCatalogue }, { unknownRequirement }] = await Promise.all([
        import('../../changes/load-catalogue.js'),
        import('../unknown-requirement.js'),
      ]);
      const { catalogue } = await loadCatalogue(revision);
      const requirement = catalogue.find(id);
      if (requirement === undefined) throw await unknownRequirement(id, catalogue);
      const statements = catalogue.iface.statements.filter((statement) =>
        requirement.statements.includes(statement.id),
      );
      const lines = [
        requirement.id,
        `  ${requirement.title}`,
        '',
        `  level       ${requirement.level}${requirement.level === 'SHOULD' ? ' (advisory: never fails a run)' : ''}`,
        '  statedness  ' +
          `${requirement.statedness}${requirement.standard === undefined ? '' : ` from ${requirement.standard}`}`,
        `  rule        ${catalogue.kind(requirement.kind)?.about ?? ''}`,
        '  rests on',
        ...statements.flatMap(restsOn),
        '  exercised by',
        ...requirement.wants.map(
          ({ operation, purpose }) => `    - ${operation ?? 'an unknown path'}, sent for ${purpose}`,
        ),
        '  proven by an implementation that',
        ...requirement.faults.map(({ fault }) => `    - ${JSON.stringify(fault)}`),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    },
  );
}

/** A statement as it is told: what it does where it is no obligation, and why nothing is judged by it alone. */
const restsOn = ({ says, source, force, reason }: Statement): readonly string[] => [
  `    - ${says} (${source.section}, ${source.place})`,
  ...(force === 'obliges' ? [] : [`      ${force}${reason === undefined ? '' : `: ${reason}`}`]),
];
