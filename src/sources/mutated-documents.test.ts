import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceDocument } from '../../reference/document/document.js';
import { loadInterface } from '../../spec/load.js';
import { withValueAt } from '../core/pointer.js';
import { pointersOf } from '../core/pointers.fixture.js';
import { isObject, type Json } from '../core/json.js';
import { readEntries } from './read-entries.js';
import { SourceError } from '../documents/source-error.js';

const iface = await loadInterface();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-mutated-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The reference's document with few of its paths, so that each mutation is read quickly. */
function small(): Json {
  const whole = referenceDocument('http://127.0.0.1:9');
  if (!isObject(whole) || !isObject(whole['paths'])) throw new Error('the document has no paths');
  const kept = ['/gateways/{gatewayID}/appliances', '/accounts/{accountID}/webhooks', '/systems/list', '/user'];
  return {
    ...whole,
    paths: Object.fromEntries(Object.entries(whole['paths']).filter(([path]) => kept.includes(path))),
  };
}

const values: readonly Json[] = [
  null,
  true,
  -1,
  'x',
  '${HOME}',
  [],
  [null],
  [[1]],
  {},
  { $ref: '#' },
  { $ref: '#/paths' },
];

test(
  'whatever a document has in the place of a value, it is read or refused in words',
  { timeout: 300_000 },
  async () => {
    const document = small();
    const pointers = pointersOf(document);
    const file = join(folder, 'openapi.json');
    let read = 0;
    for (let number = 0; number < 24; number += 1) {
      // A fixed walk over places and values, prime steps apart.
      const pointer = pointers[(number * 7919) % pointers.length] ?? '';
      const mutated = withValueAt(document, pointer, values[(number * 13) % values.length] ?? null);
      await writeFile(file, JSON.stringify(mutated ?? null));
      const error: unknown = await readEntries(iface, file).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) read += 1;
      else expect(error, `${pointer}: ${String(error)}`).toBeInstanceOf(SourceError);
    }
    expect(read).toBeGreaterThan(12);
  },
);
