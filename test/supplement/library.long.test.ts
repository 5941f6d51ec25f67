import { expect, test } from 'vitest';
import { suppliedKinds } from '../../src/requirements/kinds/supplied/index.js';
import { libraryFaults } from './library-faults.js';
import { libraryKey, startLibrary } from './library.js';
import { failuresIn, judgeByDocument } from './run-supplement.js';

const configuration = {
  credentials: { header: 'X-Key', full: { value: libraryKey } },
  writes: { allowed: true },
  limits: { examples: 25 },
};

test('a service that does what its document says fails nothing, and nearly all is decided', async () => {
  const library = await startLibrary();
  try {
    const results = await judgeByDocument(library.origin, library.documentUrl, configuration);
    expect(failuresIn(results)).toEqual([]);
    expect(results.headline.title).toBe('Conforming to its own document');
    expect(results.supplied.inconclusive).toBe(0);
    expect(results.totals.pass).toBe(0);
    expect(results.remainsOnServer).not.toEqual([]);
  } finally {
    await library.close();
  }
});

test('each kind has faults', () => {
  const planted = new Set<string>(libraryFaults.map(({ kind }) => kind));
  expect(suppliedKinds.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([]);
});

test.each(libraryFaults)('$name: $operation, $kind', async ({ name, operation, kind }) => {
  const library = await startLibrary(name);
  try {
    const failing = failuresIn(await judgeByDocument(library.origin, library.documentUrl, configuration));
    const named = failing.filter((id) => id.startsWith(`own.${operation}/${kind}`));
    expect(named, failing.join(', ')).not.toEqual([]);
    expect(failing.filter((id) => !id.startsWith(`own.${operation}/`))).toEqual([]);
  } finally {
    await library.close();
  }
});
