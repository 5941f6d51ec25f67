import { forbiddenWrites } from '../src/stimuli/unauthenticated-writes.js';
import type { Suite } from '../src/stimuli/scenario.js';
import { unknownId } from '../src/stimuli/odd-request.js';
import { mediaTypeSteps, vendorPattern } from '../src/requirements/kinds/accepts-media-type.js';
import { optionalPropertySteps } from '../src/requirements/kinds/optional-property.js';
import { iface } from './documents.js';
import { malformedJson, unreadableBodies } from '../src/requirements/kinds/malformed-body.js';
import { configuredBodyPlan, drawnSteps, withdrawn, reads, succeed } from '../src/stimuli/steps.js';

/** The user of the credential. */
export const user: Suite = {
  resource: 'user',
  scenarios: [
    {
      id: 'user.withdrawn',
      title: 'Notifications of the user are gone',
      effect: reads,
      steps: [
        withdrawn('user-notifications.list'),
        withdrawn('user-notifications.read', { bindings: { notificationID: unknownId } }),
      ],
    },
    {
      id: 'user.update',
      title: 'Change the user of the credential',
      effect: { kind: 'consumes', needs: 'user' },
      steps: [
        ...forbiddenWrites('user.update', configuredBodyPlan),
        succeed('user.update', configuredBodyPlan),
        ...unreadableBodies('user.update'),
        withdrawn('user-notifications.list'),
        withdrawn('user-notifications.update', {
          bindings: { notificationID: unknownId },
          body: { from: 'literal', value: {}, origin: 'made-up' },
        }),
      ],
    },
    {
      id: 'user.update.properties',
      title: 'Each optional property of the user update left out, and alone',
      effect: { kind: 'consumes', needs: 'user' },
      steps: [...optionalPropertySteps(iface, 'user.update'), ...drawnSteps('user.update')],
    },
    {
      id: 'user.update.media-types',
      title: 'The user update in plain and vendor JSON, and by a credential without the right',
      effect: { kind: 'consumes', needs: 'user' },
      steps: [
        ...mediaTypeSteps('user.update'),
        malformedJson('user.update', { mediaType: vendorPattern }),
        {
          ...succeed('user.update', {
            ...configuredBodyPlan,
            name: 'by a credential without the right',
            purpose: 'scope',
          }),
          credential: 'named:read-only',
        },
      ],
    },
  ],
};
