import type { Operation } from '../../spec/model.js';
import type { Fault, When } from '../faults/fault.js';
import type { ConditionedFault, Target } from './context.js';

/** A fault with a further condition. */
export function when(fault: ConditionedFault, more: When): Fault {
  const had = fault.on.when ?? {};
  const query = { ...had.query, ...more.query };
  const param = { ...had.param, ...more.param };
  return {
    ...fault,
    on: {
      ...fault.on,
      when: {
        ...had,
        ...more,
        ...(Object.keys(query).length === 0 ? {} : { query }),
        ...(Object.keys(param).length === 0 ? {} : { param }),
      },
    },
  };
}

/** Does an operation list this query parameter? */
export const takes = (target: Target, name: string): boolean =>
  'query' in target && target.query.some((parameter) => parameter.name === name);

/** Is an operation of the interface read? Withdrawn ones are not. */
export const isReading = (target: Target): target is Operation => 'responses' in target && target.safe;

/** Is it a reading whose answer is a list? */
export const isList = (target: Target): target is Operation =>
  isReading(target) && target.responses.some(({ schema }) => schema?.schema['x-list'] === true);

/** Is it a list whose longest page is stated? Only that one shows in one answer how many items there are. */
export const hasMaximum = (target: Operation): boolean =>
  target.query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined);
