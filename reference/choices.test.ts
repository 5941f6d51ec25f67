import { describe, expect, test } from 'vitest';
import { createReference } from './reference.js';
import { choices } from './choices.js';
import { referenceConfiguration } from './configuration.js';
import { credentials } from './credentials.js';

const headers = { authorization: credentials.full, 'accept-encoding': 'gzip' };

/** The choices that requests meet, in order. */
async function met(seed: string, requests: readonly Request[]): Promise<readonly (string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  const reference = createReference({ seed, varied: true, log: ({ choice }) => void seen.push(choice) });
  for (const request of requests) await reference.fetch(request.clone());
  await reference.close();
  return seen;
}

const get = (target: string): Request => new Request(`http://127.0.0.1${target}`, { headers });
const patch = (name: string): Request =>
  new Request('http://127.0.0.1/systems/sys-1001', {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const zone = referenceConfiguration('http://127.0.0.1').bodies?.['bidding-zone.replace'];
const quiet = new Request('http://127.0.0.1/accounts/acc-1001/bidding-zone', {
  method: 'PUT',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(zone?.value),
});
const system = get('/systems/sys-1001');
const session = (round: number): readonly Request[] => [
  patch(`Roof ${round}`),
  system,
  get('/systems'),
  get('/gateways?per_page=501'),
  get('/systems/none'),
  quiet,
];

describe('choices of the reference', () => {
  test('come in an order that follows from the seed', async () => {
    const requests = Array.from({ length: 4 }, (_, round) => session(round)).flat();
    expect(await met('a', requests)).toEqual(await met('a', requests));
    expect(await met('a', requests)).not.toEqual(await met('b', requests));
  });

  test('are all met by a client that lists, reads, writes and errs, none far more often than the others', async () => {
    const requests = Array.from({ length: 60 }, (_, round) => session(round)).flat();
    const counts = new Map<string, number>();
    for (const id of await met('a', requests)) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(choices.filter(({ id }) => !counts.has(id)).map(({ id }) => id)).toEqual([]);
    expect(Math.max(...counts.values())).toBeLessThan(requests.length / 4);
    // The reads of one record alone meet each choice that can change them.
    const reads = new Set(
      await met(
        'a',
        Array.from({ length: 40 }, () => system),
      ),
    );
    expect(reads.size).toBe(7);
  });

  test('leave the stated media type of the refusal of PATCH /user', async () => {
    const reference = createReference({ varied: true });
    const readOnly = { authorization: credentials['named:read-only'], 'content-type': 'application/json' };
    const refused = { method: 'PATCH', headers: readOnly, body: '{}' };
    for (let round = 0; round < 30; round += 1) {
      const { status, headers: given } = await reference.fetch(new Request('http://127.0.0.1/user', refused));
      if (status === 403 && given.get('ems-choice') !== 'empty-errors')
        expect(given.get('content-type')).toMatch(/^application\/vnd\./);
    }
    await reference.close();
  });

  test('leave a reference alone that is not asked for them', async () => {
    const { fetch, close } = createReference();
    expect((await fetch(get('/systems'))).headers.get('ems-choice')).toBeNull();
    await close();
  });

  test('keep the interface: a read may be late, and a busy answer says when to try again', async () => {
    const reference = createReference({ seed: 'a', varied: true });
    const answers: Response[] = [];
    for (let round = 0; round < 40; round += 1)
      for (const request of session(round)) answers.push(await reference.fetch(request.clone()));
    await reference.close();
    const of = (id: string): Response | undefined => answers.find((each) => each.headers.get('ems-choice') === id);
    expect(of('busy')?.status).toBe(429);
    expect(of('busy')?.headers.get('retry-after')).toBe('1');
    expect(of('null-for-empty')?.status).toBe(200);
    expect(of('problem-json')?.headers.get('content-type')).toBe('application/problem+json');
    expect(await of('bare-arrays')?.json()).toBeInstanceOf(Array);
    expect(of('late-consistency')?.status).toBe(200);
  });
});
