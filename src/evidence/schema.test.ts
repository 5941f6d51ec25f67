import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { messageFormSources } from '../core/message-form.js';
import type { Purpose } from './exchange.js';
import {
  sampleDelivery,
  sampleEnd,
  sampleExchange,
  sampleHeader,
  sampleSupplement,
  sampleOmission,
  sampleTrouble,
} from './sample.fixture.js';

const require = createRequire(import.meta.url);
const schema: unknown = require('ems-conformance/schemas/evidence.schema.json');
const configuration: unknown = require('ems-conformance/schemas/configuration.schema.json');

const compile = (document: unknown) => {
  const ajv = new Ajv2020({ validateFormats: false, strict: false });
  ajv.addSchema(configuration as object); // a file of ours
  return ajv.compile(document as object); // a file of ours
};

/** The schema with no room for members that it does not name. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

const examples = (name: string): unknown[] =>
  readFileSync(new URL(`./examples/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

describe('schemas/evidence.schema.json', () => {
  const accepts = compile(schema);

  it.each(examples('accepted').map((line) => [JSON.stringify(line).slice(0, 80), line]))('accepts %s…', (_, line) => {
    expect(accepts(line), JSON.stringify(accepts.errors)).toBe(true);
  });

  it('accepts each form of a message', () => {
    const forms = Object.keys(messageFormSources);
    const exchange = sampleExchange(0);
    const line = { ...exchange, request: { ...exchange.request, forms } };
    expect(accepts(line), JSON.stringify(accepts.errors)).toBe(true);
  });

  it('accepts the path variables of any document in the configuration', () => {
    expect(accepts({ ...sampleHeader, configuration: { idFields: { 'api.tasks.taskId': 'taskId' } } })).toBe(true);
  });

  // Each is an accepted line with one mistake, so that it is rejected for the named reason.
  it.each(
    examples('rejected')
      .map((example) => example as { because: string; line: unknown; mended: unknown })
      .map((example) => [example.because, example] as const),
  )('rejects: %s', (_, { line, mended }) => {
    expect(accepts(line)).toBe(false);
    expect(accepts(mended), JSON.stringify(accepts.errors)).toBe(true);
  });

  it('names every member that the types have', () => {
    const strict = compile(closed(schema));
    const end = { kind: 'end', exchanges: 2, durationMs: 5, ended: 'finished', chain: 'a'.repeat(64) };
    for (const line of [
      { ...sampleHeader, supplement: sampleSupplement },
      { ...sampleHeader, recorded: { from: ['traffic.har'] } },
      sampleExchange(),
      sampleDelivery,
      sampleOmission,
      sampleEnd,
      sampleTrouble,
      end,
    ]) {
      expect(strict(line), JSON.stringify(strict.errors)).toBe(true);
    }
    expect(strict({ ...sampleEnd, more: 1 })).toBe(false);
  });

  it('knows the purposes that the types know', () => {
    const purposes: { readonly [purpose in Purpose]: true } = {
      success: true,
      'no-credential': true,
      'page-size': true,
      withdrawn: true,
      scope: true,
      'media-type': true,
      control: true,
      'added-value': true,
      property: true,
      paging: true,
      accept: true,
      wire: true,
      boundary: true,
      random: true,
      invalid: true,
      supplied: true,
      'supplied-invalid': true,
      robustness: true,
      consistency: true,
      trigger: true,
      event: true,
      recorded: true,
    };
    const { $defs } = schema as { $defs: { purpose: { enum: string[] } } }; // a file of ours
    expect($defs.purpose.enum.toSorted()).toEqual(Object.keys(purposes).sort());
  });
});
