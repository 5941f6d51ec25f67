import type { Kind, Requirement } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, inconclusive, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { transientStatuses } from '../../answers/status.js';
import { isDrawable } from '../drawable.js';
import { inconclusiveFor } from '../inconclusive-for.js';

/** Requests that were drawn wrong on purpose are the client's fault, so a server error is the wrong answer. */
export const invalidRequest: Kind = {
  id: 'invalid-request',
  ...acceptanceFacts,
  touchedBy: ['parameter', ...sentBodyFacets],
  reachable: { success: 'pass', refusal: 'pass', content: 'none' },
  about:
    'A drawn request that breaks one stated or supplied keyword is not answered with 5xx; whether it is ' +
    'refused is not stated.',
  derive: (iface) =>
    iface.operations
      .filter(
        (operation) =>
          (operation.method === 'GET' && operation.query.some(({ name }) => name === 'per_page')) ||
          (isDrawable(iface, operation) && operation.body?.gap === true),
      )
      .map((operation): Requirement => ({
        ...ofOperation(operation, 'invalid-request'),
        title: `${operation.method} ${operation.path} answers wrong requests without a server error`,
        level: 'SHOULD',
        statedness: 'derived',
        statements: operation.stated,
        standard: 'RFC 9110 §15.5.1',
        wants: wantedStimuli(operation.id, 'invalid', 'success'),
        decidedBy: `bodies.${operation.id}.schema`,
        inapplicable: ({ configuration }) =>
          operation.query.length === 0 && configuration.bodies?.[operation.id]?.schema === undefined
            ? `the configuration gives no schema (bodies.${operation.id}.schema)`
            : undefined,
        judgement: {
          scope: 'exchange',
          judge: (view) => {
            if (view.exchange.purpose !== 'invalid' || view.exchange.superseded || view.status === undefined)
              return untouched;
            if (transientStatuses.has(view.status))
              return inconclusiveFor(view, `answered ${view.status} after several tries`);
            if (view.status < 500) return pass;
            const { keyword = '', pointer = '' } = view.exchange.violated ?? {};
            // If the operation answered no request with success, a server error may have another cause than the broken
            // rule.
            return {
              kind: 'provided',
              condition: { kind: 'served', operation: operation.id },
              holds: fail(
                flaw(view.exchange, {
                  message: 'a wrong request is answered as a fault of the server',
                  expected: `4xx (or success): ${keyword} is broken at ${pointer === '' ? 'the top' : pointer}`,
                  actual: String(view.status),
                }),
              ),
              otherwise: inconclusive(`answered ${view.status}, as right requests are`),
            };
          },
        },
        faults: [
          provingFault(
            // The reference refuses rightly; this fault turns its refusals into server errors.
            {
              kind: 'status',
              on: faultTarget(operation.id, { status: operation.method === 'GET' ? 400 : 422 }),
              status: 500,
            },
            operation.method === 'GET'
              ? [
                  {
                    requirement: requirementId(operation.id, 'odd-query', 'page-values'),
                    because: 'odd page sizes are refused requests, too',
                  },
                ]
              : undefined,
          ),
        ],
      })),
};
