import { expect, test } from 'vitest';
import { servers } from '../servers/servers.js';
import { failuresIn, judgeByDocument } from './run-supplement.js';

/* Servers of frameworks that write their own documents, and conform to them. */

test.each(servers.map((start, index) => [['reference', 'fastify', 'hono', 'express'][index] ?? '', start] as const))(
  '%s fails nothing by its own document',
  async (_, start) => {
    const server = await start();
    const header = server.credential.includes(' ') ? 'Authorization' : 'x-api-key';
    try {
      const results = await judgeByDocument(server.origin, `${server.origin}${server.documentPath}`, {
        credentials: { header, full: { value: server.credential } },
        limits: { examples: 10 },
      });
      expect(failuresIn(results)).toEqual([]);
      expect(results.supplied.pass).toBeGreaterThan(40);
    } finally {
      await server.close();
    }
  },
);
