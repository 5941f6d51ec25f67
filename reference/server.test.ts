import { Readable } from 'node:stream';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { credentials } from './credentials.js';
import { startReference } from './server.js';

const headers = { authorization: credentials.full };

describe('startReference', () => {
  it('answers on a real socket and closes with connections open', async () => {
    const reference = await startReference();
    const response = await fetch(`${reference.baseUrl}/systems/sys-1001`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ id: 'sys-1001', plan: '2020_DLM_EVS_00' });
    await reference.close();
    await expect(fetch(reference.baseUrl)).rejects.toThrow();
  });

  it('gives the same bytes for the same seed, and other names for another', async () => {
    const bytes = async (seed: string): Promise<string> => {
      const reference = await startReference({ seed });
      const made = await fetch(`${reference.baseUrl}/systems`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"name":"New"}',
      });
      const listed = await fetch(`${reference.baseUrl}/systems?per_page=500`, { headers });
      const all = (await made.text()) + (await listed.text());
      await reference.close();
      return all;
    };
    const [first, second, other] = [await bytes('a'), await bytes('a'), await bytes('b')];
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'answers %s without a body over a socket',
    async (method) => {
      const reference = await startReference();
      const { status, headers: answered } = await fetch(`${reference.baseUrl}/account/tokens`, { method, headers });
      expect([status, answered.get('allow')]).toEqual([405, 'GET, HEAD']);
      const pinged = await fetch(`${reference.baseUrl}/accounts/acc-1002/webhooks/whk-1003/ping`, {
        method: 'POST',
        headers,
      });
      expect(pinged.status).toBe(202);
      await reference.close();
    },
  );

  it('takes bodies of unknown length, up to its limit', async () => {
    const reference = await startReference();
    const send = async (size: number): Promise<number> => {
      const body = Readable.from([`{"name":"`, 'x'.repeat(size), '"}']);
      const { statusCode, body: answer } = await request(`${reference.baseUrl}/systems`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      await answer.dump();
      return statusCode;
    };
    expect(await send(5000)).toBe(201);
    expect(await send(1_048_576)).toBe(413);
    await reference.close();
  });

  it('rejects an address that is taken', async () => {
    const reference = await startReference();
    await expect(startReference({ port: Number(new URL(reference.baseUrl).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await reference.close();
  });

  it('tells a log what was asked', async () => {
    const entries: object[] = [];
    const reference = await startReference({ log: (entry) => entries.push(entry) });
    await fetch(`${reference.baseUrl}/systems`);
    await reference.close();
    expect(entries).toEqual([{ method: 'GET', path: '/systems', status: 401 }]);
  });
});
