import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Connections } from './connections.js';

test('connections of one turn are closed after it, the oldest first, and many more of them at once', async () => {
  const connections = new Connections({ maxConnections: 2, maxWaitingConnections: 3 });
  const sockets = Array.from({ length: 10 }, () => new Socket());
  const open = (): readonly number[] => sockets.flatMap(({ destroyed }, at) => (destroyed ? [] : [at]));
  expect(sockets.map((socket) => connections.add(socket)).filter((added) => added === 'full')).toHaveLength(8);
  expect(open()).toEqual([5, 6, 7, 8, 9]);
  await turn();
  await turn();
  await turn();
  expect(open()).toEqual([8, 9]);
  connections.close();
  expect(open()).toEqual([]);
});
