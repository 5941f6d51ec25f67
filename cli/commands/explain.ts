import type { Command } from 'commander';

export function explain(program: Command): void {
  program
    .command('explain')
    .description('explain one requirement: what it says, where from, how it is judged, what proves it')
    .argument('<requirement>', 'id, as `list` shows it')
    .action(async (id: string) => {
      const [{ loadInterface }, { deriveCatalogue }, { UsageError }] = await Promise.all([import('../../spec/load.js'), import('../../requirements/catalogue.js'), import('../../campaign/usage-error.js')]);
      const catalogue = deriveCatalogue(await loadInterface());
      const requirement = catalogue.find(id);
      if (requirement === undefined) throw new UsageError(`No requirement is called ${id}.\n\`ems-conformance list\` names them all.`);
      const statements = catalogue.iface.statements.filter((statement) => requirement.statements.includes(statement.id));
      const lines = [
        requirement.id,
        `  ${requirement.title}`,
        '',
        `  level       ${requirement.level}${requirement.level === 'SHOULD' ? ' (advisory: never fails a run)' : ''}`,
        `  statedness  ${requirement.statedness}${requirement.standard === undefined ? '' : ` from ${requirement.standard}`}`,
        `  rule        ${catalogue.kind(requirement.kind)?.about ?? ''}`,
        '  rests on',
        ...statements.map(({ says, source }) => `    - ${says} (${source.section}, ${source.place})`),
        '  exercised by',
        ...requirement.wants.map(({ operation, purpose }) => `    - ${operation ?? 'an unknown path'}, sent for ${purpose}`),
        '  proven by an implementation that',
        ...requirement.faults.map(({ lie }) => `    - ${JSON.stringify(lie)}`),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}
