import { forbiddenWrites } from '../src/stimuli/unauthenticated-writes.js';
import type { Suite } from '../src/stimuli/scenario.js';
import { unreadableBodies } from '../src/requirements/kinds/malformed-body.js';
import { pagedList } from './paged-list.js';
import { configuredBodyPlan, succeed } from '../src/stimuli/steps.js';

/** Customers and their users. */
export const customers: Suite = {
  resource: 'customers',
  scenarios: [
    ...pagedList('customers.list', 'List of customers', { yields: ['customerID'] }),
    ...pagedList('customers.users.list', 'Users of a customer'),
    {
      id: 'customers.users.update',
      title: 'Change a user; which id the path means is not shown',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        ...forbiddenWrites('customers.users.update', { ...configuredBodyPlan, aliased: true }),
        succeed('customers.users.update', { ...configuredBodyPlan, aliased: true }),
        ...unreadableBodies('customers.users.update', { aliased: true }),
      ],
    },
  ],
};
