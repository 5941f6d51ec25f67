import type { Suite } from './scenario.js';
import { configured, gone, reads, stranger, succeed } from './steps.js';

const nothing = 'ems-conformance-no-such-id';

/** The user of the credential. */
export const user: Suite = {
  resource: 'user',
  scenarios: [
    {
      id: 'user.withdrawn',
      title: 'Notifications of the user are gone',
      effect: reads,
      steps: [gone('user-notifications.list'), gone('user-notifications.read', { bindings: { notificationID: nothing } })],
    },
    {
      id: 'user.update',
      title: 'Change the user of the credential',
      effect: { kind: 'consumes', needs: 'user' },
      steps: [
        stranger('user.update', configured),
        succeed('user.update', configured),
        gone('user-notifications.list'),
        gone('user-notifications.update', { bindings: { notificationID: nothing }, body: { from: 'literal', value: {}, origin: 'made-up' } }),
      ],
    },
  ],
};
