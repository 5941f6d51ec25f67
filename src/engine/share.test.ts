import { beforeAll, describe, expect, it } from 'vitest';
import { planCampaign } from '../campaign/campaign.js';
import { withDefaults } from '../campaign/campaign-options.js';
import { loadCatalogue, type LoadedCatalogue } from '../changes/load-catalogue.js';
import type { Configuration } from '../config/configuration.js';
import { defined } from '../core/defined.js';
import type { ScenarioTimes } from '../evidence/shard.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import type { Plan } from './plan.js';

let known: LoadedCatalogue;
beforeAll(async () => {
  known = await loadCatalogue();
});

const configuration = referenceConfiguration('http://127.0.0.1:1');

const planOfShard = (index: number, of: number, given: Configuration = configuration, times?: ScenarioTimes): Plan =>
  planCampaign(
    withDefaults({
      catalogue: known.catalogue,
      configuration: given,
      embedded: false,
      seed: 'shards',
      startedAt: '2026-01-01T00:00:00Z',
      shard: { index, of, ...defined({ times }) },
    }),
  );

/** Ids of the scenarios that a shard sends at their usual time. */
const sentBy = ({ scenarios, share }: Plan): readonly string[] =>
  scenarios.filter((scenario) => share?.extent(scenario, false) === 'whole').map(({ id }) => id);

describe('the shards of a run', () => {
  const made = (given?: Configuration, times?: ScenarioTimes): readonly Plan[] =>
    Array.from({ length: 8 }, (_, index) => planOfShard(index + 1, 8, given, times));
  let usual: readonly Plan[] | undefined;
  /** Those of the usual configuration are planned once for all tests. */
  const plans = (given?: Configuration, times?: ScenarioTimes): readonly Plan[] =>
    given === undefined && times === undefined ? (usual ??= made()) : made(given, times);
  const readingOnly = { ...configuration, writes: { allowed: false } };

  it('send each scenario whole once, and of others what teaches at most', () => {
    const all = plans();
    const times = new Map<string, number>();
    for (const plan of all) for (const id of sentBy(plan)) times.set(id, (times.get(id) ?? 0) + 1);
    const scenarios = all[0]?.scenarios ?? [];
    expect(scenarios.filter(({ id }) => times.get(id) !== 1)).toEqual([]);
    const lists = scenarios.filter(
      ({ effect, afterChanges, steps }) =>
        effect.kind === 'reads' &&
        afterChanges !== true &&
        steps.some(({ yields, finds }) => finds === undefined && (yields ?? []).length > 0),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const scenario of lists)
      expect(all.map(({ share }) => share?.extent(scenario, false)).toSorted(), scenario.id).toEqual([
        ...Array.from({ length: 7 }, () => 'what teaches'),
        'whole',
      ]);
  });

  it('send what shows no id in a list only where an id or a record is lacking', () => {
    const others = (plan: Plan): readonly string[] =>
      plan.scenarios
        .filter(
          (scenario) =>
            plan.share?.extent(scenario, false) === 'what teaches' &&
            plan.share.extent(scenario, false, plan.knowledge) === 'nothing',
        )
        .map(({ id }) => id);
    // All ids and bodies are configured.
    for (const plan of plans()) expect(others(plan).length).toBeGreaterThan(40);
    const { ids: _, ...withoutIds } = configuration;
    for (const plan of plans(withoutIds)) expect(others(plan)).toEqual([]);
    const { bodies: __, ...withoutBodies } = configuration;
    expect(plans(withoutBodies).map((plan) => others(plan).length > 0)).toEqual([
      ...Array.from({ length: 7 }, () => true),
      false,
    ]);
  });

  it('leave all that changes something, and what is read after it, to the last one', () => {
    for (const [index, plan] of plans().entries()) {
      const sent = new Set(sentBy(plan));
      const changing = plan.scenarios.filter(({ effect, afterChanges }) => effect.kind !== 'reads' || afterChanges);
      expect(changing.length).toBeGreaterThan(40);
      expect(changing.filter(({ id }) => sent.has(id))).toHaveLength(index === 7 ? changing.length : 0);
      expect(plan.scenarios.some((scenario) => plan.share?.extent(scenario, true) === 'whole')).toBe(index === 7);
    }
  });

  it('have about as many readings each where nothing may be changed', () => {
    const sizes = plans(readingOnly).map(
      (plan) =>
        plan.scenarios.filter((s) => s.effect.kind === 'reads' && plan.share?.extent(s, false) === 'whole').length,
    );
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(3);
  });

  it('leave other readings to those before the last one, which is sent after them', () => {
    const [last] = plans().slice(-1);
    if (last === undefined) throw new Error('there is no last shard');
    const sent = new Set(sentBy(last));
    expect(
      last.scenarios
        .filter(({ effect, afterChanges, steps }) =>
          [effect.kind === 'reads', afterChanges !== true, steps.every(({ finds }) => finds === undefined)].every(
            Boolean,
          ),
        )
        .filter(({ id }) => sent.has(id)),
    ).toEqual([]);
    expect(sent.size).toBeGreaterThan(40);
  });

  it('are divided by times where there are some, and what has none counts as much as its requests on average', () => {
    const readings = plans(readingOnly)[0]?.scenarios.filter(
      ({ effect, afterChanges }) => effect.kind === 'reads' && afterChanges !== true,
    );
    const [slow, ...others] = (readings ?? []).map(({ id }) => String(id));
    if (slow === undefined) throw new Error('there are no readings');
    // All but a few are measured: one takes as long as all others together.
    const times = { ...Object.fromEntries(others.slice(9).map((id) => [id, 10])), [slow]: 10 * others.length };
    const all = plans(readingOnly, times);
    const owner = all.findIndex((plan) => sentBy(plan).includes(slow));
    expect(sentBy(all[owner] ?? planOfShard(1, 8)).filter((id) => readings?.some((each) => each.id === id))).toEqual([
      slow,
    ]);
    expect(new Set(all.flatMap(sentBy)).size).toBe(all[0]?.scenarios.length);
    expect(plans(readingOnly, times).map(sentBy)).toEqual(all.map(sentBy));
    expect(plans(readingOnly).map(sentBy)).not.toEqual(all.map(sentBy));
  });

  it('are the whole run where there is one', () => {
    const plan = planOfShard(1, 1);
    expect(sentBy(plan)).toHaveLength(plan.scenarios.length);
  });
});
