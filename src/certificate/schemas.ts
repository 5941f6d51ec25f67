import { createRequire } from 'node:module';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { evidenceFileOf } from '../evidence/evidence-file.js';
import type { CertificatePredicate } from './predicate.js';
import { statementType, type Statement } from './statement.js';
import type { TestResult } from './test-result.js';

/** in-toto Statement v1, narrowed: one subject with a name and a SHA-256, and no other member. */
const statementSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['_type', 'subject', 'predicateType', 'predicate'],
  properties: {
    _type: { const: statementType },
    subject: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'digest'],
        properties: {
          name: { enum: [evidenceFileOf('plain'), evidenceFileOf('gzip')] },
          digest: {
            type: 'object',
            additionalProperties: false,
            required: ['sha256'],
            properties: { sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
          },
        },
      },
    },
    predicateType: { type: 'string' },
    predicate: { type: 'object' },
  },
} as const;

const names = { type: 'array', items: { type: 'string' } } as const;

/** in-toto test-result v0.1, narrowed to the values that this suite writes. */
const testResultSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result', 'configuration', 'passedTests', 'warnedTests', 'failedTests'],
  properties: {
    result: { enum: ['PASSED', 'WARNED', 'FAILED'] },
    configuration: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: { type: 'string' },
          uri: { type: 'string' },
          digest: {
            type: 'object',
            additionalProperties: false,
            required: ['sha256'],
            properties: { sha256: { type: 'string' } },
          },
        },
      },
    },
    passedTests: names,
    warnedTests: names,
    failedTests: names,
  },
} as const;

interface Validators {
  readonly statement: ValidateFunction<Statement>;
  readonly certificate: ValidateFunction<CertificatePredicate>;
  readonly testResult: ValidateFunction<TestResult>;
}

let compiled: Validators | undefined;

const compile = (): Validators => {
  const ajv = new Ajv2020({ strictTypes: false });
  addFormats.default(ajv, ['date', 'date-time']);
  // The published schema, by its public name: the same from source and from `dist`.
  const certificate = createRequire(import.meta.url)(
    'ems-conformance/schemas/certificate-predicate.schema.json',
  ) as object; // a file of ours
  return {
    statement: ajv.compile<Statement>(statementSchema),
    certificate: ajv.compile<CertificatePredicate>(certificate),
    testResult: ajv.compile<TestResult>(testResultSchema),
  };
};

export type Checked<T> =
  | { readonly kind: 'valid'; readonly value: T }
  | { readonly kind: 'flawed'; readonly flaw: string };

function check<T>(validator: ValidateFunction<T>, value: unknown): Checked<T> {
  if (validator(value)) return { kind: 'valid', value };
  const [first] = validator.errors ?? [];
  return { kind: 'flawed', flaw: `${first?.instancePath || 'the whole'} ${first?.message ?? 'is not allowed'}` };
}

const validators = (): Validators => (compiled ??= compile());

export const checkStatement = (value: unknown): Checked<Statement> => check(validators().statement, value);

/** Against schemas/certificate-predicate.schema.json. */
export const checkCertificate = (value: unknown): Checked<CertificatePredicate> =>
  check(validators().certificate, value);

export const checkTestResult = (value: unknown): Checked<TestResult> => check(validators().testResult, value);
