import type { OperationId, StatementId, Variable } from './model.js';

/** The constructors of our branded ids; that the ids exist is tested where they are used. */
export const operationId = (text: string): OperationId => text as OperationId;
export const statementId = (text: string): StatementId => text as StatementId;
export const variable = (text: string): Variable => text as Variable;
