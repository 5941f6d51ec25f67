import { describe, expect, test } from 'vitest';
import { receiverVariants } from '../../reference/receiver-variants.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { failing } from './prove-requirement.js';
import { proveSubtle } from './prove-subtle.js';
import { judgeRecorded, recordedBundles } from './recorded-bundles.js';
import { runAgainstReceiver } from './run-against-receiver.js';
import { runAgainstReference } from './run-against-reference.js';
import { subtleFaults } from './subtle.js';

// A part of `npm run selftest -- --full` that takes seconds; parts of whole runs are in `kinds.long.test.ts`, and the
// whole is run by .ci/run. That the honest reference fails nothing is shown by `suites/conformance.test.ts`.

const catalogue = deriveCatalogue(await loadInterface());
const { requirements } = catalogue;

describe('the catalogue of faults', () => {
  test('every requirement has one', () =>
    expect(requirements.filter(({ faults }) => faults.length === 0).map(({ id }) => id)).toEqual([]));

  test('at most three others fall with a fault, each with its reason', () => {
    const odd = requirements.flatMap(({ id, faults }) =>
      faults
        .filter(({ also = [] }) => also.length > 3 || also.some(({ because }) => because.length < 10))
        .map(() => id),
    );
    expect(odd).toEqual([]);
  });

  test('what falls with a fault is a requirement', () => {
    const named = requirements.flatMap(({ faults }) =>
      faults.flatMap(({ also = [] }) => also.map(({ requirement }) => requirement)),
    );
    expect(named.filter((id) => catalogue.find(id) === undefined)).toEqual([]);
  });

  test('subtle faults have one name each, and name requirements', () => {
    expect(new Set(subtleFaults.map(({ id }) => id)).size).toBe(subtleFaults.length);
    expect(
      subtleFaults
        .flatMap(({ requirement, also = [] }) => [requirement, ...also.map((other) => other.requirement)])
        .filter((id) => catalogue.find(id) === undefined),
    ).toEqual([]);
  });
});

test('a conforming variant fails nothing', async () => {
  const results = await runAgainstReference(catalogue, {
    variant: 'bare-arrays',
    configure: (given) => ({ ...given, limits: { ...given.limits, depth: 'quick' } }),
  });
  expect(failing(results)).toEqual([]);
  expect(results.totals.error).toBe(0);
});

test.each(receiverVariants.map((variant) => [variant.id, variant] as const))(
  'a receiver that conforms otherwise fails nothing: %s',
  async (_, variant) => {
    const { requirements: judged, must } = await runAgainstReceiver(catalogue, { variant });
    expect(judged.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
    expect(must.pass + must.inconclusive).toBeGreaterThan(0);
  },
);

test('a fault that only two members together show is found', async () => {
  const [fault] = subtleFaults.filter(({ id }) => id === 'two-fields-together');
  if (fault === undefined) throw new Error('the subtle faults have no two-fields-together');
  expect(await proveSubtle(catalogue, fault)).toMatchObject({ found: true, others: [] });
});

test.each((await recordedBundles()).map((bundle) => [bundle.requirement, bundle] as const))(
  'recorded evidence of a fault is judged as it was: %s',
  async (requirement, bundle) => {
    const fails = await judgeRecorded(catalogue, bundle);
    expect(fails).toContain(requirement);
    expect(fails).toEqual(bundle.fails);
  },
);
