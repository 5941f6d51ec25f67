import { isObject } from '../../src/core/json.js';
import type { ReferenceRequest } from '../request.js';
import type { Reply } from '../reply.js';
import { changingResponses, isPage } from './reshape.js';
import type { Variant } from './variant.js';

const nameIn = ({ body }: ReferenceRequest): unknown =>
  body.kind === 'json' && isObject(body.value) ? body.value['name'] : undefined;

const refused = (status: number, message: string): Reply => ({ status, body: { error: { code: 'refused', message } } });

const mostSubscriptions = 4;
const cachedMs = 150;

/** Services with other clients, limits of their own, and caches. */
export const busyForms: readonly Variant[] = [
  {
    id: 'unique-names',
    about: 'A system whose name another system of the account has gets 409.',
    wrap: (world) => (request, answer) => {
      const name = nameIn(request);
      const isTaken = [...world.state.systems.values()].some((system) => system.name === name);
      return request.operation === 'systems.create' && isTaken
        ? refused(409, 'There is such a system.')
        : answer(request);
    },
  },
  {
    id: 'few-subscriptions',
    countsRequests: true,
    about: 'An account has at most four subscriptions; further ones get 422.',
    wrap: (world) => (request, answer) => {
      const { accountID } = request.params;
      const own = [...world.state.webhooks.values()].filter((webhook) => webhook.accountID === accountID);
      return request.operation === 'webhooks.create' && own.length >= mostSubscriptions
        ? refused(422, 'There are too many subscriptions.')
        : answer(request);
    },
  },
  {
    id: 'cached-lists',
    about: 'Lists come from a cache that is up to 150 ms old, and single records do not.',
    wrap() {
      const cache = new Map<string, { readonly reply: Reply; readonly until: number }>();
      return (request, answer) => {
        const key = `${request.credential} ${request.target}`;
        const known = request.method === 'GET' ? cache.get(key) : undefined;
        if (known !== undefined && known.until > performance.now()) return known.reply;
        const reply = answer(request);
        if (request.method === 'GET' && isPage(reply.body))
          cache.set(key, { reply, until: performance.now() + cachedMs });
        return reply;
      };
    },
  },
  {
    id: 'moving-heartbeats',
    about: 'With each request, appliances have a later heartbeat.',
    wrap: (world) => {
      let count = 0;
      return (request, answer) => {
        count += 1;
        const lastHeartbeatReceivedAt = new Date(Date.parse('2026-02-01T00:00:00Z') + count * 1000).toISOString();
        for (const appliance of world.state.appliances.values()) Object.assign(appliance, { lastHeartbeatReceivedAt });
        return answer(request);
      };
    },
  },
  {
    id: 'events-of-neighbours',
    about: 'Events about records that other clients change are delivered as well, after each tenth request.',
    wrap: (world) => {
      let count = 0;
      return (request, answer) => {
        const reply = answer(request);
        if (request.target === '') return reply;
        count += 1;
        const [, account] = world.state.accounts.values();
        if (count % 10 === 0 && account !== undefined)
          world.emit(count % 20 === 0 ? 'events.gateway.online' : 'events.appliance.offline', account.id, {
            id: `of-a-neighbour-${count}`,
          });
        return reply;
      };
    },
  },
  {
    id: 'late-deliveries',
    about: 'Each delivery is sent 700 ms after its event.',
    wrap: changingResponses((reply) =>
      reply.delivery === undefined ? reply : { ...reply, delivery: { ...reply.delivery, overtakenFor: 700 } },
    ),
  },
  {
    id: 'asks-subscribers',
    about: 'The address of a new subscription, and one of an event below it, get OPTIONS, and GET with a challenge.',
    wrap: changingResponses((reply, { operation, body }) => {
      const url = body.kind === 'json' && isObject(body.value) ? body.value['url'] : undefined;
      if (operation !== 'webhooks.create' || reply.status !== 201 || typeof url !== 'string') return reply;
      const headers = { 'webhook-request-origin': 'ems.example' };
      const ask = async (): Promise<void> => {
        await fetch(url, { method: 'OPTIONS', headers });
        await fetch(`${url}/events/gateway/online`, { method: 'OPTIONS', headers });
        await fetch(`${url}${url.includes('?') ? '&' : '?'}challenge=abc`, { headers });
      };
      ask().catch(() => undefined);
      return reply;
    }),
  },
];
