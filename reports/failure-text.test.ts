import { expect, test } from 'vitest';
import { failureText } from './failure-text.js';
import { fixtureResults } from './report.fixture.js';

const failing = fixtureResults({ failures: 'three' }).requirements.find(({ verdict }) => verdict === 'fail');
const [violation] = failing?.violations ?? [];
if (failing === undefined || violation === undefined) throw new Error('nothing fails in the fixture');

test('three violations of many are shown, each bounded, and the number of the others', () => {
  const long = { ...violation, actual: 'a'.repeat(10_000), curl: `curl ${'c'.repeat(10_000)}` };
  const text = failureText({ ...failing, violations: Array.from({ length: 18 }, () => long), violationCount: 40 });
  expect(text.match(/^ {2}curl /gm)).toHaveLength(3);
  expect(text).toMatch(/… and 37 more\.$/);
  expect(text.length).toBeLessThan(20_000);
});

test('a single one is shown whole', () =>
  expect(failureText({ ...failing, violationCount: 1 })).toBe(
    `${violation.message}${violation.pointer === '' ? '' : ` at ${violation.pointer}`}\n  expected: ` +
      `${violation.expected}\n  actual:   ${violation.actual}\n  exchange: ${violation.exchange}\n  ` +
      `${violation.curl}`,
  ));

test('where only some answers violate it, it is told how many of how many', () => {
  expect(failureText({ ...failing, exercised: 14, violating: 1 })).toMatch(/^Fails in 1 of 14 answers\.\n/);
  expect(failureText(failing)).not.toContain('Fails in');
});

test('the body of an error response stands beside the failure', () => {
  const errorText = '{"message":"maxCurrentA is required"}';
  const told = { ...failing, violations: [{ ...violation, errorText }] };
  expect(failureText(told)).toContain(`\n  response: ${errorText}\n`);
});
