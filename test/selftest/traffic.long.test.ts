import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../src/changes/load-catalogue.js';
import { defined } from '../../src/core/defined.js';
import { evidenceFor } from '../../src/requirements/evidence-for.js';
import type { ServiceRequirement } from '../../src/requirements/requirement.js';
import type { Results } from '../../src/results/results.js';
import { judgeTraffic } from './judge-traffic.js';
import { recordAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

const { catalogue } = await loadCatalogue(undefined);

const verdicts = ({ requirements }: Results) => new Map(requirements.map(({ id, verdict }) => [id, verdict]));

const ofOneExchange = catalogue.requirements.filter(
  (requirement): requirement is ServiceRequirement =>
    requirement.role !== 'receiver' &&
    evidenceFor(requirement, catalogue.kind(requirement.kind)) === 'one exchange' &&
    requirement.judgement.scope === 'exchange',
);

/** Requirements whose faults are tried; all of them would take minutes. */
const tried = 80;
const stride = Math.ceil(ofOneExchange.length / tried);

describe('the exchanges of a run, judged as recorded traffic', () => {
  test('get the verdicts of the run wherever one exchange decides', async () => {
    const run = await recordAgainstReference(catalogue, {});
    const [live, recorded] = [verdicts(run.results), verdicts(await judgeTraffic(catalogue, run))];
    const differing = ofOneExchange.filter(({ id }) => live.get(id) !== recorded.get(id));
    expect(differing.map(({ id }) => `${id}: ${live.get(id)} in the run, ${recorded.get(id)} in traffic`)).toEqual([]);
    const delivered = catalogue.requirements.filter(({ judgement }) => judgement.scope === 'delivery');
    const decided = delivered.filter(({ id }) => recorded.get(id) === 'pass' || recorded.get(id) === 'fail');
    expect(decided.length).toBeGreaterThan(12);
    expect(decided.filter(({ id }) => live.get(id) !== recorded.get(id)).map(({ id }) => id)).toEqual([]);
    const known = new Set<string>([...ofOneExchange, ...delivered].map(({ id }) => id));
    const others = [...recorded].filter(([id]) => !known.has(id));
    expect(others.filter(([, verdict]) => verdict === 'pass' || verdict === 'fail')).toEqual([]);
  });

  const withFaults = ofOneExchange.filter(({ faults }, at) => faults.length > 0 && at % stride === 0);
  test.each(withFaults.map((requirement) => [requirement.id, requirement] as const))(
    'fail %s for each of its faults',
    async (id, requirement) => {
      for (const { fault, verbatim, variant } of requirement.faults) {
        const run = await recordAgainstReference(catalogue, {
          faults: [verbatim === true ? fault : inVendorsNames(fault)],
          ...defined({ variant }),
          requirements: [requirement],
        });
        expect(verdicts(run.results).get(id)).toBe('fail');
        expect(verdicts(await judgeTraffic(catalogue, run, variant)).get(id), JSON.stringify(fault)).toBe('fail');
      }
    },
  );
});
