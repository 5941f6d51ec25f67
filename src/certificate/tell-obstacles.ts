import { missingEntries, missingYaml } from '../../reports/missing.js';
import { oneLine } from '../../reports/text.js';
import type { Assessment } from './assess.js';
import type { Obstacle } from './obstacle.js';

const namedAtMost = 20;

/** Says why there is no certificate, what would remove each reason, and what to supply, as a piece of configuration. */
export function tellObstacles(obstacles: readonly Obstacle[], { class: to, open }: Assessment): string {
  const yaml = missingYaml(missingEntries(open));
  const unsettled = open.filter(({ settledBy }) => settledBy === undefined);
  return [
    `No certificate for ${to.id}.`,
    ...obstacles.flatMap(({ code, message, remedy, about }) => [
      `  ✗ ${code}: ${oneLine(message)}.`,
      ...about.slice(0, about.length > 3 ? namedAtMost : 0).map((id) => `      ${oneLine(id)}`),
      ...(about.length > namedAtMost ? [`      and ${about.length - namedAtMost} more`] : []),
      `    ${remedy}`,
    ]),
    ...(yaml === '' ? [] : ['', 'To supply, in ems-conformance.yaml:', '', yaml.trimEnd()]),
    ...(unsettled.length === 0
      ? []
      : [
          '',
          'Open, and no entry would settle it:',
          ...unsettled.slice(0, namedAtMost).map(({ id, reason }) => `  ${id}: ${oneLine(reason)}`),
        ]),
    '',
  ].join('\n');
}
