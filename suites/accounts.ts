import { aroundDeletion } from '../src/requirements/kinds/deleted-gone.js';
import { forbiddenWrites } from '../src/stimuli/unauthenticated-writes.js';
import type { Step, Suite } from '../src/stimuli/scenario.js';
import { unknownId } from '../src/stimuli/odd-request.js';
import { unreadableBodies } from '../src/requirements/kinds/malformed-body.js';
import { iface } from './documents.js';
import { atMaximumWith, pagedList } from './paged-list.js';
import {
  configuredBodyPlan,
  drawnChanges,
  withdrawn,
  ifGiven,
  reads,
  succeed,
  withoutCredential,
  withParameters,
} from '../src/stimuli/steps.js';

/**
 * A deletion is sent once more with each of its parameters alone, and without them. There is nothing left to delete, so
 * a service may refuse these requests.
 */
const otherChoices = (operation: string, ...names: readonly string[]): readonly Step[] => [
  ...names.map((name) =>
    succeed(operation, {
      name: `${operation} again, ${name} alone`,
      purpose: 'wire',
      query: { [name]: { configured: 'required' } },
    }),
  ),
  succeed(operation, { name: `${operation} again, without parameters`, purpose: 'wire' }),
];

const withdrawnReads = [
  withdrawn('notifications.list'),
  withdrawn('notifications.read', { bindings: { notificationID: unknownId } }),
  withdrawn('notification-rules.list'),
  withdrawn('notification-rules.read', { bindings: { ruleID: unknownId } }),
];

const withdrawnWrites = [
  withdrawn('notification-rules.create', { body: { from: 'literal', value: {}, origin: 'made-up' } }),
  withdrawn('notification-rules.replace', {
    bindings: { ruleID: unknownId },
    body: { from: 'literal', value: {}, origin: 'made-up' },
  }),
  withdrawn('notification-rules.delete', { bindings: { ruleID: unknownId } }),
];

/** Accounts, sub-accounts, tokens and users of accounts. */
export const accounts: Suite = {
  resource: 'accounts',
  scenarios: [
    ...pagedList('accounts.list', 'List of accounts', { yields: ['accountID'] }),
    ...pagedList(
      'accounts.sub-accounts.list',
      'Sub-accounts of an account',
      {},
      ...withParameters('accounts.sub-accounts.list', 'include'),
      ...atMaximumWith('accounts.sub-accounts.list', 'include'),
    ),
    ...pagedList('accounts.systems.list', 'Systems of an account', { yields: ['systemID'] }),
    ...pagedList('account-tokens.list', 'Tokens of the account'),
    ...pagedList('user-tokens.list', 'Tokens of the user'),
    { id: 'accounts.users.withdrawn', title: 'Notifications of a user are gone', effect: reads, steps: withdrawnReads },
    {
      id: 'accounts.users',
      title: 'Create a user, change it; its notifications and rules are gone',
      effect: { kind: 'consumes', needs: 'accountID' },
      steps: [
        ...forbiddenWrites('accounts.users.create', configuredBodyPlan),
        succeed('accounts.users.create', { ...configuredBodyPlan, yields: ['userID'] }),
        ...forbiddenWrites('accounts.users.update', configuredBodyPlan),
        succeed('accounts.users.update', configuredBodyPlan),
        ...unreadableBodies('accounts.users.create'),
        ...unreadableBodies('accounts.users.update'),
        ...withdrawnReads,
        ...withdrawnWrites,
      ],
    },
    drawnChanges('accounts.users.update', 'Change a user of an expendable account by drawn bodies', {
      kind: 'consumes',
      needs: 'accountID',
    }),
    {
      id: 'accounts.systems.delete',
      title: 'Delete the systems of an expendable account',
      effect: { kind: 'consumes', needs: 'deletableAccountID' },
      steps: [
        ...forbiddenWrites('accounts.systems.delete'),
        ...aroundDeletion(
          iface,
          'accounts.systems.delete',
          succeed('accounts.systems.delete', ifGiven('moveSystemsAndCustomers', 'moveVendorID')),
        ),
        ...otherChoices('accounts.systems.delete', 'moveSystemsAndCustomers', 'moveVendorID'),
        withoutCredential('accounts.systems.list', { name: 'systems after the deletion, without a credential' }),
      ],
    },
    {
      id: 'accounts.delete',
      title: 'Delete an expendable account',
      effect: { kind: 'consumes', needs: 'deletableAccountID' },
      steps: [
        ...forbiddenWrites('accounts.delete'),
        ...aroundDeletion(iface, 'accounts.delete', succeed('accounts.delete', ifGiven('delete-users'))),
        withoutCredential('accounts.list', { name: 'accounts after the deletion, without a credential' }),
      ],
    },
  ],
};
