import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { Json } from '../../core/json.js';
import type { Reading } from '../reading.js';
import type { ValueFinding, RowSchema } from '../rule.js';

/**
 * The result for one value and one row: the value keeps the row, the row is not about it, or a contradiction or doubt.
 */
export type KeywordResult = 'kept' | 'untouched' | (ValueFinding & { readonly below?: string });

/** A keyword of a row for a rule that OpenAPI cannot express. */
export interface OwnKeyword<Stated extends { readonly row: number }> {
  readonly definition: FuncKeywordDefinition;
  /** The schema that states it. */
  stated(stated: Stated): RowSchema;
}

/**
 * Makes a keyword of a function that looks at one value. Its finding becomes an error of Ajv, as its `params`, at the
 * value or at the property that `below` names.
 */
export function ownKeyword<Stated extends { readonly row: number }>(
  keyword: string,
  look: (value: Json, stated: Stated, reading: Reading) => KeywordResult,
): OwnKeyword<Stated> {
  const compile: FuncKeywordDefinition['compile'] = (stated: Stated) => {
    const validate: ReturnType<NonNullable<FuncKeywordDefinition['compile']>> = function (
      this: Reading,
      value: Json,
      context?: DataValidationCxt,
    ) {
      const seen = look(value, stated, this);
      if (seen === 'untouched') return true;
      this.see(stated.row);
      if (seen === 'kept') return true;
      const { below, ...params } = seen;
      const at = below === undefined ? '' : `/${below}`;
      validate.errors = [{ keyword, params, instancePath: `${context?.instancePath ?? ''}${at}` }];
      return false;
    };
    return validate;
  };
  return { definition: { keyword, compile }, stated: (stated) => ({ [keyword]: stated }) };
}
