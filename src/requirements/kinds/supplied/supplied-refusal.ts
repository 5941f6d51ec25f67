import { isSuccess, transientStatuses } from '../../../answers/status.js';
import { defined } from '../../../core/defined.js';
import type { SuppliedOperation } from '../../../../spec/model.js';
import { flaw, inconclusive } from '../../build.js';
import { inconclusiveFor } from '../../inconclusive-for.js';
import { acceptanceFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Finding, type Kind } from '../../requirement.js';
import type { RequestExchangeView } from '../../view.js';
import { hasCredential, ofSupplement } from './supplied.js';

/** Refusals that come before the request is looked at (RFC 9110 §15.5). */
const before: ReadonlySet<number> = new Set([401, 403, 405, 409, 429]);

function judge(view: RequestExchangeView, operation: SuppliedOperation): Finding {
  const { exchange, status } = view;
  const { violated, purpose, superseded } = exchange;
  if (purpose !== 'supplied-invalid' || violated === undefined || superseded || !hasCredential(view, operation))
    return untouched;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
  const where = [violated.location, violated.pointer].filter((part) => part !== '').join(' ');
  const { keyword, location } = violated;
  const wrong = (message: string): Finding =>
    fail(
      flaw(exchange, {
        message: `${message}: ${keyword} is broken in the ${location}`,
        expected: `4xx: ${keyword} is broken in ${where}`,
        actual: String(status),
        broken: { keyword, location },
      }),
    );
  if (status >= 500) return wrong('what its document says is invalid is answered as a fault of the server');
  // A document describes a `format`, and does not demand that it is checked (JSON Schema 2020-12, Validation §7.2.1).
  if (isSuccess(status))
    return keyword === 'format' ? untouched : wrong('what its document says is invalid is answered with success');
  if (status < 400) return inconclusive(`answered ${status}, which leads elsewhere`);
  if (before.has(status)) return inconclusive(`answered ${status}, which has other grounds than what is wrong`);
  // A 404 may be about a record that does not exist, so only for a broken path it shows that the server saw the
  // violation.
  if (status === 404 && violated.location !== 'path')
    return inconclusive('answered 404: what the path names may not exist', `ids.${operation.variables.at(-1) ?? ''}`);
  return pass;
}

/** Requests that are wrong by the implementer's own document. */
export const suppliedRefusal: Kind = {
  id: 'supplied-refusal',
  ...acceptanceFacts,
  touchedBy: [],
  reachable: { success: 'fail', refusal: 'pass', content: 'none' },
  about:
    "A drawn request that breaks one keyword of the implementer's own document is answered neither with success nor " +
    'with 5xx. Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation) => {
      const { contradicted, pointer, hasRules } = operation;
      const notDrawn = hasRules ? operation.notDrawn : 'nothing about its requests can be made wrong';
      if (contradicted.includes('request')) return [];
      return [
        {
          kind: 'supplied-refusal',
          title: 'refuses what its document says is invalid',
          pointer,
          purposes: ['supplied-invalid'],
          ...defined({ inapplicable: notDrawn }),
          judge: (view) => judge(view, operation),
        },
      ];
    }),
};
