import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { packageRoot } from '../../src/core/package-root.js';
import type { JsonObject } from '../../src/core/json.js';
import { drawnRequests, isDrawingProblem } from '../../src/engine/drawn-requests.js';
import type { RequestSource } from '../../src/engine/request-source.js';

/** Schemas of `bodies` for which drawing or shrinking takes minutes, or unlimited memory. */
const schemas: { readonly [name: string]: JsonObject } = {
  'a pattern that backtracks': { type: 'string', pattern: '^(a+)+$', not: { maxLength: 40 } },
  'a lookahead that backtracks': { type: 'string', minLength: 60, pattern: '^(?=(a|aa)+$)(?!(a|aa)+$)' },
  'patterns that contradict one another': {
    allOf: Array.from({ length: 12 }, (_, at) => ({ type: 'string', pattern: `^(.*a){${at + 5}}.*$` })),
    not: { pattern: '^([ab]*)*c' },
  },
  'a huge repetition': { type: 'string', pattern: '^(?:(?:[a-z]{1000}){1000}){1000}$' },
  'a huge text': { type: 'string', minLength: 2_000_000_000 },
  'a huge list': { type: 'array', items: { type: 'integer' }, minItems: 1_000_000_000 },
  'distinct items of large records': {
    type: 'array',
    minItems: 30_000,
    uniqueItems: true,
    items: { type: 'object', required: ['a'], properties: { a: { enum: [1, 2, 3] } } },
  },
  'recursion that doubles': {
    $ref: '#/$defs/a',
    $defs: {
      a: {
        type: 'object',
        required: ['l', 'r'],
        properties: { l: { $ref: '#/$defs/b' }, r: { $ref: '#/$defs/b' } },
      },
      b: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] },
    },
  },
  'alternatives of alternatives': {
    $ref: '#/$defs/a0',
    $defs: {
      ...Object.fromEntries(
        Array.from({ length: 24 }, (_, at) => {
          const next = { $ref: `#/$defs/a${at + 1}` };
          return [`a${at}`, { oneOf: [next, { allOf: [next, { minProperties: at }] }] }] as const;
        }),
      ),
      a24: { type: 'object' },
    },
  },
  'alternatives that need all the others refused': {
    oneOf: Array.from({ length: 400 }, (_, at) => ({ type: 'string', pattern: `^.*${at}.*$` })),
  },
  'a name that is refused and required': { type: 'object', required: ['__proto__'] },
  'names by a pattern that backtracks': {
    type: 'object',
    minProperties: 50,
    propertyNames: { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' },
    patternProperties: { '^(([a-z])+.)+$': false },
  },
  'dependent on what it contains': {
    type: 'array',
    contains: { type: 'string', pattern: '^(x+x+)+y$' },
    minContains: 5000,
    uniqueItems: true,
  },
};

test.each(Object.entries(schemas))('drawing from %s ends', (_, schema) => {
  const started = performance.now();
  const source: RequestSource = {
    kind: 'source',
    model: {
      method: 'POST',
      path: '/',
      parameters: [],
      dialect: 'openapi-3.1',
      body: {
        mediaType: 'application/json',
        required: true,
        schema: { document: schema, pointer: '', dialect: 'openapi-3.1', direction: 'request' },
      },
    },
    bodyOrigin: 'supplied',
  };
  for (const mode of ['boundary', 'random', 'invalid'] as const) {
    try {
      const drawn = drawnRequests(source)[mode];
      // Everything fails, so that everything is shrunk.
      if (drawn instanceof fc.Arbitrary)
        fc.check(
          fc.property(drawn, () => false),
          { numRuns: 5, seed: 1 },
        );
    } catch (error) {
      if (!isDrawingProblem(error)) throw error;
    }
  }
  expect(performance.now() - started).toBeLessThan(30_000);
});

test('a run whose configured schemas are all of that kind ends, and tells it', async () => {
  const reference = await startReference({ seed: 'endless' });
  const folder = mkdtempSync(join(tmpdir(), 'ems-endless-'));
  try {
    const given = referenceConfiguration(reference.baseUrl);
    const endless = Object.values(schemas);
    const bodies = Object.fromEntries(
      Object.entries(given.bodies ?? {}).map(([operation, body], at) => [
        operation,
        { ...body, schema: endless[at % endless.length] },
      ]),
    );
    const config = join(folder, 'given.json');
    writeFileSync(config, JSON.stringify({ ...given, bodies, events: undefined }));
    const out = join(folder, 'out');
    const started = performance.now();
    const main = join(packageRoot(), 'dist/command/main.js');
    const child = spawn(
      process.execPath,
      [
        '--max-old-space-size=1024',
        main,
        'run',
        '--config',
        config,
        '--out',
        out,
        '--max-time',
        '30',
        '--only',
        'systems.*',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)]);
    const seconds = (performance.now() - started) / 1000;
    expect(stderr).not.toMatch(/at .*\.js:\d+/);
    expect([0, 1, 2]).toContain(code);
    expect(seconds).toBeLessThan(90);
    const evidence = readFileSync(join(out, 'evidence.jsonl'), 'utf8');
    expect(evidence).toContain('no body can be drawn from the configured schema: it takes more than');
  } finally {
    await reference.close();
    rmSync(folder, { recursive: true });
  }
});
