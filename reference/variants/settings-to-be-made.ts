import type { Variant } from './variant.js';

/** Operations that create a setting, and operations that delete it; all others need it to exist. */
const makes: ReadonlySet<string> = new Set([
  'systems.tariff.create',
  'systems.import-power-limit.replace',
  'systems.time-of-use.replace',
  'bidding-zone.replace',
]);
const needs: ReadonlySet<string> = new Set([
  'systems.tariff.read',
  'systems.tariff.update',
  'systems.import-power-limit.read',
  'systems.import-power-limit.update',
  'systems.time-of-use.read',
  'systems.time-of-use.update',
  'bidding-zone.read',
]);
/** The zone of this account is there from the start. */
const madeBefore = '/accounts/acc-1001/bidding-zone';
const unmakes = 'systems.import-power-limit.delete';

export const settingsToBeMade: Variant = {
  id: 'settings-to-be-made',
  about:
    'A system has no tariff, no time-of-use settings and no import power limit schedule, and the second ' +
    'account no bidding zone, until one is made; reading or changing it before gets 404.',
  wrap: () => {
    const made = new Set([madeBefore]);
    return (request, answer) => {
      const { operation } = request;
      const reply = answer(request);
      if (operation === null || reply.status >= 300) return reply;
      const path = decodeURIComponent(request.path);
      if (needs.has(operation) && !made.has(path))
        return { status: 404, body: { error: { code: 'not_found', message: 'There is none yet.' } } };
      if (makes.has(operation)) made.add(path);
      if (operation === unmakes) made.delete(path);
      return reply;
    };
  },
};
