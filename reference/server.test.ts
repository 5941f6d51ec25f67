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
      const made = await fetch(`${reference.baseUrl}/systems`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"name":"New"}' });
      const listed = await fetch(`${reference.baseUrl}/systems?per_page=500`, { headers });
      const all = (await made.text()) + (await listed.text());
      await reference.close();
      return all;
    };
    const [first, second, other] = [await bytes('a'), await bytes('a'), await bytes('b')];
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('rejects an address that is taken', async () => {
    const reference = await startReference();
    await expect(startReference({ port: Number(new URL(reference.baseUrl).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
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
