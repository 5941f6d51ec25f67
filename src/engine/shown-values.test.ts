import { text } from 'node:stream/consumers';
import { describe, expect, it, test } from 'vitest';
import type { Scenario } from '../stimuli/scenario.js';
import { configuredBodyPlan, read, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';
import { withShownValues } from './shown-values.js';

const madeUp = (name: string): string => `Conformance test ${name}`;

describe('a body with values that records show', () => {
  it('takes them where only the name of a member was known', () => {
    const body = { role: madeUp('role'), plan: '2020', tags: [madeUp('tags')], metadata: { step: madeUp('step') } };
    const records = [{ role: null }, { role: 'ADMIN', plan: '2018', tags: ['a', 'b'], metadata: { step: 'Done' } }];
    expect(withShownValues(body, records)).toEqual({
      role: 'ADMIN',
      plan: '2020',
      tags: ['a'],
      metadata: { step: 'Done' },
    });
  });

  it('keeps texts for people, so that their change can be seen', () => {
    const body = { city: madeUp('city'), note: madeUp('note') };
    expect(withShownValues(body, [{ city: 'Konstanz', note: 'By the door' }])).toEqual(body);
  });

  it('has no parts of records of another kind', () => {
    const body = { kind: madeUp('kind'), name: 'x', heater: { watts: 1 }, meter: { mode: madeUp('mode') }, more: {} };
    const records = [
      { kind: 'METER', name: 'm', meter: { mode: 'fast' } },
      { kind: 'HEATER', name: 'h', heater: { watts: 4 } },
    ];
    expect(withShownValues(body, records)).toEqual({ kind: 'METER', name: 'x', meter: { mode: 'fast' }, more: {} });
  });

  it('keeps its own parts where a record shows a value that tells no kind', () => {
    const body = { kind: 'HEATER', model: madeUp('model'), heater: { watts: 1 } };
    const records = [
      { kind: 'METER', model: '1100' },
      { kind: 'HEATER', model: 'H-2', heater: { watts: 4 } },
    ];
    expect(withShownValues(body, records)).toEqual({ kind: 'HEATER', model: '1100', heater: { watts: 1 } });
  });
});

const scenarios: readonly Scenario[] = [
  read('bidding-zone.read', 'Read the zone'),
  {
    id: 'change',
    title: 'Change the zone',
    effect: { kind: 'consumes', needs: 'accountID' },
    steps: [succeed('bidding-zone.replace', configuredBodyPlan)],
  },
];

/** The bodies that a service gets which knows some zones alone. */
const zonesSent = async (supplied: readonly string[]): Promise<readonly string[]> =>
  exchangesIn(
    await runAgainst(
      (request, response) =>
        void text(request).then((sent) =>
          response
            .writeHead(/Conformance/.test(sent) ? 400 : 200, { 'content-type': 'application/json' })
            .end('{"biddingZone":"DE-LU"}'),
        ),
      {
        scenarios,
        configuration: {
          supplied: [...supplied],
          ids: { accountID: ['a'] },
          writes: { allowed: true, expendable: { accountID: ['a'] } },
          bodies: { 'bidding-zone.replace': { value: { biddingZone: madeUp('biddingZone') } } },
        },
      },
    ),
  )
    .filter(({ operation }) => operation === 'bidding-zone.replace')
    .map(({ request: { body, bodyOrigin } }) => `${bodyOrigin} ${body?.kind === 'text' ? body.text : ''}`);

test('a supplied body takes a value that a response showed; a configured one is sent as it is', async () => {
  expect(await zonesSent(['bodies.bidding-zone.replace'])).toEqual(['made-up {"biddingZone":"DE-LU"}']);
  expect(await zonesSent([])).toEqual(['configured {"biddingZone":"Conformance test biddingZone"}']);
});
