import { beforeAll, expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { kinds } from '../../src/requirements/kinds/index.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import type { RequirementResult } from '../../src/results/results.js';
import { runAgainstReceiver } from './run-against-receiver.js';
import { runAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

/** Kinds of which a failure shows in one exchange, although they look at whole scenarios. */
const inOneExchange: ReadonlySet<string> = new Set(['event-accepted']);

/** The requirements of each kind that looks at several exchanges together, each under its first fault. */
const comparing = (): readonly Requirement[] =>
  kinds.flatMap(({ id }) => {
    const own = catalogue.requirements.filter(
      ({ kind, judgement }) => kind === id && judgement.scope === 'scenario' && !inOneExchange.has(kind),
    );
    const [first] = own;
    const details = new Map(own.map((requirement) => [requirement.id.split('/').slice(2, 3).join(), requirement]));
    return first === undefined ? [] : details.size > 4 ? [first] : [...details.values()];
  });

async function failed(requirement: Requirement): Promise<RequirementResult | undefined> {
  const [receiverFault] = requirement.role === 'receiver' ? requirement.faults : [];
  const [serviceFault] = requirement.role === 'receiver' ? [] : requirement.faults;
  const { requirements } =
    receiverFault !== undefined
      ? await runAgainstReceiver(catalogue, { fault: receiverFault.fault, requirements: [requirement] })
      : await runAgainstReference(catalogue, {
          faults: serviceFault === undefined ? [] : [inVendorsNames(serviceFault.fault)],
          requirements: [requirement],
        });
  return requirements.find(({ id }) => id === requirement.id);
}

it('a failure that several exchanges show names all of them', async () => {
  const alone: string[] = [];
  const chosen = comparing();
  for (const requirement of chosen) {
    const result = await failed(requirement);
    expect(result?.verdict, requirement.id).toBe('fail');
    for (const { exchange, related } of result?.violations ?? []) {
      if (related.length === 0) alone.push(requirement.id);
      expect(related.map((other) => other.exchange)).not.toContain(exchange);
    }
  }
  expect(chosen.length).toBeGreaterThan(20);
  // Violations that one exchange shows: between request and response, or between a gateway and the system embedded in
  // it.
  // One page of scans has appliances of several kinds.
  const inOneAnswer: ReadonlySet<string> = new Set([
    'gateways.read/same-gateway/system.gateways',
    'gateways.scans.list/kind-property/distinct',
    'gateways.appliances.create/created-controller',
  ]);
  const isAlone = (id: string): boolean => /\/(?:returned|written-shown)$/.test(id) || inOneAnswer.has(id);
  expect([...new Set(alone)].filter((id) => !isAlone(id))).toEqual([]);
});
