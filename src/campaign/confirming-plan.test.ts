import { beforeAll, expect, test } from 'vitest';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { memoryBundle } from '../evidence/reader.js';
import { isConfirming } from '../evidence/confirming.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { lineText } from '../evidence/line-text.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import type { Results } from '../results/results.js';
import { loadInterface } from '../../spec/load.js';
import { judge } from '../judge/judge.js';
import { conditionalFaults } from '../../test/selftest/conditional.js';
import { recordAgainstReference } from '../../test/selftest/run-against-reference.js';
import { againstPlan, planOf } from './planned-evidence.js';
import { confirmingScenarios } from './confirming-plan.js';
import { cursorParameter } from '../../reference/resources/system-cursor.js';
import { inject } from '../patterns/inject.js';

let catalogue: Catalogue;
let results: Results;
let reader: EvidenceReader;
let lines: readonly EvidenceLine[];
const id = 'account-tokens.list/served';

beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
  const [trial] = conditionalFaults(catalogue).filter(({ requirement }) => requirement.id === id);
  if (trial === undefined) return expect.fail(`${id} has a conditional fault`);
  const requirements = catalogue.requirements.filter(({ operations }) =>
    operations.some((operation) => operation === 'account-tokens.list'),
  );
  const ran = await recordAgainstReference(catalogue, { faults: [trial.fault], requirements, confirms: true });
  ({ results } = ran);
  reader = await ran.open();
  lines = await linesOf(reader);
});

async function linesOf(from: EvidenceReader): Promise<readonly EvidenceLine[]> {
  const all: EvidenceLine[] = [];
  for await (const line of from.lines()) all.push(line);
  return all;
}

async function problemOf(given: readonly EvidenceLine[]): Promise<string | undefined> {
  const plan = (await planOf(reader.header)) ?? expect.fail('the plan can be derived');
  const held = memoryBundle(reader.header, given, reader.footer());
  const checked = againstPlan(held, plan, () => confirmingScenarios(catalogue, plan, held));
  await linesOf(checked);
  return checked.damage();
}

const confirmingExchanges = (given: readonly EvidenceLine[]): number =>
  given.filter((line) => line.kind === 'exchange' && isConfirming(line.scenario)).length;

test('a condition is confirmed by a few readings at the end, which judging the evidence again accepts', async () => {
  expect(results.requirements.find((each) => each.id === id)?.condition).toMatchObject({
    kind: 'fails-when',
    words: 'with page=2',
    confirmation: 'confirmed',
  });
  expect(confirmingExchanges(lines)).toBeGreaterThan(2);
  expect(confirmingExchanges(lines)).toBeLessThanOrEqual(12);
  const last = lines.findLastIndex((line) => line.kind === 'exchange' && !isConfirming(line.scenario));
  expect(lines.slice(0, last).some((line) => line.kind === 'exchange' && isConfirming(line.scenario))).toBe(false);
  expect(await problemOf(lines)).toBeUndefined();
  const again = await judge(catalogue, reader, results.suite);
  expect(again).toEqual(results);
});

test('a confirming request that does not follow from the lines before it is refused', async () => {
  const changed = lines.map((line) =>
    line.kind === 'exchange' && isConfirming(line.scenario) ? { ...line, query: { page: ['7'] } } : line,
  );
  expect(await problemOf(changed)).toContain('is not the planned one');
  const passing = lines.filter(
    (line) =>
      !(
        line.kind === 'exchange' &&
        !isConfirming(line.scenario) &&
        line.outcome.kind === 'response' &&
        line.outcome.status >= 500
      ),
  );
  expect(await problemOf(passing)).toBeDefined();
});

test('confirming requests add no pass', async () => {
  const confirmingAlone = lines.filter((line) => line.kind === 'trouble' || isConfirming(line.scenario));
  const judged = await judge(
    catalogue,
    memoryBundle({ ...reader.header, selection: null }, confirmingAlone, reader.footer()),
    results.suite,
  );
  expect(judged.requirements.filter(({ verdict }) => verdict === 'pass')).toEqual([]);
  expect(judged.requirements.find((each) => each.id === id)?.verdict).toBe('fail');
});

test('requests with several parameters, in any order, are contrasted', async () => {
  const [trial] = conditionalFaults(catalogue).filter(
    ({ requirement, value }) => requirement.id === 'gateways.appliances.list/list' && value === 'second page',
  );
  if (trial === undefined) return expect.fail('the second page of this list has a conditional fault');
  const requirements = catalogue.requirements.filter(({ operations }) =>
    operations.some((operation) => operation === 'gateways.appliances.list'),
  );
  const ran = await recordAgainstReference(catalogue, { faults: [trial.fault], requirements, confirms: true });
  const from = await ran.open();
  // As they stand in a file, where parameters are in the order of their names.
  const written = (await linesOf(from)).map((line) => JSON.parse(lineText(line)) as EvidenceLine);
  const held = memoryBundle(from.header, written, from.footer());
  const plan = (await planOf(from.header)) ?? expect.fail('the plan can be derived');
  expect(await confirmingScenarios(catalogue, plan, held)).toHaveLength(1);
});

test('a run without a failure sends none', async () => {
  const { open } = await recordAgainstReference(catalogue, {
    requirements: catalogue.requirements.filter((each) => each.id === id),
    confirms: true,
  });
  expect(confirmingExchanges(await linesOf(await open()))).toBe(0);
});

test('a page that an answer gave is requested again', async () => {
  const requirement = catalogue.find('systems.list-by-cursor/success-status') ?? expect.fail('the list has a status');
  const [proving] = requirement.role === 'receiver' ? [] : requirement.faults;
  if (proving === undefined) return expect.fail('the status has a fault');
  const fault = inject({ kind: 'query', name: cursorParameter, is: 'present' }, proving.fault);
  if ('cannot' in fault) return expect.fail(fault.cannot);
  const ran = await recordAgainstReference(catalogue, {
    faults: [fault],
    requirements: catalogue.requirements.filter(({ operations }) =>
      operations.some((operation) => operation === 'systems.list-by-cursor'),
    ),
    confirms: true,
  });
  const sent = (await linesOf(await ran.open())).filter(
    (line) => line.kind === 'exchange' && isConfirming(line.scenario) && line.query[cursorParameter] !== undefined,
  );
  expect(sent.length).toBeGreaterThan(0);
});
