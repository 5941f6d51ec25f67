import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { clientOf } from '../client.fixture.js';

/** The deliveries of two schedules, in the order in which they come: their fields and bodies. */
async function deliveriesOf(variant: string) {
  const taken: { readonly fields: readonly string[]; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    taken.push({ fields: request.rawHeaders, body: await text(request) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  const { send, delivered, close } = clientOf({ variant });
  await send('POST', '/accounts/acc-1002/webhooks', { body: { url: `http://127.0.0.1:${port}`, secret: 'a' } });
  for (const method of ['PUT', 'DELETE'])
    await send(
      method,
      '/systems/sys-1131/import-power-limit-schedule',
      method === 'PUT' ? { body: { intervals: [] } } : {},
    );
  await delivered();
  await pause(0);
  await close();
  server.close();
  return taken;
}

const eventsIn = (taken: readonly { readonly body: string }[]): readonly string[] =>
  taken.map(({ body }) => Object(JSON.parse(body)).event);

const [set, unset] = ['set', 'unset'].map((name) => `events.limitation-of-power-consumption.${name}`);

it('delivers twice', async () => {
  expect(eventsIn(await deliveriesOf('delivers-twice'))).toEqual([set, set, unset, unset]);
});

it('delivers out of order', async () => {
  expect(eventsIn(await deliveriesOf('delivers-out-of-order'))).toEqual([unset, set]);
});

it('delivers in chunks', async () => {
  const taken = await deliveriesOf('delivers-in-chunks');
  expect(eventsIn(taken)).toEqual([set, unset]);
  expect(taken.map(({ fields }) => fields.includes('CONTENT-TYPE') && fields.includes('chunked'))).toEqual([
    true,
    true,
  ]);
});
