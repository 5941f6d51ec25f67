import { defined } from '../../src/core/defined.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '../../src/config/configuration.js';
import { dryRun, type PlannedStimulus } from '../../src/engine/dry-run.js';
import { planCampaign } from '../../src/campaign/campaign.js';
import { withDefaults } from '../../src/campaign/campaign-options.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { recordAgainstReference } from './run-against-reference.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

interface Compared {
  readonly planned: readonly PlannedStimulus[];
  /** Requests that a run sent, by scenario and stimulus. */
  readonly sent: ReadonlyMap<string, number>;
}

const keyOf = ({ scenario, stimulus }: { readonly scenario: string; readonly stimulus: string }): string =>
  `${scenario} ${stimulus}`;

/** The stimuli of the plan, and those that a run against the reference sent. */
async function plannedAndSent(configure: (configuration: Configuration) => Configuration): Promise<Compared> {
  const few = (configuration: Configuration): Configuration => ({
    ...configure(configuration),
    limits: { examples: 1 },
  });
  const configuration = few(referenceConfiguration('http://127.0.0.1:1'));
  const planned = dryRun(
    planCampaign(
      withDefaults({ catalogue, configuration, embedded: true, seed: 'plan', startedAt: '2026-01-01T00:00:00Z' }),
    ),
    configuration,
    1,
  );
  const { open } = await recordAgainstReference(catalogue, { configure: few });
  const sent = new Map<string, number>();
  for await (const line of (await open()).lines())
    if (line.kind === 'exchange') sent.set(keyOf(line), (sent.get(keyOf(line)) ?? 0) + 1);
  return { planned, sent };
}

/** No more than an address and the full credential. */
const bare = ({ target, credentials: { header, full } = {} }: Configuration): Configuration => ({
  ...defined({ target }),
  ...(full === undefined ? {} : { credentials: { ...defined({ header }), full } }),
});

describe('a plan has the numbers of requests that are then sent', () => {
  it.each<[string, (configuration: Configuration) => Configuration]>([
    ['everything but a cursor configured', ({ cursor: _, ...rest }) => rest],
    ['an address and a credential', bare],
    ['no credential', ({ target }) => defined({ target })],
    [
      'writes allowed, and neither bodies nor further credentials',
      ({ writes, ids, ...rest }) => ({
        ...bare(rest),
        ...defined({ writes, ids }),
      }),
    ],
    ['nothing expendable and no ids', ({ ids: _, ...rest }) => ({ ...rest, writes: { allowed: true } })],
    ['no vendors and no queries', ({ vendors: _, vendorMediaType: _type, query: _query, ...rest }) => rest],
  ])('with %s', async (_, configure) => {
    const { planned, sent } = await plannedAndSent(configure);
    const differing = planned.flatMap((stimulus) => {
      const { outcome } = stimulus;
      if (outcome.kind === 'depends') return [];
      const requests = outcome.kind === 'sent' ? outcome.requests : 0;
      const seen = sent.get(keyOf(stimulus)) ?? 0;
      return requests === seen ? [] : [`${keyOf(stimulus)}: ${requests} planned, ${seen} sent`];
    });
    expect(differing).toEqual([]);
    const known = new Set(planned.map(({ stimulus }) => stimulus));
    expect([...sent.keys()].filter((key) => !known.has(key.slice(key.indexOf(' ') + 1)))).toEqual([]);
    for (const kind of ['sent', 'not-sent'])
      expect(planned.filter(({ outcome }) => outcome.kind === kind)).not.toEqual([]);
  });
});
