import type { CredentialLabel } from '../evidence/exchange.js';
import { operationId } from '../../spec/brands.js';
import { oddRequest } from './odd-request.js';
import { allFieldsOfProxies } from './refused-forms.js';
import type { Step } from './scenario.js';
import { withoutCredential, type StepDetails } from './steps.js';

/** Credentials that were not issued, with the words for the name of a step. */
export const notIssuedCredentials: readonly (readonly [label: CredentialLabel, words: string])[] = [
  ['made-up', 'a made-up credential'],
  ['form:empty', 'an empty credential'],
  ['form:scheme-only', 'the scheme alone'],
  ['form:scheme-only-other-case', 'the scheme alone, in the other case'],
  ['form:made-up-scheme-other-case', 'a made-up credential under the scheme in the other case'],
  ['form:made-up-other-scheme', 'a made-up credential under another scheme'],
  ['form:longer', 'a longer credential'],
  ['form:shorter', 'a shorter credential'],
];

/** Was a credential with this label never issued? The issued one in another form still belongs to the same client. */
export const isNotIssued = (label: CredentialLabel): boolean => notIssuedCredentials.some(([other]) => other === label);

/** The credential that the configuration calls `read-only`. */
export const readOnly: CredentialLabel = 'named:read-only';

/**
 * Unauthenticated writes: without a credential, also with fields of proxies, with a made-up one, and with one that has
 * a character more than the issued one.
 */
export const unauthenticatedWrites = (operation: string, more: StepDetails = {}): readonly Step[] => [
  withoutCredential(operation, more),
  withoutCredential(operation, {
    ...more,
    name: `${operation} without a credential, with fields of proxies`,
    headers: allFieldsOfProxies,
    context: 'form without a credential',
    notQuick: true,
  }),
  ...notIssuedCredentials
    .filter(([label]) => label === 'made-up' || label === 'form:longer')
    .map(([credential, words]) =>
      oddRequest(operationId(operation), `${operation} with ${words}`, 'header', 'made-up-credential', {
        ...more,
        credential,
        ...(credential === 'made-up' ? {} : { notQuick: true }),
      }),
    ),
];

/** Unauthenticated writes, and the write with a credential that may only read: for operations that demand a scope. */
export const forbiddenWrites = (operation: string, more: StepDetails = {}): readonly Step[] => [
  ...unauthenticatedWrites(operation, more),
  {
    ...more,
    name: `${operation} with a credential that may only read`,
    operation: operationId(operation),
    purpose: 'scope',
    credential: readOnly,
  },
];
