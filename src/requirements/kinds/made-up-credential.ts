import type { Interface, Operation } from '../../../spec/model.js';
import { oddRequest, oddRequests } from '../../stimuli/odd-request.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { oddRequestFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, on, requirementId, subjectOf, wants } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { broke, whereServed } from '../robust.js';
import type { RequestView } from '../view.js';
import { isSuccess } from '../../evidence/status.js';

function judge(view: RequestView, { method, path }: Operation): Finding {
  if (!broke(view, 'made-up-credential')) return untouched;
  const { status } = view;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  // What broke off later had been granted.
  if (isSuccess(status)) {
    return fail(
      flaw(view.exchange, {
        message: `${method} ${path} succeeds with a credential that nobody issued`,
        expected: 'a refusal (401 is usual)',
        actual: String(status),
      }),
    );
  }
  if (status >= 400 && status < 500 && status !== 429) return whereServed(view, pass);
  return inconclusiveFor(view, `answered ${status}, which does not tell about the credential`);
}

const requirement = (operation: Operation, statements: Requirement['statements']): Requirement => ({
  id: requirementId(operation.id, 'made-up-credential'),
  kind: 'made-up-credential',
  title: `${operation.method} ${operation.path} should not succeed with a credential that nobody issued`,
  // A header besides may be what tells who asks, so this is advice.
  level: 'SHOULD',
  statedness: 'derived',
  statements,
  standard: 'RFC 9110 §11.4, §15.5.2',
  subject: subjectOf(operation),
  operations: [operation.id],
  wants: wants(operation.id, 'robustness'),
  judgement: { scope: 'exchange', judge: (view) => judge(view, operation) },
  faults: [fault({ kind: 'skip-authentication', on: on(operation.id, { credential: 'unknown' }) })],
});

/** Lists without path variables. */
const lists = (iface: Interface): readonly Operation[] =>
  iface.operations.filter(
    ({ method, variables, query }) =>
      method === 'GET' && variables.length === 0 && query.some(({ name }) => name === 'per_page'),
  );

/** A header that is there is no credential yet. Tried on few readings: many wrong ones in a row may lock an account. */
export const madeUpCredential: Kind = {
  id: 'made-up-credential',
  ...oddRequestFacts,
  touchedBy: 'any change',
  about: 'A credential of the right form that nobody issued should not open the lists without path variables.',
  stimuli: (iface) =>
    lists(iface).map(({ id }) =>
      oddRequests(`made-up-credential.${id}`, `A credential that nobody issued: ${id}`, [
        oddRequest(id, `${id} with a made-up credential`, 'header', 'made-up-credential', { credential: 'made-up' }),
      ]),
    ),
  derive: (iface) => {
    const general = iface.statements.filter(({ id }) => id === 'authentication.header-auth').map(({ id }) => id);
    return lists(iface).map((operation) => requirement(operation, [...general, ...operation.stated]));
  },
};
