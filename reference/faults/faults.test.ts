import { defined } from '../../src/core/defined.js';
import { describe, expect, it } from 'vitest';
import type { Fault, FaultTarget, FaultConditions } from '../../src/faults/fault.js';
import type { OperationId } from '../../spec/model.js';
import { credentials } from '../credentials.js';
import { clientOf, type Client } from '../client.fixture.js';

const on = (operation: string | null, when?: FaultConditions): FaultTarget => ({
  operation: operation as OperationId | null,
  ...defined({ when }),
}); // an id of the documents
const withFaults = (...faults: Fault[]): Client => clientOf({ faults });
const system = '/systems/sys-1001';

/** Requests that the fault does not name get the honest response. */
const honestElsewhere = async (faulty: Client): Promise<void> => {
  for (const path of ['/customers', '/gateways/gtw-1001', '/nothing']) {
    expect((await faulty.send('GET', path)).text).toBe((await clientOf().send('GET', path)).text);
  }
};

describe('answer', () => {
  it('answers instead, and nothing happens', async () => {
    const faulty = withFaults({
      kind: 'answer',
      on: on('systems.update'),
      status: 500,
      body: { broken: true },
      mediaType: 'application/problem+json',
    });
    const { status, body, headers } = await faulty.send('PATCH', system, { body: { name: 'Other' } });
    expect([status, body, headers.get('content-type')]).toEqual([500, { broken: true }, 'application/problem+json']);
    expect((await faulty.send('GET', system)).body).not.toMatchObject({ name: 'Other' });
    await honestElsewhere(faulty);
  });

  it('leaves requests without a credential to the honest server', async () => {
    const faulty = withFaults({ kind: 'answer', on: on('systems.read'), status: 500 });
    expect((await faulty.send('GET', system, { credential: null })).status).toBe(401);
    expect((await faulty.send('GET', system)).text).toBe('');
  });

  it('applies to requests without a credential where it names them', async () => {
    const faulty = withFaults({
      kind: 'answer',
      on: on('systems.read', { credential: 'none' }),
      status: 422,
      body: {},
    });
    expect((await faulty.send('GET', system, { credential: null })).status).toBe(422);
    expect((await faulty.send('GET', system)).status).toBe(200);
  });
});

describe('status', () => {
  it('changes the status and keeps the body', async () => {
    const { status, body } = await withFaults({ kind: 'status', on: on('systems.read'), status: 203 }).send(
      'GET',
      system,
    );
    expect([status, body]).toMatchObject([203, { id: 'sys-1001' }]);
  });

  it('drops the body with 204, and keeps the effect', async () => {
    const faulty = withFaults({ kind: 'status', on: on('systems.update'), status: 204 });
    expect(await faulty.send('PATCH', system, { body: { name: 'Other' } })).toMatchObject({ status: 204, text: '' });
    expect((await faulty.send('GET', system)).body).toMatchObject({ name: 'Other' });
  });
});

describe('set and remove', () => {
  it('change the body at a place', async () => {
    const faulty = withFaults(
      { kind: 'set', on: on('systems.list'), at: '$items/*/plan', value: 7 },
      { kind: 'remove', on: on('systems.read'), at: 'metadata/wizard/step' },
    );
    expect((await faulty.send('GET', '/systems?per_page=1')).body).toMatchObject({ items: [{ plan: 7 }] });
    expect((await faulty.send('GET', system)).body).toMatchObject({
      plan: '2020_DLM_EVS_00',
      metadata: { wizard: {} },
    });
    expect(JSON.stringify((await faulty.send('GET', system)).body)).not.toContain('step');
    await honestElsewhere(faulty);
  });

  it('do nothing to an answer without content', async () => {
    const faulty = withFaults({ kind: 'set', on: on('gateways.firmware.read'), at: '', value: {} });
    expect(await faulty.send('GET', '/gateways/gtw-1001/firmware')).toMatchObject({ status: 204, text: '' });
  });

  it('leave the world as it is', async () => {
    const faulty = withFaults({ kind: 'set', on: on('systems.read'), at: 'name', value: 'Changed' });
    await faulty.send('GET', system);
    expect(faulty.world.state.systems.get('sys-1001')?.name).not.toBe('Changed');
  });
});

describe('media-type and garble', () => {
  it('put the honest body under another type', async () => {
    const { headers, text } = await withFaults({ kind: 'media-type', on: on('systems.read'), type: 'text/plain' }).send(
      'GET',
      system,
    );
    expect(headers.get('content-type')).toBe('text/plain');
    expect(text).toBe((await clientOf().send('GET', system)).text);
  });

  it('give an answer without content one', async () => {
    const typed = await withFaults({ kind: 'media-type', on: on('gateways.firmware.read'), type: 'text/plain' }).send(
      'GET',
      '/gateways/gtw-1001/firmware',
    );
    expect(typed).toMatchObject({ status: 200, text: '{}' });
    const reference = withFaults({ kind: 'garble', on: on('webhooks.secret.replace') });
    expect(
      (await reference.send('PUT', '/accounts/acc-1001/webhooks/whk-1001/secret', { body: { secret: 's' } })).text,
    ).toBe('{');
  });

  it('cut the body in half', async () => {
    const reference = await withFaults({ kind: 'garble', on: on('systems.read') }).fetch(
      new Request(`http://reference.test${system}`, { headers: { authorization: credentials.full } }),
    );
    const text = await reference.text();
    expect((await clientOf().send('GET', system)).text.startsWith(text)).toBe(true);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });
});

describe('skip-authentication', () => {
  it('lets in whoever has no credential, on that operation', async () => {
    const faulty = withFaults({ kind: 'skip-authentication', on: on('systems.read') });
    expect((await faulty.send('GET', system, { credential: null })).status).toBe(200);
    expect((await faulty.send('GET', system, { credential: 'Bearer wrong' })).status).toBe(200);
    expect((await faulty.send('GET', '/systems', { credential: null })).status).toBe(401);
  });

  it('can be open only to those with none', async () => {
    const faulty = withFaults({ kind: 'skip-authentication', on: on('systems.read', { credential: 'none' }) });
    expect((await faulty.send('GET', system, { credential: null })).status).toBe(200);
    expect((await faulty.send('GET', system, { credential: 'Bearer wrong' })).status).toBe(401);
  });
});

describe('overfill and clamp', () => {
  it('overfill repeats items', async () => {
    const faulty = withFaults({ kind: 'overfill', on: on('systems.list', { query: { per_page: '500' } }), items: 501 });
    expect((await faulty.send('GET', '/systems?per_page=500')).body).toMatchObject({ items: { length: 501 } });
    expect((await faulty.send('GET', '/systems?per_page=3')).body).toMatchObject({ items: { length: 3 } });
  });

  it('clamp takes a larger per_page as a smaller one, on every page', async () => {
    const faulty = withFaults({ kind: 'clamp', on: on('systems.list'), to: 100 });
    expect((await faulty.send('GET', '/systems?per_page=500')).body).toMatchObject({ items: { length: 100 } });
    expect((await faulty.send('GET', '/systems?per_page=500&page=2')).body).toMatchObject({ items: { length: 46 } });
    expect((await faulty.send('GET', '/systems?per_page=7')).body).toMatchObject({ items: { length: 7 } });
  });
});

describe('serve', () => {
  it('brings a withdrawn operation back', async () => {
    const faulty = withFaults({ kind: 'serve', on: on('user-notifications.list'), body: [] });
    expect(await faulty.send('GET', '/user/notifications')).toMatchObject({ status: 200, body: [] });
    expect((await faulty.send('GET', '/user/notifications', { credential: null })).status).toBe(404);
    expect((await faulty.send('GET', '/user/notifications/n')).status).toBe(404);
  });

  it('tells rules from notifications', async () => {
    const faulty = withFaults({ kind: 'serve', on: on('notifications.read'), body: {} });
    expect((await faulty.send('GET', '/accounts/a/users/u/notifications/n')).status).toBe(200);
    expect((await faulty.send('GET', '/accounts/a/users/u/notifications/rules')).status).toBe(404);
  });

  it('serves a withdrawn method of a path that is known', async () => {
    const faulty = withFaults({
      kind: 'serve',
      on: on('systems.import-power-limit.create'),
      body: {},
    });
    expect((await faulty.send('POST', `${system}/import-power-limit-schedule`, { body: {} })).status).toBe(200);
  });
});

describe('forget', () => {
  it('acknowledges and does not do', async () => {
    const faulty = withFaults({ kind: 'forget', on: on('systems.update') });
    expect((await faulty.send('PATCH', system, { body: { name: 'Other' } })).body).toMatchObject({ name: 'Other' });
    expect((await faulty.send('GET', system)).body).not.toMatchObject({ name: 'Other' });
  });

  it('makes nothing that it says it made', async () => {
    const faulty = withFaults({ kind: 'forget', on: on('systems.create') });
    const made = await faulty.send('POST', '/systems', { body: { name: 'New' } });
    expect(made.status).toBe(201);
    expect((await faulty.send('GET', `/systems/${Object(made.body).id}`)).status).toBe(404);
  });
});

describe('keep', () => {
  it('gives the first response for a target again', async () => {
    const faulty = withFaults({ kind: 'keep', on: on('systems.read'), by: ['accept-encoding'] });
    const before = await faulty.send('GET', system);
    await faulty.send('PATCH', system, { body: { name: 'Other' } });
    expect((await faulty.send('GET', system)).body).toEqual(before.body);
  });
});

describe('make-in-part', () => {
  it('refuses a change, and makes what is valid of it', async () => {
    const faulty = withFaults({ kind: 'make-in-part', on: on('systems.update') });
    expect((await faulty.send('PATCH', system, { body: { name: 'Other', plan: 7 } })).status).toBe(422);
    expect((await faulty.send('GET', system)).body).toMatchObject({ name: 'Other' });
  });
});

describe('demand-scope', () => {
  it('refuses the credential without the scope, and no other', async () => {
    const faulty = withFaults({ kind: 'demand-scope', on: on('systems.tariff.update'), scope: 'TariffWrite' });
    const statusWith = async (credential: string): Promise<number> =>
      (await faulty.send('PATCH', `${system}/tariff`, { body: {}, credential })).status;
    expect(await statusWith(credentials['without:TariffWrite'])).toBe(403);
    expect(await statusWith(credentials['without:AccountRead'])).toBe(200);
    expect(await statusWith(credentials.full)).toBe(200);
  });
});

describe('conditions', () => {
  const statuses = async (
    when: FaultConditions,
    ask: (client: Client) => Promise<{ readonly status: number }>,
    times = 1,
  ): Promise<number[]> => {
    const faulty = withFaults({ kind: 'status', on: on('systems.update', when), status: 218 });
    const seen: number[] = [];
    for (let time = 0; time < times; time += 1) seen.push((await ask(faulty)).status);
    return seen;
  };
  const patch =
    (body: { readonly [name: string]: string | number }, query = '') =>
    (client: Client) =>
      client.send('PATCH', `${system}${query}`, { body });

  it('every nth matching answer', async () => {
    expect(await statuses({ every: 3 }, patch({ name: 'a' }), 7)).toEqual([200, 200, 218, 200, 200, 218, 200]);
  });

  it('query', async () => {
    expect(await statuses({ query: { x: '137' } }, patch({}, '?x=137'))).toEqual([218]);
    expect(await statuses({ query: { x: '137' } }, patch({}, '?x=138'))).toEqual([200]);
  });

  it('body', async () => {
    expect(await statuses({ bodyHas: ['/name', '/plan'] }, patch({ name: 'a', plan: '2020_SLM_EVS_00' }))).toEqual([
      218,
    ]);
    expect(await statuses({ bodyHas: ['/name', '/plan'] }, patch({ name: 'a' }))).toEqual([200]);
    expect(await statuses({ bodyEquals: { '/name': 'a' } }, patch({ name: 'a' }))).toEqual([218]);
    expect(await statuses({ bodyEquals: { '/name': 'a' } }, patch({ name: 'b' }))).toEqual([200]);
    expect(await statuses({ bodyHas: ['/toString'] }, patch({}))).toEqual([200]);
  });

  it('credential, media type and honest status', async () => {
    expect(await statuses({ credential: 'full' }, patch({}))).toEqual([218]);
    expect(await statuses({ credential: 'without:AccountRead' }, patch({}))).toEqual([200]);
    expect(await statuses({ mediaType: 'application/json' }, patch({}))).toEqual([218]);
    expect(await statuses({ mediaType: 'text/plain' }, patch({}))).toEqual([200]);
    expect(await statuses({ status: 422 }, patch({ name: 7 }))).toEqual([218]);
    expect(await statuses({ status: 422 }, patch({}))).toEqual([200]);
  });

  it('method, path variable, unreadable body and any success', async () => {
    const head = (client: Client) => client.send('HEAD', '/systems');
    const listing = withFaults({ kind: 'answer', on: on('systems.list', { method: 'HEAD' }), status: 500 });
    expect([(await head(listing)).status, (await listing.send('GET', '/systems')).status]).toEqual([500, 200]);
    expect(await statuses({ param: { systemID: 'sys-1001' } }, patch({}))).toEqual([218]);
    expect(await statuses({ param: { systemID: 'sys-1002' } }, patch({}))).toEqual([200]);
    expect(await statuses({ malformed: true }, (client) => client.send('PATCH', system, { text: '{' }))).toEqual([218]);
    expect(await statuses({ malformed: true }, patch({}))).toEqual([200]);
    expect(await statuses({ status: '2XX' }, patch({}))).toEqual([218]);
    expect(await statuses({ status: '2XX' }, patch({ name: 7 }))).toEqual([422]);
  });

  it('example of a schema', async () => {
    const asset = '/systems/sys-1001/assets/apl-1001';
    const faulty = withFaults({
      kind: 'status',
      on: on('systems.assets.update', { schema: 'EVAssetUpdate' }),
      status: 218,
    });
    const patched = async (body: { readonly [name: string]: string | number }): Promise<number> =>
      (await faulty.send('PATCH', asset, { body })).status;
    expect(await patched({ name: 'Vehicle renamed by a test', minimumChargePowerWatts: 1400 })).toBe(218);
    expect(await patched({ name: 'Inverter renamed by a test', exportLimitWatts: 6000 })).toBe(200);
  });

  it('after an operation was asked for', async () => {
    const faulty = withFaults({
      kind: 'status',
      on: on('systems.read', { after: 'systems.update' as OperationId }),
      status: 218,
    });
    const seen = [(await faulty.send('GET', system)).status];
    await faulty.send('PATCH', system, { body: {}, credential: null });
    seen.push((await faulty.send('GET', system)).status);
    await faulty.send('PATCH', system, { body: {} });
    expect([...seen, (await faulty.send('GET', system)).status]).toEqual([200, 200, 218]);
  });

  it('unknown paths and methods', async () => {
    const faulty = withFaults({ kind: 'status', on: on(null), status: 500 });
    expect((await faulty.send('GET', '/nothing')).status).toBe(500);
    expect((await faulty.send('DELETE', '/systems')).status).toBe(500);
    expect((await faulty.send('GET', '/systems/nothing')).status).toBe(404);
  });

  it('refuses a count that is none', () => {
    expect(() => withFaults({ kind: 'status', on: on('systems.read', { every: 0 }), status: 200 })).toThrow('every');
  });
});

describe('header', () => {
  it('takes a header away, or sets one', async () => {
    const without = withFaults({ kind: 'header', on: on(null), name: 'Allow' });
    expect((await clientOf().send('DELETE', '/systems')).headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await without.send('DELETE', '/systems')).headers.get('allow')).toBeNull();
    const other = withFaults({ kind: 'header', on: on(null), name: 'Allow', value: 'TRACE' });
    expect((await other.send('DELETE', '/systems')).headers.get('allow')).toBe('TRACE');
  });
});

describe('the vocabulary', () => {
  it('refuses a fault that it does not know', () => {
    expect(() => withFaults({ kind: 'toString' } as unknown as Fault)).toThrow('Unknown fault "toString"');
  });
});
