import type { ComparedFlaw, Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, provingFault, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { exchangesOf } from '../control.js';
import { lastAnswers } from '../view.js';

/** Scopes that operations no longer demand. */
export const withdrawnScope: Kind = {
  id: 'withdrawn-scope',
  ...acceptanceFacts,
  touchedBy: ['security', 'response-status'],
  passShows: 'what is stated',
  about:
    'A credential that has every right except the withdrawn scope (attested in the configuration) is refused ' +
    'where the full one succeeds: fails.',
  derive: (iface) =>
    iface.operations.flatMap((operation) =>
      operation.withdrawnScopes.map(({ scope, stated }): Requirement => ({
        ...ofOperation(operation, 'withdrawn-scope', scope),
        title: `${operation.method} ${operation.path} does not demand the scope ${scope}`,
        level: 'MUST',
        statedness: 'stated',
        statements: stated,
        wants: wantedStimuli(operation.id, 'scope', 'success'),
        judgement: {
          scope: 'scenario',
          judge: (views): Finding<ComparedFlaw> => {
            const own = lastAnswers(views, operation.id);
            const trials = own.filter(({ exchange }) => exchange.credential === `without:${scope}`);
            const [first] = trials;
            if (first === undefined) return untouched;
            // A record that is visible with the full credential may be hidden from others, with a 404 (RFC 9110
            // §15.5.4).
            const refused = trials.find(({ status }) => status === 401 || status === 403 || status === 404);
            if (refused === undefined)
              return trials.some(({ succeeded }) => succeeded)
                ? pass
                : inconclusiveFor(first, `answered ${first.status ?? 'nothing'}, which does not tell about the scope`);
            const full = own.filter(({ exchange, succeeded }) => exchange.credential === 'full' && succeeded);
            if (full.length === 0)
              return inconclusiveFor(
                own.find(({ exchange }) => exchange.credential === 'full') ?? refused,
                'the full credential did not succeed either',
              );
            return fail(
              comparedFlaw(refused.exchange, exchangesOf(full.slice(0, 1)), {
                message: `a credential without the scope ${scope} is refused, and the full one is not`,
                expected: 'success, as with the full credential',
                actual: String(refused.status),
              }),
            );
          },
        },
        faults: [provingFault({ kind: 'demand-scope', on: faultTarget(operation.id), scope })],
      })),
    ),
};
