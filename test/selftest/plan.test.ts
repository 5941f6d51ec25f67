import { defined } from '../../src/core/defined.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '../../src/config/configuration.js';
import { plannedStimuli, planRun, type PlannedStimulus } from '../../src/engine/plan.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { suites } from '../../suites/index.js';
import { recordAgainstReference } from './run-against-reference.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

/** What the plan says of each stimulus, and which of them a run against the reference sent. */
async function plannedAndSent(configure: (configuration: Configuration) => Configuration): Promise<{
  readonly planned: ReadonlyMap<string, PlannedStimulus['fate']['kind']>;
  readonly sent: ReadonlySet<string>;
}> {
  const few = (configuration: Configuration): Configuration => ({
    ...configure(configuration),
    limits: { examples: 1 },
  });
  const configuration = few(referenceConfiguration('http://127.0.0.1:1'));
  const stimuli = plannedStimuli(planRun(catalogue.iface, suites, configuration, null), configuration);
  const { open } = await recordAgainstReference(catalogue, { configure: few });
  const sent = new Set<string>();
  for await (const line of (await open()).lines()) if (line.kind === 'exchange') sent.add(line.stimulus);
  return { planned: new Map(stimuli.map(({ scenario, step, fate }) => [`${scenario}/${step}`, fate.kind])), sent };
}

/** No more than an address and the full credential. */
const bare = ({ target, credentials: { header, full } = {} }: Configuration): Configuration => ({
  ...defined({ target }),
  ...(full === undefined ? {} : { credentials: { ...defined({ header }), full } }),
});

describe('what a plan calls certain is sent, and nothing that it says is not', () => {
  it.each<[string, (configuration: Configuration) => Configuration]>([
    ['everything but a cursor configured', ({ cursor: _, ...rest }) => rest],
    ['an address and a credential', bare],
    ['no credential', () => ({})],
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
    const of = (kind: PlannedStimulus['fate']['kind']): readonly string[] =>
      [...planned].flatMap(([stimulus, fate]) => (fate === kind ? [stimulus] : []));
    expect(of('sent').filter((stimulus) => !sent.has(stimulus))).toEqual([]);
    expect(of('not-sent').filter((stimulus) => sent.has(stimulus))).toEqual([]);
    expect([...sent].filter((stimulus) => !planned.has(stimulus))).toEqual([]);
    expect(of('sent')).not.toEqual([]);
    expect(of('not-sent')).not.toEqual([]);
  });
});
