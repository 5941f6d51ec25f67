import { isAccepted } from '../credentials.js';
import type { ReferenceRequest } from '../request.js';
import { freshSettings } from '../world/seed.js';
import type { World } from '../world/world.js';
import { isPage } from './reshape.js';
import type { Variant } from './variant.js';

/** Deliveries pass the wrappers as well, without a target. */
const isServed = ({ target, credential }: ReferenceRequest): boolean => target !== '' && isAccepted(credential);

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
    id: 'last-page-again',
    about: 'A page after the last one shows the last one.',
    wrap: () => (request, answer) => {
      const reply = answer(request);
      if (!isPage(reply.body) || reply.body.items.length > 0) return reply;
      const { total, size } = reply.body.page;
      const query = new URLSearchParams(request.query);
      query.set('page', String(Math.max(Math.ceil(Number(total) / Number(size)), 1)));
      return answer({ ...request, query });
    },
  },
  {
    id: 'created-by-put',
    about: 'PUT of a schedule gets 201 where there was none.',
    wrap: (world) => (request, answer) => {
      const systemID = request.params['systemID'] ?? '';
      const isThere = world.state.systemSettings.get(systemID)?.importPowerLimit !== null;
      const reply = answer(request);
      const isNew = request.operation === 'systems.import-power-limit.replace' && !isThere && reply.status === 200;
      return isNew ? { ...reply, status: 201 } : reply;
    },
  },
  {
    id: 'gone',
    about: 'What was there before gets 410, also when it is deleted again.',
    wrap() {
      const seen = new Set<string>();
      return (request, answer) => {
        const reply = answer(request);
        if (request.target !== '' && reply.status < 300) seen.add(request.path);
        return reply.status === 404 && seen.has(request.path) ? { ...reply, status: 410 } : reply;
      };
    },
  },
];
