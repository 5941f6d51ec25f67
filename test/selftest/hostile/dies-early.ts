import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

const lifetime = 20;

export const diesEarly: Hostile = {
  id: 'dies-early',
  about: 'Answers twenty requests with an empty list, and then nobody listens any more.',
  async start() {
    let answered = 0;
    const listening = await overHttp((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      answered += 1;
      if (answered === lifetime) void listening.close();
    });
    return { baseUrl: listening.baseUrl, close: async () => (answered < lifetime ? listening.close() : undefined) };
  },
  expect: { ...showsContent, failing: [], ended: 'target-lost' },
};
