import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { sample } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { boundaryValuesAt } from '../../generators/boundary-values.js';
import { lowerSchema } from '../../generators/document/lower.js';
import { UnsatisfiableSchema } from '../../generators/errors.js';
import { invalidValuesAt } from '../../generators/invalid-values.js';
import type { InvalidCase } from '../../generators/invalid/violation.js';
import { canonical, type Json } from '../../src/core/json.js';
import { withValueAt } from '../../src/core/pointer.js';
import type { SchemaSource } from '../../generators/schema-source.js';
import { validValuesAt } from '../../generators/valid-values.js';
import { referenceHandling } from '../../generators/reference-handling.js';
import { Validator } from '../../generators/validator.js';
import type { Failure } from '../../generators/validator.js';

export interface LawOptions {
  readonly values: number;
  readonly seed: number;
  /** Ajv on the document as written (only schemas of 2020-12 at its root), or on the lowered document. */
  readonly judge: 'as written' | 'as lowered';
}

/** The result of checking one schema: a line for each broken law, and the number of values that were examined. */
export interface LawReport {
  readonly broken: readonly string[];
  readonly valid: number;
  readonly invalid: number;
  /** No valid value, and none claimed. */
  readonly unsatisfiable: boolean;
}

type Judge = (value: Json) => readonly Failure[];

const SHRINK_STEPS = 12;
const BROKEN_LINES = 5;

/**
 * Checks the three modes for one schema: valid and boundary values are valid, invalid values violate the keyword that
 * they name, and their former value makes them valid again; all at every shrink step. The same seed gives the same
 * values.
 */
export function laws(source: SchemaSource, options: LawOptions): LawReport {
  const judge = judgeOf(source, options.judge);
  const broken: string[] = [];
  const drawn = attempt(() => validValuesAt(source));
  if (drawn === undefined) return { broken, valid: 0, invalid: 0, unsatisfiable: true };
  const run = { numRuns: options.values, seed: options.seed };
  const values = sample(drawn, run);
  for (const value of values) if (judge(value).length > 0) broken.push(`not valid: ${canonical(value)}`);
  if (canonical(values) !== canonical(sample(validValuesAt(source), run)))
    broken.push('the same seed gives other values');
  for (const value of values.slice(0, 5))
    broken.push(
      ...shrinkFaults(drawn, value, (step) =>
        judge(step).length === 0 ? undefined : `shrinks to what is not valid: ${canonical(step)}`,
      ),
    );
  const boundaries = boundaryValuesAt(source);
  if (boundaries.length === 0) broken.push('no boundary value');
  for (const { name, value } of boundaries)
    if (judge(value).length > 0) broken.push(`boundary ${name} is not valid: ${canonical(value)}`);
  const wrong = attempt(() => invalidValuesAt(source));
  const cases =
    wrong === undefined ? [] : sample(wrong, { numRuns: Math.ceil(options.values / 2), seed: options.seed });
  for (const one of cases) broken.push(...invalidFaults(judge, one));
  if (wrong !== undefined)
    for (const one of cases.slice(0, 3))
      broken.push(...shrinkFaults(wrong, one, (step) => invalidFaults(judge, step)[0]));
  return { broken: broken.slice(0, BROKEN_LINES), valid: values.length, invalid: cases.length, unsatisfiable: false };
}

function invalidFaults(judge: Judge, { value, violation }: InvalidCase): readonly string[] {
  const named = judge(value).some(
    ({ keyword, pointer }) => keyword === violation.keyword && pointer === violation.pointer,
  );
  const mended = withValueAt(value, violation.pointer, violation.was);
  return [
    ...(named
      ? []
      : [`${violation.keyword} does not fail at ${JSON.stringify(violation.pointer)} of ${canonical(value)}`]),
    ...(mended !== undefined && judge(mended).length === 0
      ? []
      : [`putting back ${violation.pointer} does not mend ${canonical(value)}`]),
  ];
}

/** Walks down the shrinks: at each step every candidate is judged, and the middle one of a few is followed. */
function shrinkFaults<T>(arbitrary: Arbitrary<T>, start: T, fault: (step: T) => string | undefined): readonly string[] {
  let value = start;
  for (let step = 0; step < SHRINK_STEPS; step += 1) {
    const candidates = [...arbitrary.shrink(value, undefined).take(8)].map((candidate) => candidate.value);
    const faults = candidates.map(fault).filter((line) => line !== undefined);
    if (faults.length > 0) return faults;
    const next = candidates[Math.floor(candidates.length / 2)];
    if (next === undefined) return [];
    value = next;
  }
  return [];
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnsatisfiableSchema) return undefined;
    throw error;
  }
}

function judgeOf(source: SchemaSource, kind: LawOptions['judge']): Judge {
  if (kind === 'as lowered') {
    const lowered = lowerSchema(source);
    const validator = new Validator(lowered, () => referenceHandling(lowered));
    return (value) => validator.failures(lowered.root, value);
  }
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    ownProperties: true,
    logger: false,
  });
  ajvFormats.default(ajv);
  // Ajv's parameter is its own name for a schema: a boolean or an object, which it checks itself.
  const validate = ajv.compile(source.document as boolean | { readonly [keyword: string]: Json });
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map((error) => ({ keyword: error.keyword, pointer: error.instancePath }));
}
