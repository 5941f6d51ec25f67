import type { Finding, Kind } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import type { RequestExchangeView } from '../view.js';
import type { Interface, Operation } from '../../../spec/model.js';
import { oddRequest } from '../../stimuli/odd-request.js';
import type { Step } from '../../stimuli/scenario.js';
import { requestNodes } from '../request-nodes.js';
import type { ProvingFault } from '../../faults/fault.js';
import { transientStatuses, isSuccess } from '../../answers/status.js';

/** A status that was removed from an operation does not come back. */
export const goneStatus: Kind = {
  id: 'gone-status',
  ...acceptanceFacts,
  touchedBy: ['parameter', 'security', ...sentBodyFacets],
  reachable: { success: 'pass or fail', refusal: 'pass', content: 'none' },
  about: 'A status that the interface states as no longer returned fails wherever that operation returns it.',
  // If an error status is gone, requests that are wrong on purpose are those that could lead to it.
  stimuli: (iface) =>
    iface.operations
      .filter(({ gone, body }) => gone.some(({ status }) => !isSuccess(status)) && body?.gap === false)
      .map((operation) => ({
        id: `gone-status.${operation.id}`,
        title: `Wrong bodies, one thing wrong in each: ${operation.id}`,
        effect: { kind: 'consumes', needs: 'user' },
        steps: [...wrongBodies(operation), ...wrongProperties(iface, operation)],
      })),
  derive: (iface) =>
    iface.operations.flatMap((operation) =>
      operation.gone.map(({ status, stated }) => {
        const judge = (view: RequestExchangeView): Finding => {
          if (view.exchange.superseded) return untouched;
          if (view.status === undefined) return inconclusiveFor(view, 'no answer came');
          if (view.isPageElsewhere) return untouched;
          if (transientStatuses.has(view.status))
            return inconclusiveFor(view, `answered ${view.status}, which says nothing about the request`);
          if (view.status !== status) {
            // Only a success can show that a success status is gone; any response can show it of an error status.
            return isSuccess(status) && !isSuccess(view.status) ? untouched : pass;
          }
          return fail(
            flaw(view.exchange, {
              message: `the operation answers ${status}, which the interface withdrew`,
              expected: `any status but ${status}`,
              actual: String(status),
            }),
          );
        };
        return {
          ...ofOperation(operation, 'gone-status', String(status)),
          title: `${operation.method} ${operation.path} no longer answers ${status}`,
          level: 'MUST' as const,
          statedness: 'stated' as const,
          statements: stated,
          wants: wantedStimuli(operation.id, 'success', 'invalid', 'no-credential', 'robustness'),
          judgement: { scope: 'exchange' as const, judge },
          faults: [faultFor(operation, status), ...faultsOfWrongInput(operation, status)],
        };
      }),
    ),
};

/** Bodies that are no record, an empty one, and one with a property that the interface does not have. */
const wrongBodies = ({ id }: Operation): readonly Step[] => [
  ...['[]', '"text"', '7', 'true', 'null', ''].map((text) =>
    oddRequest(id, `${id} with ${text === '' ? 'an empty body' : `the body ${text}`}`, 'body', 'type', {
      body: { from: 'text', text },
      mediaType: 'application/json',
      became: text,
    }),
  ),
  oddRequest(id, `${id} with an unknown property`, 'body', 'unknown-property', {
    body: { from: 'configuration', set: { '/emsConformanceUnknown': 'x' } },
    became: 'x',
  }),
];

/**
 * The configured body with a value of a wrong type in one property: the right type is not shown, but no property has
 * all of these types. No value is sent that could be read as a password or as a switch.
 */
const wrongProperties = (iface: Interface, operation: Operation): readonly Step[] =>
  propertyNames(iface, operation).flatMap((name) =>
    [null, 7, [], {}].map((value) =>
      oddRequest(operation.id, `${operation.id} with ${name} ${JSON.stringify(value)}`, 'body', 'type', {
        body: { from: 'configuration', set: { [`/${name}`]: value } },
        became: value,
      }),
    ),
  );

const propertyNames = (iface: Interface, operation: Operation): readonly string[] =>
  requestNodes(iface).flatMap((node) => {
    const [name, ...deeper] = node.place;
    return node.operation.id === operation.id && name !== undefined && deeper.length === 0 ? [name] : [];
  });

/** A fault with a removed error status that only wrong requests get. */
function faultsOfWrongInput({ id, body, variables }: Operation, status: number): readonly ProvingFault[] {
  if (isSuccess(status)) return [];
  const answer = { kind: 'answer', status, body: { error: 'unexpected' } } as const;
  if (body !== undefined)
    return [
      provingFault({ ...answer, on: faultTarget(id, { bodyEquals: { '/fullName': 7 } }) }, [
        { requirement: requirementId(id, 'malformed-body', 'wrong-shape'), because: 'the wrong body gets a 5xx' },
      ]),
    ];
  const variable = variables.at(-1);
  return variable === undefined
    ? []
    : [provingFault({ ...answer, on: faultTarget(id, { param: { [variable]: '\u0000' } }) })];
}

/** The fault also breaks other requirements on the responses that it replaces. */
function faultFor(operation: Operation, status: number): ProvingFault {
  if (isSuccess(status)) {
    return provingFault({ kind: 'status', on: faultTarget(operation.id), status }, [
      {
        requirement: requirementId(operation.id, 'success-status'),
        because: `${status} is another 2xx than the stated one`,
      },
    ]);
  }
  // Only requests without a credential get this response, so that no success is missing.
  return provingFault({
    kind: 'answer',
    on: faultTarget(operation.id, { credential: 'none' }),
    status,
    body: { error: 'gone' },
  });
}
