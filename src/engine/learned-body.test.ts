import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Scenario } from '../stimuli/scenario.js';
import { configuredBodyPlan, read, succeed } from '../stimuli/steps.js';
import { LearnedBody, learnedTries, type BodyUse } from './learned-body.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const shown = (record: JsonObject) => ({ record, seenWith: {} });
const creating: BodyUse = { creates: true, variables: ['systemID'], receiverUrl: undefined };
const firstOf = (record: JsonObject, use = creating): Json | undefined => new LearnedBody([shown(record)], use).first();

describe('a body made of a record', () => {
  it('leaves out what servers set themselves, and other things', () => {
    expect(
      firstOf({
        id: 's1',
        systemId: 's1',
        createdAt: '2026-01-01T00:00:00Z',
        updatedBy: 'u1',
        etag: 'x',
        customerID: 'k1',
        link: 'https://ems.example/systems/s1',
        gateways: [{ id: 'g1' }],
        owner: null,
        name: 'House',
        schedule: [{ start: '2026-01-01T00:00:00Z', watts: 4 }],
        connection: { lastSeenAt: '2026-01-01T00:00:00Z', mode: 'A' },
      }),
    ).toEqual({ name: 'House', schedule: [{ start: '2026-01-01T00:00:00Z', watts: 4 }], connection: { mode: 'A' } });
  });

  it('reaches no people and no other receivers', () => {
    const record = { email: 'someone@ems.example', url: 'https://hook.example/a', name: 'x' };
    expect(firstOf(record)).toEqual({ email: 'ems-conformance@example.com', name: 'x' });
    expect(firstOf(record, { ...creating, creates: false })).toEqual({ name: 'x' });
    expect(firstOf(record, { ...creating, receiverUrl: 'http://127.0.0.1:1/t' })).toMatchObject({
      url: 'http://127.0.0.1:1/t',
    });
  });

  it('keeps strange names as members of its own', () => {
    const record = JSON.parse('{ "__proto__": "a", "constructor": "b" }') as JsonObject; // literal JSON
    expect(JSON.stringify(firstOf(record))).toBe('{"__proto__":"a","constructor":"b"}');
  });

  it('changes by what a refusal names: without what was sent, with what was not', () => {
    const body = new LearnedBody([shown({ id: 1, name: 'a', plan: 'P', customerID: 'k1' })], creating);
    expect(body.first()).toEqual({ name: 'a', plan: 'P' });
    const refusal = { error: JSON.stringify([{ path: ['plan'] }, { message: 'customerID is required' }]) };
    expect(body.afterRefusal(400, JSON.stringify(refusal), '')).toEqual({ name: 'a', customerID: 'k1' });
  });

  it('has fresh texts after a conflict, where texts may have to be unique', () => {
    const record = { name: 'House 7', serial: '00012', plan: 'PLAN_A', note: 'x', email: 'a@b.example' };
    const body = new LearnedBody([shown(record)], creating);
    body.first();
    expect(body.afterRefusal(409, 'the note is taken', '00abcdef')).toEqual({
      name: 'House 7 00abcdef',
      serial: '59375',
      plan: 'PLAN_A',
      note: 'x-00abcdef',
      email: 'ems-conformance-00abcdef@example.com',
    });
    // Where the fresh texts conflict as well, others would do so too.
    expect(body.afterRefusal(409, 'taken', '11111111')).toBeUndefined();
  });

  it('is tried in few forms, each of them once', () => {
    const records = Array.from({ length: 9 }, (_, at) => shown({ kind: `K${at}`, name: `n${at}`, more: { at } }));
    const body = new LearnedBody(records, { ...creating, creates: false });
    const tried = [body.first()];
    const next = (): JsonObject | undefined => body.afterRefusal(422, '', '');
    for (let each = next(); each !== undefined; each = next()) tried.push(each);
    expect(tried.length).toBeLessThanOrEqual(learnedTries);
    expect(new Set(tried.map((each) => JSON.stringify(each))).size).toBe(tried.length);
    expect(new LearnedBody([], creating).first()).toBeUndefined();
    expect(firstOf({ id: 1 })).toBeUndefined();
  });
});

const scenarios: readonly Scenario[] = [
  read('systems.list', 'Systems', { yields: ['systemID'] }),
  {
    id: 'systems.life',
    title: 'Create and change a system',
    effect: { kind: 'creates' },
    steps: [
      succeed('systems.create', { ...configuredBodyPlan, yields: ['systemID'] }),
      succeed('systems.update', configuredBodyPlan),
    ],
  },
];

/** Takes just these members in a creation, and sets one of them and the id itself. */
const strict =
  (allowed: readonly string[]): RequestListener =>
  (request, response) => {
    const answer = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') return answer(200, [{ id: 's1', name: 'House', plan: 'P', state: 'on' }]);
    void text(request).then((sent) => {
      const body = JSON.parse(sent) as JsonObject; // the run sends JSON
      const odd = Object.keys(body).filter((name) => !allowed.includes(name));
      if (odd.length > 0) answer(400, { message: `unknown: ${odd.join(', ')}` });
      else answer(request.method === 'POST' ? 201 : 200, { ...body, plan: 'SET_BY_SERVER', id: 's2' });
    });
  };

const writes: Configuration = { writes: { allowed: true } };

const writesOf = async (listener: RequestListener, configuration: Configuration): Promise<readonly string[]> =>
  exchangesIn(await runAgainst(listener, { scenarios, configuration }))
    .filter(({ request }) => request.method !== 'GET')
    .map(told);

const told = ({ operation, request: { body, bodyOrigin }, outcome }: RequestExchange): string =>
  `${operation ?? ''} ${bodyOrigin} ${body?.kind === 'text' ? body.text : ''} ` +
  `${outcome.kind === 'response' ? outcome.status : ''}`;

describe('a run without bodies', () => {
  it('tries what was read, and for a change what came back as it was sent', async () => {
    expect(await writesOf(strict(['name', 'plan']), writes)).toEqual([
      'systems.create learned {"name":"House","plan":"P","state":"on"} 400',
      'systems.create learned {"name":"House","plan":"P"} 201',
      'systems.update learned {"name":"House"} 200',
    ]);
  });

  it('asks no more often than it says where everything is refused', async () => {
    const sent = await writesOf(strict([]), writes);
    expect(sent.filter((line) => line.startsWith('systems.create')).length).toBeLessThanOrEqual(learnedTries);
    expect(sent.every((line) => line.includes(' learned ') && line.endsWith(' 400'))).toBe(true);
  });

  it('reads nothing back that was not written', async () => {
    const update: Scenario = {
      id: 'systems.life',
      title: 'Create and change a system',
      effect: { kind: 'creates' },
      steps: [
        succeed('systems.create', { ...configuredBodyPlan, yields: ['systemID'] }),
        succeed('systems.read', { name: 'read back', until: { kind: 'reflects', step: 'systems.create' } }),
      ],
    };
    const lines = await runAgainst(strict([]), {
      scenarios: [...scenarios.slice(0, 1), update],
      configuration: writes,
    });
    expect(lines.filter((line) => line.kind === 'omission')).toMatchObject([
      { operation: 'systems.read', decidedBy: 'bodies.systems.create' },
    ]);
  });

  it('prefers what the configuration gives, and learns nothing without leave to write', async () => {
    const value = { name: 'mine' };
    const bodies = { 'systems.create': { value }, 'systems.update': { value } };
    expect(await writesOf(strict(['name']), { ...writes, bodies })).toEqual([
      'systems.create configured {"name":"mine"} 201',
      'systems.update configured {"name":"mine"} 200',
    ]);
    expect(await writesOf(strict(['name', 'plan']), {})).toEqual([]);
  });
});
