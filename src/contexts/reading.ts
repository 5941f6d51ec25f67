import type { Operation } from '../../spec/model.js';
import type { RequestPlan } from '../patterns/apply.js';
import type { TargetOperation } from './context.js';

/** Does an operation list this query parameter? */
export const listsQueryParameter = (target: TargetOperation, name: string): boolean =>
  'query' in target && target.query.some((parameter) => parameter.name === name);

/** Is an operation of the interface read? Withdrawn ones are not. */
export const isReading = (target: TargetOperation): target is Operation => 'responses' in target && target.safe;

/** Is it a reading whose answer is a list? */
export const isList = (target: TargetOperation): target is Operation =>
  isReading(target) && target.responses.some(({ schema }) => schema?.schema['x-list'] === true);

/** Is it a list whose longest page is stated? Only that one shows in one answer how many items there are. */
export const hasMaximum = (target: Operation): boolean =>
  target.query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined);

/** Asks for a page of this size. */
export const pageOf = (size: string): RequestPlan => ({ query: { per_page: { value: size, origin: 'stated' } } });

/** The most that may be asked for. */
export const longestPage = pageOf('500');
