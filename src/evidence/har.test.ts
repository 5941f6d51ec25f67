import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvidenceLine } from './exchange.js';
import { harText } from './har.js';
import { memoryBundle } from './reader.js';
import { sampleDelivery, sampleEnd, sampleExchange, sampleHeader } from './sample.fixture.js';

// The package is CommonJS JSON without types.
const require = createRequire(import.meta.url);
const schemas = require('har-schema') as { readonly [name: string]: object };

let ajv: Ajv;
beforeAll(() => {
  ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  // Their dialect does not differ from the later one in the keywords that they use.
  for (const schema of Object.values(schemas))
    if ('$id' in schema) ajv.addSchema(Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema')));
});

const textOf = async (...lines: readonly EvidenceLine[]): Promise<string> => {
  const pieces: string[] = [];
  for await (const piece of harText(memoryBundle(sampleHeader, lines))) pieces.push(piece);
  return pieces.join('');
};

interface Har {
  readonly log: {
    readonly entries: readonly {
      readonly request: { readonly url: string; readonly headers: readonly { readonly value: string }[] };
      readonly response: { readonly status: number; readonly content: object };
      readonly startedDateTime: string;
    }[];
  };
}

const accepted = (text: string): Har => {
  const har: unknown = JSON.parse(text);
  ajv.validate('har.json#', har);
  expect(ajv.errors).toBeNull();
  return har as Har; // just validated
};

describe('a HAR export', () => {
  it('has requests with their answers, in order, and labels for secrets', async () => {
    const { log } = accepted(await textOf(sampleExchange(0), sampleDelivery, sampleEnd, sampleExchange(2)));
    expect(log.entries.map(({ response }) => response.status)).toEqual([200, 202, 200]);
    expect(log.entries[0]?.startedDateTime).toBe('2025-10-09T08:00:00.012Z');
    expect(log.entries[0]?.request.headers).toEqual([{ name: 'authorization', value: '{{full}}' }]);
    expect(log.entries[0]?.response.content).toMatchObject({
      text: '{"plan":"2020_DLM_EVS_00"}',
      mimeType: 'application/json',
      size: 26,
    });
    expect(log.entries[1]?.request.url).toBe('http://receiver.invalid/events/ev/plugged');
  });

  it('has entries without an answer, and bodies that are no text', async () => {
    const silent = {
      ...sampleExchange(0),
      outcome: { kind: 'no-response', fault: 'timeout', message: 'nothing came' } as const,
    };
    const binary = {
      ...sampleExchange(1),
      outcome: {
        kind: 'response',
        status: 200,
        headers: [],
        body: { kind: 'binary', base64: '/w==', bytes: 9, cut: true },
      } as const,
    };
    const { log } = accepted(await textOf(silent, binary));
    expect(log.entries[0]?.response.status).toBe(0);
    expect(log.entries[1]?.response.content).toMatchObject({
      text: '/w==',
      encoding: 'base64',
      comment: '9 bytes were seen, and not all kept',
    });
  });

  it('may be empty', async () => {
    expect(accepted(await textOf()).log.entries).toEqual([]);
  });

  it('would be refused if it were none', async () => {
    const text = (await textOf(sampleExchange(0))).replace('"method":"GET",', '');
    expect(ajv.validate('har.json#', JSON.parse(text))).toBe(false);
  });
});
