import type { Configuration } from '../../src/config/configuration.js';
import { dryRun } from '../../src/engine/dry-run.js';
import { bindScenario } from '../../src/engine/expand.js';
import { Expendables } from '../../src/engine/expendables.js';
import type { Plan } from '../../src/engine/plan.js';
import { groupsOf, isTiedToKnowledge } from '../../src/engine/step-groups.js';
import { inConflict, touchedPaths, type TouchedPaths } from '../../src/engine/touched.js';
import { inOrder } from '../../src/engine/in-order.js';
import type { Scenario } from '../../src/stimuli/scenario.js';

/** Requests of a scenario that follow one another. */
interface Length {
  readonly whole: number;
  /** Position after which no response shows ids that other scenarios need. */
  readonly teaching: number;
  /** Those that wait for the end of all other changes. */
  readonly atEnd: number;
}

/** A plan does not know which readings show which records. */
const nothingShown = { shows: () => false };

/**
 * Requests that a plan must send one after the other, even with unlimited connections: the longest chain in which each
 * waits for the response to the one before it, or for the end of a scenario that changes the same resource. The time
 * from the trigger of an event to its delivery is left out, since it belongs to the implementation.
 */
export function criticalPath(plan: Plan, configuration: Configuration, examples: number): number {
  const lengthOf = lengths(plan, configuration, examples);
  const expendables = new Expendables(configuration);
  const touched = (scenario: Scenario): TouchedPaths => {
    const expansion = bindScenario(scenario, plan.addresses, plan.knowledge, configuration, expendables);
    const [instance] = expansion.kind === 'not-sent' ? [] : expansion.instances;
    return instance === undefined ? [] : touchedPaths(instance, plan.addresses, configuration);
  };
  /** When the next readings may begin, and when all has ended that began so far. */
  let begin = 0;
  let end = 0;
  let isChanged = false;
  for (const { how, scenarios } of inOrder(plan.scenarios, plan.addresses)) {
    isChanged ||= how !== 'together';
    if (isChanged) begin = end;
    const waiting: { readonly touched: TouchedPaths; readonly end: number }[] = [];
    let atEnd = 0;
    let taught = begin;
    for (const scenario of scenarios) {
      const own = { touched: how === 'apart' ? touched(scenario) : [], length: lengthOf(scenario) };
      const before =
        how === 'together'
          ? []
          : waiting.filter(({ touched: other }) => how === 'in turn' || inConflict(other, own.touched, nothingShown));
      const start = Math.max(begin, ...before.map(({ end: earlier }) => earlier));
      waiting.push({ touched: own.touched, end: start + own.length.whole - own.length.atEnd });
      atEnd = Math.max(atEnd, own.length.atEnd);
      taught = Math.max(taught, start + own.length.teaching);
    }
    end = Math.max(end, ...waiting.map(({ end: own }) => own)) + atEnd;
    begin = isChanged ? end : taught;
  }
  return end;
}

function lengths(plan: Plan, configuration: Configuration, examples: number): (scenario: Scenario) => Length {
  const requests = new Map<string, number>();
  for (const { stimulus, outcome } of dryRun(plan, configuration, examples))
    if (!requests.has(stimulus) && outcome.kind !== 'not-sent') requests.set(stimulus, outcome.requests);
  return (scenario) => {
    const groups = groupsOf(scenario, plan.addresses).map((group) => ({
      length: Math.max(
        ...group.map(([, step]) => {
          // An implementation that refuses no request is never sent the steps that follow a refusal.
          const sent = step.afterRefusalOf === undefined ? (requests.get(`${scenario.id}/${step.name}`) ?? 0) : 0;
          // Boundary requests of a reading scenario are sent at the same time.
          return step.generate === 'boundary' && scenario.effect.kind === 'reads' ? Math.min(1, sent) : sent;
        }),
      ),
      teaches: group.some(([, step]) => isTiedToKnowledge(step)),
      atEnd: group.some(([, step]) => step.atEnd === true),
    }));
    const sum = (chosen: typeof groups): number => chosen.reduce((total, { length }) => total + length, 0);
    const firstAtEnd = groups.findIndex(({ atEnd }) => atEnd);
    return {
      whole: sum(groups),
      teaching: sum(groups.slice(0, groups.findLastIndex(({ teaches }) => teaches) + 1)),
      atEnd: firstAtEnd === -1 ? 0 : sum(groups.slice(firstAtEnd)),
    };
  };
}
