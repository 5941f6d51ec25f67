import { isObject } from '../../src/core/json.js';
import { isAccepted } from '../credentials.js';
import type { ReferenceRequest } from '../request.js';
import { freshSettings } from '../world/seed.js';
import type { World } from '../world/world.js';
import { changingResponses, isPage } from './reshape.js';
import type { Variant } from './variant.js';

/** Deliveries pass the wrappers as well, without a target. */
const isServed = ({ target, credential }: ReferenceRequest): boolean => target !== '' && isAccepted(credential);

const mostSubscriptions = 4;
const mostAdded = 40;

/** Another client makes a system, and an appliance of the first gateway, which their lists begin with. */
function addFirst({ state }: World, id: string): void {
  const [system] = state.systems.values();
  const [appliance] = state.appliances.values();
  if (system === undefined || appliance === undefined) return;
  state.systems = new Map([[`${id}-s`, { ...system, id: `${id}-s`, name: 'Of a neighbour' }], ...state.systems]);
  state.systemSettings.set(`${id}-s`, freshSettings());
  state.appliances = new Map([
    [`${id}-a`, { ...appliance, id: `${id}-a`, name: 'Of a neighbour' }],
    ...state.appliances,
  ]);
}

/** Services whose state is kept or shown in another way. */
export const stateForms: readonly Variant[] = [
  {
    id: 'under-maintenance',
    about: 'Each 17th request gets 503, with a date as Retry-After.',
    wrap() {
      let count = 0;
      return (request, answer) => {
        if (!isServed(request)) return answer(request);
        count += 1;
        if (count % 17 !== 0) return answer(request);
        return { status: 503, body: { error: 'later' }, headers: { 'retry-after': new Date().toUTCString() } };
      };
    },
  },
  {
    id: 'unordered-pages',
    about: 'Where no order is asked for, the items of a page come in another order each time.',
    wrap() {
      let count = 0;
      return (request, answer) => {
        const reply = answer(request);
        if (!isPage(reply.body) || request.query.has('sort') || request.query.has('order')) return reply;
        count += 1;
        const { items, page } = reply.body;
        const first = count % Math.max(items.length, 1);
        return { ...reply, body: { items: [...items.slice(first), ...items.slice(0, first)], page } };
      };
    },
  },
  {
    id: 'busy-neighbour',
    about: 'Another client makes systems and appliances, which stand first in lists.',
    wrap(world) {
      let count = 0;
      return (request, answer) => {
        if (isServed(request) && request.method === 'GET' && count < 25 * mostAdded) {
          count += 1;
          if (count % 25 === 0) addFirst(world, `new-${count}`);
        }
        return answer(request);
      };
    },
  },
  {
    id: 'gone',
    about: 'What was there before gets 410, also when it is deleted again, and PUT that makes it anew 201.',
    wrap() {
      const seen = new Set<string>();
      const gone = new Set<string>();
      return (request, answer) => {
        const { operation, target, path } = request;
        const reply = answer(request);
        if (target !== '' && reply.status < 300) seen.add(path);
        const isMade = operation === 'systems.import-power-limit.replace' && reply.status === 200 && gone.delete(path);
        if (operation === 'systems.import-power-limit.delete' && reply.status < 300) gone.add(path);
        if (isMade) return { ...reply, status: 201 };
        return reply.status === 404 && seen.has(path) ? { ...reply, status: 410 } : reply;
      };
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
        ? { status: 422, body: { error: { code: 'too_many' } } }
        : answer(request);
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
