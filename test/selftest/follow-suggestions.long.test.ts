import { beforeAll, describe, expect, it } from 'vitest';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { followSuggestions, type Round } from './follow-suggestions.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const briefly = ({ alarms, unnamed }: Round) => ({
  alarms: alarms.map(({ id, reason }) => `${id}: ${reason}`),
  unnamed: unnamed.map(({ id, decidedBy }) => `${id}: ${decidedBy ?? 'none'}`),
});

// The others are run by `npm run suggestions`.
describe.each([
  { variant: 'named-ids', writesAllowed: false },
  { variant: 'wrapped-data', writesAllowed: true },
])('$variant, with an address and a credential alone, writes allowed: $writesAllowed', (beginning) => {
  it('fails nothing, names an entry for all that stays undecided, and what it offers to paste decides it', async () => {
    const rounds = await followSuggestions(catalogue, beginning, 3);
    for (const round of rounds) expect(briefly(round)).toEqual({ alarms: [], unnamed: [] });
    expect(rounds[0]?.open.length).toBeGreaterThan(100);
    expect(rounds.at(-1)?.open.map(({ id }) => id)).toEqual([]);
  });
});
