import type { Suite } from '../src/stimuli/scenario.js';
import { unreadableBodies } from './robustness-steps.js';
import {
  configured,
  drawn,
  gone,
  memberAlone,
  reads,
  withoutCredential,
  succeed,
  withoutMember,
} from '../src/stimuli/steps.js';

const properties = ['email', 'fullName', 'language', 'metadata', 'mfaEnabled', 'mfaReset', 'newPassword'];

const nothing = 'ems-conformance-no-such-id';

/** The user of the credential. */
export const user: Suite = {
  resource: 'user',
  scenarios: [
    {
      id: 'user.withdrawn',
      title: 'Notifications of the user are gone',
      effect: reads,
      steps: [
        gone('user-notifications.list'),
        gone('user-notifications.read', { bindings: { notificationID: nothing } }),
      ],
    },
    {
      id: 'user.update',
      title: 'Change the user of the credential',
      effect: { kind: 'consumes', needs: 'user' },
      steps: [
        withoutCredential('user.update', configured),
        succeed('user.update', configured),
        ...unreadableBodies('user.update'),
        gone('user-notifications.list'),
        gone('user-notifications.update', {
          bindings: { notificationID: nothing },
          body: { from: 'literal', value: {}, origin: 'made-up' },
        }),
      ],
    },
    {
      id: 'user.update.properties',
      title: 'Each optional property of the user update left out, and alone',
      effect: { kind: 'consumes', needs: 'user' },
      steps: [
        succeed('user.update', { ...configured, name: 'all optional properties together', purpose: 'property' }),
        ...properties.map((name) => withoutMember('user.update', name)),
        ...properties.map((name) => memberAlone('user.update', name)),
        ...drawn('user.update'),
      ],
    },
    {
      id: 'user.update.media-types',
      title: 'The user update in plain and vendor JSON, and by a credential without the right',
      effect: { kind: 'consumes', needs: 'user' },
      steps: [
        succeed('user.update', {
          ...configured,
          name: 'body as application/json',
          purpose: 'control',
          mediaType: 'application/json',
        }),
        succeed('user.update', {
          ...configured,
          name: 'body in the vendor media type',
          purpose: 'media-type',
          mediaType: 'application/vnd.VENDOR.v2+json',
        }),
        {
          ...succeed('user.update', { ...configured, name: 'by a credential without the right', purpose: 'scope' }),
          credential: 'named:read-only',
        },
      ],
    },
  ],
};
