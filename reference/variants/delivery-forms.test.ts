import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { clientOf } from '../client.fixture.js';

/** The deliveries of two schedules, in the order in which they come: their fields and bodies. */
async function deliveriesOf(variant: string) {
  const taken: { readonly fields: readonly string[]; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ fields: request.rawHeaders, body });
      response.writeHead(204).end();
    });
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
  await close();
  server.close();
  return taken;
}

const eventsIn = (taken: readonly { readonly body: string }[]): readonly string[] =>
  taken.map(({ body }) => Object(JSON.parse(body)).event);

const [set, unset] = ['set', 'unset'].map((name) => `events.limitation-of-power-consumption.${name}`);

it('delivers twice, and the later event first', async () => {
  const events = eventsIn(await deliveriesOf('delivers-twice'));
  expect(events[0]).toBe(unset);
  expect(events.toSorted()).toEqual([set, set, unset, unset]);
});

it('delivers in chunks', async () => {
  const taken = await deliveriesOf('delivers-in-chunks');
  expect(eventsIn(taken)).toEqual([set, unset]);
  expect(taken.map(({ fields }) => fields.includes('CONTENT-TYPE') && fields.includes('chunked'))).toEqual([
    true,
    true,
  ]);
});
