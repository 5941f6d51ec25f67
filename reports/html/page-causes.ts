import type { Cause } from '../../src/results/causes.js';
import type { RequirementResult, Results, Violation } from '../../src/results/results.js';
import { truncate } from '../../src/core/text.js';

/**
 * A cause as the page has it. The causes are those of the whole results: the page holds less of each failure, and would
 * find fewer of them.
 */
export interface PageCause extends Pick<Cause, 'id' | 'kind' | 'message' | 'level'> {
  /** Positions among the requirements of the results; so is `example`. */
  readonly requirements: readonly number[];
  readonly example: number;
  /** Position among the violations of the example, where the page has it. */
  readonly violation?: number;
}

const widest = 600;

/** The causes for the page. @param bounded the same results, with fewer violations */
export function pageCauses(causes: readonly Cause[], bounded: Results): readonly PageCause[] {
  const index = new Map(bounded.requirements.map(({ id }, position) => [id, position]));
  const positionOf = ({ id }: RequirementResult): number => index.get(id) ?? 0;
  return causes.map(({ id, kind, message, level, requirements, example }) => {
    const position = positionOf(example.requirement);
    const violation = (bounded.requirements[position]?.violations ?? []).findIndex((kept) =>
      isSame(kept, example.violation),
    );
    return {
      id,
      kind,
      message: truncate(message, widest),
      level,
      requirements: requirements.map(positionOf),
      example: position,
      ...(violation === -1 ? {} : { violation }),
    };
  });
}

const isSame = (kept: Violation, violation: Violation | undefined): boolean =>
  violation !== undefined &&
  kept.exchange === violation.exchange &&
  kept.pointer === truncate(violation.pointer, 300) &&
  violation.message.startsWith(kept.message.slice(0, 40));

/** The causes with the requirements that the page has. */
export const causesOfPage = (causes: readonly PageCause[], { requirements }: Results): readonly Cause[] =>
  causes.flatMap(({ requirements: positions, example, violation, ...cause }) => {
    const requirement = requirements[example];
    const shown = violation === undefined ? undefined : requirement?.violations[violation];
    return requirement === undefined
      ? []
      : [
          {
            ...cause,
            requirements: positions.flatMap((position) => requirements[position] ?? []),
            example: { requirement, ...(shown && { violation: shown }) },
          },
        ];
  });

/** A cause in its place in the list of the page. */
export interface PlacedCause extends Cause {
  /** It is advisory, and likely shows the fault of the mandatory cause before it. */
  readonly isOfSameFault: boolean;
}

/** Whether an advisory cause is about the same operation as a mandatory one, and about the same value in the answer. */
const isOfSameFault = (advisory: Cause, { example }: Cause): boolean => {
  const [one, other] = [advisory.example, example].map(({ requirement, violation }) => ({
    operation: 'operation' in requirement.subject ? requirement.subject.operation : undefined,
    at: violation && [violation.pointer, violation.actual].join(' '),
  }));
  return one?.operation !== undefined && one.operation === other?.operation && one.at === other.at;
};

/** Mandatory causes in their order, each followed by the advisory ones that likely show the same fault. */
export function besideTheirFault(causes: readonly Cause[]): readonly PlacedCause[] {
  const placed = new Set<Cause>();
  return causes.flatMap((cause): readonly PlacedCause[] => {
    if (placed.has(cause)) return [];
    const beside =
      cause.level === 'MUST'
        ? causes.filter((other) => other.level !== 'MUST' && !placed.has(other) && isOfSameFault(other, cause))
        : [];
    for (const each of [cause, ...beside]) placed.add(each);
    return [{ ...cause, isOfSameFault: false }, ...beside.map((each) => ({ ...each, isOfSameFault: true }))];
  });
}
