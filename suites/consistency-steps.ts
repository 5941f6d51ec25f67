import type { OperationId } from '../spec/model.js';
import { relationsOf } from '../src/relations/relations-of.js';
import type { Effect, Scenario, Step } from '../src/stimuli/scenario.js';
import { drawnChanges } from '../src/stimuli/steps.js';
import { iface } from './documents.js';
import { readBackStep } from '../src/stimuli/turned-body.js';

/** Operation ids are checked against the documents by a test and by the engine's planning. */
const id = (operation: string): OperationId => operation as OperationId;

/** A well-formed reading that is there to be compared with another one. */
export const compared = (
  operation: string,
  name: string,
  more: Omit<Step, 'name' | 'operation' | 'purpose'> = {},
): Step => ({ ...more, name, operation: id(operation), purpose: 'consistency' });

/** Reads the record that an earlier step of this scenario changed. */
export const readBack = (write: string, read: string, more: Pick<Step, 'binds'> = {}): Step =>
  compared(read, readBackStep(write), { ...more, until: { kind: 'reflects', step: write } });

/** Lists the records again after a change: an error that only changed records show is seen in no other response. */
export const relisted = (write: string, list: string): Step =>
  compared(list, `${write} in the list`, { query: { per_page: { value: '500', origin: 'stated' } } });

/** The list in which the created record should appear; of a paged list, the longest page. */
export const listed = (create: string, list: string, variable: string, paged = true): Step =>
  compared(list, `${create} listed`, {
    ...(paged ? { query: { per_page: { value: '500', origin: 'stated' } } } : {}),
    until: { kind: 'lists', step: create, variable },
  });

/**
 * A change with generated bodies, whose record is read after the invalid ones and at the end: a refused change may have
 * left a part of its body.
 */
export function drawnAndRead(operation: string, title: string, effect: Effect): Scenario {
  const scenario = drawnChanges(operation, title, effect);
  const read = relationsOf(iface).find(({ write, readsBack }) => write.id === operation && readsBack)?.view.id;
  return read === undefined
    ? scenario
    : {
        ...scenario,
        steps: scenario.steps.flatMap((step): readonly Step[] =>
          step.generate === 'boundary'
            ? [step]
            : [step, { name: `read after ${step.name}`, operation: read, purpose: 'control', sameRecordAs: step.name }],
        ),
      };
}
