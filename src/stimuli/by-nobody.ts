import type { CredentialLabel } from '../evidence/exchange.js';
import { operationId } from '../../spec/brands.js';
import { oddRequest } from './odd-request.js';
import type { Step } from './scenario.js';
import { withoutCredential, type More } from './steps.js';

/** What is sent in place of the credential and was never issued, and how to call it. */
export const notIssuedCredentials: readonly (readonly [label: CredentialLabel, words: string])[] = [
  ['made-up', 'a made-up credential'],
  ['form:empty', 'an empty credential'],
  ['form:scheme-only', 'the scheme alone'],
  ['form:longer', 'a longer credential'],
  ['form:shorter', 'a shorter credential'],
];

/** Is it something that nobody issued? What was issued, in another form, is no credential of somebody else. */
export const isNotIssued = (label: CredentialLabel): boolean => notIssuedCredentials.some(([other]) => other === label);

/**
 * A request that changes something, by nobody: without a credential, with a made-up one, and with one that has a
 * character more than the one that was issued.
 */
export const byNobody = (operation: string, more: More = {}): readonly Step[] => [
  withoutCredential(operation, more),
  ...notIssuedCredentials
    .filter(([label]) => label === 'made-up' || label === 'form:longer')
    .map(([credential, words]) =>
      oddRequest(operationId(operation), `${operation} with ${words}`, 'header', 'made-up-credential', {
        ...more,
        credential,
      }),
    ),
];
