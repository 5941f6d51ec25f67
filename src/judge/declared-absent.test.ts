import { defined } from '../core/defined.js';
import { beforeAll, expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import type { OperationId } from '../../spec/model.js';
import { judge } from './judge.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

/** The verdicts after a plain-text response of an operation, below a configured path. */
async function verdictsOf(
  operation: string,
  status: number,
  ics: Configuration['ics'],
): Promise<{ readonly served: string | undefined; readonly failing: readonly string[] }> {
  const { violated: _, ...exchange } = sampleExchange();
  const answered: RequestExchange = {
    ...exchange,
    operation: operation as OperationId,
    query: {},
    outcome: {
      kind: 'response',
      status,
      headers: [['content-type', 'text/plain']],
      body: { kind: 'text', text: 'no', bytes: 2, cut: false },
    },
  }; // an id of the documents
  const header = {
    ...sampleHeader,
    selection: null,
    configuration: { ...sampleHeader.configuration, ...defined({ ics }) },
  };
  const { requirements } = await judge(catalogue, memoryBundle(header, [answered]), { name: '', version: '' });
  const of = requirements.filter(({ id }) => id.startsWith(`${operation}/`));
  const served = of.find(({ kind }) => kind === 'served');
  return {
    served: served === undefined ? undefined : `${served.level} ${served.verdict}: ${served.reason}`,
    failing: of.filter(({ verdict }) => verdict === 'fail').map(({ kind }) => kind),
  };
}

const deprecated = 'gateways.jobs.create-by-type';
const declared = { absent: [deprecated] };

test.each([404, 405, 410, 501])(
  'a deprecated operation that is declared absent and answers %i fails nothing',
  async (status) => {
    expect((await verdictsOf(deprecated, status, undefined)).failing).toContain('served');
    expect(await verdictsOf(deprecated, status, declared)).toEqual({
      served: 'SHOULD not-applicable: declared absent (ics.absent)',
      failing: [],
    });
  },
);

test.each([deprecated, 'systems.assets.read'])('%s, declared absent, is not served badly', async (operation) => {
  expect((await verdictsOf(operation, 500, { absent: [operation] })).failing).toContain('served');
});

test('one that is there after all is judged', async () => {
  expect((await verdictsOf(deprecated, 200, declared)).failing).toContain('media-type');
});

test('the events that a pattern names are not sent, and no others', async () => {
  const header = { ...sampleHeader, selection: null };
  const configuration = { ...header.configuration, ics: { absent: ['events.gateway.*', 'events.ev.unplugged'] } };
  const bundle = memoryBundle({ ...header, configuration }, []);
  const { requirements } = await judge(catalogue, bundle, { name: '', version: '' });
  const ofEvents = requirements.filter(({ id, kind }) => kind === 'event-method' && id.startsWith('events.'));
  const declaredNot = ofEvents.filter(({ verdict }) => verdict === 'not-applicable');
  expect(declaredNot.map(({ id, reason }) => `${id}: ${reason}`)).toEqual(
    ['ev.unplugged', 'gateway.create', 'gateway.offline', 'gateway.online'].map(
      (name) =>
        `events.${name}/event-method: the configuration says that the service sends no ${name} events (ics.absent)`,
    ),
  );
  expect(ofEvents.filter(({ verdict }) => verdict === 'inconclusive')).toHaveLength(8);
});

test('what every implementation has can not be declared absent', async () => {
  expect((await verdictsOf('gateways.list', 404, { absent: ['gateways.list'] })).served).toMatch(/^MUST fail: /);
});
