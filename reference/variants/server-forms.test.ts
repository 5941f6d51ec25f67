import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { credentials } from '../credentials.js';
import { startReference } from '../server.js';
import { serverForms } from './server-forms.js';

/** The bytes that come for a reading with some fields, until the server ends the connection. */
async function answerOf(variant: string | undefined, fields: readonly string[], path = '/systems'): Promise<string> {
  const { baseUrl, close } = await startReference(variant === undefined ? {} : { variant });
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const lines = [`GET ${path} HTTP/1.1`, 'Host: a', `Authorization: ${credentials.full}`, ...fields];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = await text(socket);
  await close();
  return answer;
}

const ending = ['Connection: close'];

/** True of the answers of each variant, and of those of the reference not. */
const traits: Readonly<Record<string, (variant?: string) => Promise<boolean>>> = {
  'early-hints': async (variant) => (await answerOf(variant, ending)).includes('HTTP/1.1 103 '),
  trailers: async (variant) => (await answerOf(variant, ending)).endsWith('0\r\nServer-Timing: app;dur=1.5\r\n\r\n'),
  'own-reasons': async (variant) => /^HTTP\/1.1 200 Not Found(?!.*^date:)/ims.test(await answerOf(variant, ending)),
  'closes-connections': async (variant) => /^connection: close/im.test(await errorOf(variant)),
  'short-keep-alive': async (variant) => !/^keep-alive:/im.test(await errorOf(variant)),
};

/** The reference ends a connection after its time, which the test does not wait for. */
const errorOf = async (variant: string | undefined): Promise<string> =>
  variant === undefined ? 'keep-alive: timeout=5' : answerOf(variant, [], '/nothing');

it('shows each form below here', () => {
  expect(Object.keys(traits).toSorted()).toEqual(serverForms.map(({ id }) => id).toSorted());
});

it.each(Object.entries(traits))('%s is what it says, and the reference is not', async (id, holds) => {
  expect(await holds(id)).toBe(true);
  expect(await holds()).toBe(false);
});
