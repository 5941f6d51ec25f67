import { missingYaml } from '../../reports/missing.js';
import { missingEntries } from '../results/missing-entries.js';
import { singleLine } from '../core/text.js';
import type { Assessment } from './assess.js';
import type { UnmetCondition } from './unmet-condition.js';

const namedAtMost = 20;

/**
 * Explains why there is no certificate, how to remove each reason, and which entries to supply, as a piece of
 * configuration.
 */
export function describeUnmetConditions(
  unmetConditions: readonly UnmetCondition[],
  { class: to, undecided }: Assessment,
): string {
  const yaml = missingYaml(missingEntries(undecided, () => true));
  const withoutEntry = undecided.filter(({ decidedBy }) => decidedBy === undefined);
  return [
    `No certificate for ${to.id}.`,
    ...unmetConditions.flatMap(({ code, message, remedy, about }) => [
      `  ✗ ${code}: ${singleLine(message)}.`,
      ...about.slice(0, about.length > 3 ? namedAtMost : 0).map((id) => `      ${singleLine(id)}`),
      ...(about.length > namedAtMost ? [`      and ${about.length - namedAtMost} more`] : []),
      `    ${remedy}`,
    ]),
    ...(yaml === '' ? [] : ['', 'To supply, in ems-conformance.yaml:', '', yaml.trimEnd()]),
    ...(withoutEntry.length === 0
      ? []
      : [
          '',
          'Not decided, and no configuration entry would decide it:',
          ...withoutEntry.slice(0, namedAtMost).map(({ id, reason }) => `  ${id}: ${singleLine(reason)}`),
        ]),
    '',
  ].join('\n');
}
