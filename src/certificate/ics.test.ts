import { expect, test } from 'vitest';
import type { ExchangeId, RequestExchange } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { classNamed, conformanceClasses } from './conformance-classes.js';
import type { ClassId } from './conformance-classes.js';
import { EvidenceFacts } from './evidence-facts.js';
import { checkDeclaredAbsences, type IcsCheck } from './ics.js';
import { whole } from './run.fixture.js';

const assetRead = 'systems.assets.read';
const oldJob = 'gateways.jobs.create-by-type';
const { iface } = whole;

/** A declaration, checked against answers: operation, status. */
const checked = async (
  id: ClassId,
  declared: readonly string[],
  ...answers: readonly (readonly [operation: string, status: number])[]
): Promise<IcsCheck> => {
  const to = classNamed(id);
  if (to === undefined) throw new Error(`no class ${id}`);
  const facts = new EvidenceFacts();
  const lines = answers.map(([operation, status], at): RequestExchange => ({
    ...sampleExchange(),
    id: `x#${at}.0` as ExchangeId, // ids of the test's own
    operation: operation as RequestExchange['operation'], // an id of the interface
    credential: 'full',
    outcome: { kind: 'response', status, headers: [] },
  }));
  for await (const _ of facts.watch(memoryBundle(sampleHeader, lines)).lines());
  return checkDeclaredAbsences(declared, to, iface, facts);
};

test('what was declared absent, and what was seen', async () => {
  expect(
    await checked('service-core', [oldJob, assetRead, assetRead, 'events.ev.plugged'], [assetRead, 404], [oldJob, 403]),
  ).toEqual({
    absences: [
      { id: 'events.ev.plugged', observed: 'untried' },
      { id: oldJob, observed: 'unclear' },
      { id: assetRead, observed: 'absent' },
    ],
    unmetConditions: [],
  });
});

test('an answer contradicts the declaration', async () => {
  expect(
    (await checked('service-core', [assetRead], [assetRead, 404], [assetRead, 200])).unmetConditions,
  ).toMatchObject([
    { code: 'ics-contradicted', message: `declared absent, and seen: ${assetRead} (x#1.0)`, about: [assetRead] },
  ]);
});

test('each class lets be absent what its page says', async () => {
  const allowed: { [id in ClassId]: readonly string[] } = {
    'service-core': [assetRead, oldJob, 'events.ev.plugged'],
    'service-full': [assetRead, oldJob],
    receiver: [],
  };
  const all = [assetRead, 'events.ev.plugged', oldJob, 'nothing.of.ours', 'systems.list'];
  for (const { id } of conformanceClasses) {
    const { unmetConditions } = await checked(id, all);
    expect([id, unmetConditions.flatMap(({ about }) => about)]).toEqual([
      id,
      all.filter((name) => !allowed[id].includes(name)).toSorted(),
    ]);
  }
});
