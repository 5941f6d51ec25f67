import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { viewsBelow } from '../../relations/shown-below.js';
import { changeAbove, creationSteps, readingAbove, readingBelow } from '../../stimuli/created-again.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, messagesOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const create = 'systems.gateways.create';
const { first, again } = creationSteps(create);
const sent = { name: 'A & B', plan: 'P' };

/** The system by itself, and embedded in two gateways after its change. */
function recorded(own: object, ...embedded: readonly object[]): readonly Recorded[] {
  const bindings = { systemID: 's1' };
  const answered = (system: object): { readonly status: number; readonly body: string } => ({
    status: 200,
    body: JSON.stringify(system),
  });
  return [
    {
      operation: 'systems.update',
      method: 'PATCH',
      stepName: changeAbove(create),
      status: 200,
      sent: JSON.stringify(sent),
      bindings,
    },
    { operation: 'systems.read', stepName: readingAbove(create), bindings, ...answered(own) },
    ...embedded.map((system, at): Recorded => ({
      operation: 'gateways.read',
      stepName: readingBelow([first, again][at] ?? '', 'gateways.read'),
      bindings: { gatewayID: `g${at}` },
      ...answered({ id: `g${at}`, system }),
    })),
  ];
}

const id = 'systems.update/shown-below/gateways.read';

test('the system below its gateways, by the table of resources', () => {
  expect(viewsBelow(catalogue.iface).map((each) => `${each.write.id} ${each.view.id} ${each.create.id}`)).toEqual([
    'systems.update gateways.system.read systems.gateways.create',
    'systems.update gateways.read systems.gateways.create',
  ]);
});

test.each<[string, object, readonly [object, object], string]>([
  ['alike', sent, [sent, sent], 'pass'],
  ['as before below one of them', sent, [sent, { name: 'old' }], 'fail'],
  ['escaped below each of them', sent, [{ name: 'A &amp; B' }, { name: 'A &amp; B' }], 'fail'],
  ['with another plan, which is compared elsewhere', sent, [sent, { ...sent, plan: 'Q' }], 'pass'],
  ['without the members', sent, [{ id: 's1' }, { id: 's1' }], 'not-applicable'],
  ['otherwise by itself as well', { name: 'old' }, [{ name: 'old' }, { name: 'old' }], 'not-applicable'],
])('a changed system is shown %s', (_, own, embedded, expected) => {
  expect(findingOf(catalogue, id, recorded(own, ...embedded), {})).toBe(expected);
});

test('the message tells in which way it differs', () => {
  expect(messagesOf(catalogue, id, recorded(sent, sent, { name: 'A &amp; B' }), {})).toEqual([
    'a changed system is shown otherwise by GET /gateways/{gatewayID}: ' +
      'a text of 5 characters with markup or quotes, escaped for HTML',
  ]);
});
