import { beforeAll, expect, it } from 'vitest';
import type { Configuration } from '../../src/config/configuration.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { differences, repeatedRuns } from './repeated-runs.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const withDeletable =
  (change: (ids: readonly (string | number)[]) => (string | number)[]) =>
  ({ writes, ...rest }: Configuration): Configuration => ({
    ...rest,
    writes: {
      ...writes,
      allowed: true,
      expendable: {
        ...writes?.expendable,
        deletableAccountID: change(writes?.expendable?.deletableAccountID ?? []),
      },
    },
  });

// The others are run by `npm run repeatability`.
it.each([undefined, 'wrapped-data'])(
  'three runs with one configuration have the same verdicts: %s',
  async (variant) => {
    const results = await repeatedRuns(catalogue, { ...(variant === undefined ? {} : { variant }), runs: 3 });
    expect(differences(results)).toEqual([]);
  },
);

it('the order of expendable things does not matter, and what is used up is told and fails nothing', async () => {
  const configure = withDeletable((ids) => ids.slice(0, 2).toReversed());
  const results = await repeatedRuns(catalogue, { runs: 3, configure });
  const [first, second, third] = results;
  expect(differences([first, second].flatMap((each) => each ?? []))).toEqual([]);
  expect(third?.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(third?.requirements.find(({ id }) => id === 'accounts.delete/served')).toMatchObject({
    verdict: 'inconclusive',
    decidedBy: 'writes.expendable.deletableAccountID',
  });
});
