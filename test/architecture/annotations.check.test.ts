import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { root } from './checkout.js';

/** Names of our own annotations anywhere in a value. */
function* annotationsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name.startsWith('x-')) yield name;
    yield* annotationsIn(member);
  }
}

test('docs/architecture.md lists the annotations that the documents have, and no others', async () => {
  const used = new Set(annotationsIn((await loadInterface()).document));
  const listed = [...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| `(x-[a-z-]+)/gm)].map(
    ([, name]) => name,
  );
  expect(listed.toSorted()).toEqual([...used].toSorted());
});
