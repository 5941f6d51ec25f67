import { expect, test } from 'vitest';
import type { RequirementResult } from './results.js';
import { failuresInWords, levelRows } from './level-rows.js';
import { fixtureResults } from '../../reports/report.fixture.js';

const { requirements } = fixtureResults({ failures: 'three' });

/** Failures of the implementer's own document: one of an answer (MUST), one of a drawn request (SHOULD). */
const supplied: readonly RequirementResult[] = (['MUST', 'SHOULD'] as const).flatMap((level) =>
  requirements
    .filter(({ verdict }) => verdict === 'fail')
    .slice(0, 1)
    .map((failing): RequirementResult => ({ ...failing, level, statedness: 'supplied' })),
);

test('failures of a supplied recommendation are not counted as failures of the implementation', () => {
  expect(levelRows({ requirements: supplied })).toMatchObject([{ level: 'supplied', failures: '2 fail (1 advisory)' }]);
  expect(failuresInWords(supplied)).toBe('1 supplied failure and 1 advisory supplied failure');
});

test('a level without failures has no remark', () => {
  const passing = requirements.filter(({ verdict }) => verdict === 'pass');
  for (const { failures, remark } of levelRows({ requirements: passing })) {
    expect(failures).toMatch(/^0 /);
    expect(remark).toBe('');
  }
});
