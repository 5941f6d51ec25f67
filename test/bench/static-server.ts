import { createServer } from 'node:http';

/**
 * A server in a process of its own with immediate, fixed responses: 401 without a credential, 404 for withdrawn
 * operations, else a success with a body of a fixed size (first argument, bytes). Sends its port to its parent.
 */
const size = Number(process.argv[2]);
const item = { id: '1', systemID: '1', gatewayID: '1', name: 'a thing', filler: '' };
const bare = JSON.stringify({ items: [item] }).length;
const body = Buffer.from(JSON.stringify({ items: [{ ...item, filler: 'x'.repeat(Math.max(0, size - bare)) }] }));
const refusal = Buffer.from('{"error":"no"}');

const server = createServer((request, response) => {
  request.resume();
  const status =
    request.headers.authorization === undefined ? 401 : request.url?.includes('notifications') === true ? 404 : 200;
  const content = status === 200 ? body : refusal;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
process.on('disconnect', () => process.exit());
