import type { Interface } from '../../spec/model.js';
import type { Absence, ConformanceClass } from './conformance-classes.js';
import type { EvidenceFacts } from './evidence-facts.js';
import type { UnmetCondition } from './unmet-condition.js';

/**
 * A declared absence, and the responses of the run: `absent` (404, 405, 410 or 501), `unclear` (another refusal),
 * `untried`.
 */
export interface DeclaredAbsence {
  readonly id: string;
  readonly observed: 'absent' | 'unclear' | 'untried';
}

export interface IcsCheck {
  readonly absences: readonly DeclaredAbsence[];
  readonly unmetConditions: readonly UnmetCondition[];
}

/** The kind of the absence; `undefined` for an operation that every implementation has. */
function absenceOf(id: string, { operations, events }: Interface): Absence | undefined {
  if (events.some((event) => event.id === id)) return 'event';
  const operation = operations.find((candidate) => candidate.id === id);
  if (operation?.presence === 'conditional') return 'conditional-operation';
  return operation?.deprecated === true ? 'deprecated-operation' : undefined;
}

/**
 * Checks the operations and events that the implementer declares as not implemented: does the class allow it, and did
 * the run see them after all?
 */
export function checkDeclaredAbsences(
  declared: readonly string[],
  to: ConformanceClass,
  iface: Interface,
  facts: EvidenceFacts,
): IcsCheck {
  const ids = [...new Set(declared)].toSorted();
  const refused = ids.filter((id) => {
    const absence = absenceOf(id, iface);
    return absence === undefined || !to.mayBeAbsent.includes(absence);
  });
  const present = ids.flatMap((id) => {
    const { present: exchange } = facts.presenceOf(id);
    return exchange === undefined ? [] : [{ id, exchange }];
  });
  return {
    absences: ids.map((id) => {
      const { absent, tried } = facts.presenceOf(id);
      return { id, observed: absent ? 'absent' : tried ? 'unclear' : 'untried' };
    }),
    unmetConditions: [
      ...(refused.length === 0
        ? []
        : [
            {
              code: 'ics-not-allowed',
              message: `${to.id} does not allow the absence of ${refused.join(', ')}`,
              remedy: 'Implement it, or choose a class that allows its absence.',
              about: refused,
            } as const,
          ]),
      ...(present.length === 0
        ? []
        : [
            {
              code: 'ics-contradicted',
              message:
                'declared absent, and seen: ' +
                `${present.map(({ id, exchange }) => `${id} (${exchange})`).join(', ')}`,
              remedy: 'Take it out of ics.absent, so that it is judged.',
              about: present.map(({ id }) => id),
            } as const,
          ]),
    ],
  };
}
