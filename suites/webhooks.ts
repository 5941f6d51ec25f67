import { otherViewSteps } from '../src/requirements/kinds/other-views.js';
import { forbiddenWrites } from '../src/stimuli/unauthenticated-writes.js';
import type { Suite } from '../src/stimuli/scenario.js';
import { readBack } from './consistency-steps.js';
import { optionalPropertySteps } from '../src/requirements/kinds/optional-property.js';
import { iface } from './documents.js';
import { unreadableBodies } from '../src/requirements/kinds/malformed-body.js';
import { configuredBodyPlan, read, withoutCredential, succeed } from '../src/stimuli/steps.js';

/** Webhook subscriptions of an account. */
export const webhooks: Suite = {
  resource: 'webhooks',
  scenarios: [
    read('webhooks.list', 'Subscriptions of an account', { yields: ['webhookID'] }),
    read('webhooks.read', 'One subscription'),
    {
      id: 'webhooks.life',
      title: 'The life of a subscription: create, list, read, replace, new secret, ping',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        ...forbiddenWrites('webhooks.create', configuredBodyPlan),
        succeed('webhooks.create', { ...configuredBodyPlan, yields: ['webhookID'] }),
        succeed('webhooks.list', {
          until: { kind: 'lists', step: 'webhooks.create', variable: 'webhookID' },
          yields: ['webhookID'],
        }),
        succeed('webhooks.read'),
        ...otherViewSteps(iface, 'webhooks.create'),
        withoutCredential('webhooks.read'),
        ...forbiddenWrites('webhooks.replace', configuredBodyPlan),
        succeed('webhooks.replace', configuredBodyPlan),
        readBack('webhooks.replace', 'webhooks.read'),
        ...otherViewSteps(iface, 'webhooks.replace'),
        ...forbiddenWrites('webhooks.secret.replace', configuredBodyPlan),
        succeed('webhooks.secret.replace', configuredBodyPlan),
        succeed('webhooks.read', { name: 'webhooks.read after the new secret' }),
        ...unreadableBodies('webhooks.create'),
        ...unreadableBodies('webhooks.replace'),
        ...unreadableBodies('webhooks.secret.replace'),
        ...forbiddenWrites('webhooks.ping'),
        succeed('webhooks.ping', { awaits: 1 }),
      ],
    },
    {
      id: 'webhooks.rotation',
      title: 'Deliveries before and after the secret of a subscription is replaced',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        // Both are sent in the usual form as well; these forms leave the texts of secrets as they are.
        succeed('webhooks.create', { ...configuredBodyPlan, yields: ['webhookID'], bodyForm: 17 }),
        succeed('webhooks.ping', { name: 'ping before', awaits: 1 }),
        succeed('webhooks.secret.replace', { ...configuredBodyPlan, bodyForm: 33 }),
        // Two pings: a sender that also delivers an event for each creation may still owe two deliveries from before,
        // signed with the old secret.
        succeed('webhooks.ping', { name: 'ping after', awaits: 1 }),
        succeed('webhooks.ping', { name: 'ping after, again', awaits: 1 }),
      ],
    },
    {
      id: 'webhooks.create.without-secret',
      title: 'Create a subscription with a secret and without',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: optionalPropertySteps(iface, 'webhooks.create'),
    },
    {
      id: 'webhooks.inverted',
      title: 'A subscription is pinged after its truth values are inverted: it may be out of use then',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        succeed('webhooks.create', {
          ...configuredBodyPlan,
          name: 'subscribe',
          purpose: 'control',
          yields: ['webhookID'],
        }),
        succeed('webhooks.replace', {
          name: 'invert',
          purpose: 'control',
          body: { from: 'configuration', turned: 'booleans' },
        }),
        succeed('webhooks.ping', { name: 'ping after inverting', purpose: 'control' }),
      ],
    },
    {
      // Before the events are triggered, so that each of them is delivered to these addresses as well.
      id: 'webhooks.addresses',
      title: 'Subscriptions whose address ends with a slash, or has a query, are pinged',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        ...(['slash', 'query'] as const).flatMap((addressForm) => [
          succeed('webhooks.create', {
            ...configuredBodyPlan,
            name: `subscribe, ${addressForm}`,
            purpose: 'control',
            yields: ['webhookID'],
            addressForm,
          }),
          succeed('webhooks.ping', { name: `ping, ${addressForm}`, purpose: 'control', awaits: 1 }),
        ]),
        // The first event that a change of the run causes: a second attempt of it comes in the time of the others.
        succeed('webhooks.read', { name: 'read before a refusal', purpose: 'control', refusesFirst: { status: 503 } }),
      ],
    },
    {
      id: 'webhooks.secret-later',
      title: 'A subscription without a secret is pinged, and gets one',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        succeed('webhooks.create', {
          purpose: 'property',
          body: { from: 'configuration', without: ['secret'] },
          yields: ['webhookID'],
        }),
        succeed('webhooks.ping'),
        succeed('webhooks.secret.replace', configuredBodyPlan),
      ],
    },
  ],
};
