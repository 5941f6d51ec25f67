import { defined } from '../../src/core/defined.js';
import PQueue from 'p-queue';
import type { Fault } from '../../src/faults/fault.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { ServiceRequirement } from '../../src/requirements/requirement.js';
import type { Results } from '../../src/results/results.js';
import { compares, failing } from './prove-requirement.js';
import { runAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

/** One fault, judged by everything that is sent to the operation that it changes. */
export interface Row {
  readonly requirement: string;
  readonly fault: Fault;
  /** All requirements that fail. */
  readonly fails: readonly string[];
  /** Those that neither the requirement nor the fault's own list explains; without advice that compares answers. */
  readonly misnamed: readonly string[];
  /** A fault without a condition, and whether the results tell one all the same; `undefined`: the fault has one. */
  readonly told: boolean | undefined;
}

const atOnce = 4;

/** The operation or event that a fault is about. */
const operationOf = (fault: Fault): string | null => fault.on.operation;

/**
 * The matrix of faults and requirements. A proof sends only the stimuli of one requirement; here each fault meets all
 * stimuli of its operation, so that requirements that blame the wrong operation are found.
 */
export async function matrix(
  catalogue: Catalogue,
  requirements: readonly ServiceRequirement[],
): Promise<readonly Row[]> {
  const queue = new PQueue({ concurrency: atOnce });
  const rows = requirements.flatMap((requirement) =>
    requirement.faults.map((fault) =>
      queue.add(async (): Promise<Row> => {
        const about = operationOf(fault.fault);
        const neighbours = catalogue.requirements.filter(
          (other) =>
            other.role !== 'receiver' &&
            (other === requirement || other.operations.some((operation) => operation === about)),
        );
        const results = await runAgainstReference(catalogue, {
          faults: [fault.verbatim === true ? fault.fault : inVendorsNames(fault.fault)],
          ...defined({ variant: fault.variant }),
          requirements: neighbours,
        });
        const fails = failing(results);
        const explained = new Set([requirement.id, ...(fault.also ?? []).map((also) => also.requirement)]);
        return {
          requirement: requirement.id,
          fault: fault.fault,
          fails,
          misnamed: fails.filter((id) => !explained.has(id) && !compares(id)),
          told: hasCondition(fault.fault, requirement) ? undefined : tellsWhen(results, requirement.id),
        };
      }),
    ),
  );
  return Promise.all(rows);
}

/** A fault of one operation is itself a condition for a requirement about several. */
const hasCondition = (fault: Fault, { operations }: ServiceRequirement): boolean =>
  fault.on.when !== undefined || operations.length > 1;

const tellsWhen = ({ requirements }: Results, id: string): boolean =>
  requirements.find((requirement) => requirement.id === id)?.condition?.kind === 'fails-when';
