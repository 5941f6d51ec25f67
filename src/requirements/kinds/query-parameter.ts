import { refuses } from '../../answers/status.js';
import type { Operation, QueryParameter } from '../../../spec/model.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, inconclusive, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import type { RequestExchangeView } from '../view.js';

function judge(view: RequestExchangeView, operation: Operation, { name }: QueryParameter): Finding {
  const { exchange } = view;
  const value = exchange.query[name]?.[0];
  if (value === undefined || !view.wellFormed || exchange.credential !== 'full') return untouched;
  if (view.succeeded) return pass;
  if (view.isFormRefused) return untouched;
  // A refusal of several parameters doesn't show which one it is about, so each is also sent alone.
  const isAlone = operation.query.every((other) => other.name === name || exchange.query[other.name] === undefined);
  if (operation.safe && !isAlone) return untouched;
  if (view.status === undefined) return inconclusiveFor(view, 'no answer came');
  if (!refuses(view.status))
    return inconclusiveFor(view, `answered ${view.status}, which has other grounds than the parameter`);
  const entry = `query.${operation.id}.${name}`;
  if (exchange.queryOrigin === 'made-up')
    return inconclusive(`answered ${view.status} to a value that we made up`, entry);
  if (exchange.queryOrigin === 'supplied')
    return inconclusive(`answered ${view.status} to a value that nobody has confirmed`, entry);
  return fail(
    flaw(exchange, {
      message:
        `the parameter ${name} is stated, and its ` +
        `${exchange.queryOrigin === 'configured' ? `configured value (${entry})` : 'value'} is refused`,
      expected: 'success',
      actual: `${view.status} for ${name}=${value}`,
    }),
  );
}

function requirement(operation: Operation, parameter: QueryParameter): Requirement {
  return {
    ...ofOperation(operation, 'query-parameter', parameter.name),
    title: `${operation.method} ${operation.path} takes the query parameter ${parameter.name}`,
    level: 'MUST',
    statedness: 'stated',
    statements: parameter.stated,
    wants: wantedStimuli(operation.id, 'paging', 'property', operation.safe ? 'paging' : 'success'),
    decidedBy: `query.${operation.id}.${parameter.name}`,
    judgement: { scope: 'exchange', judge: (view) => judge(view, operation, parameter) },
    faults: [
      provingFault(
        {
          kind: 'answer',
          on: faultTarget(operation.id, { queryHas: [parameter.name] }),
          status: 400,
          body: { error: 'unknown parameter' },
        },
        [
          { requirement: requirementId(operation.id, 'served'), because: 'a well-formed request is refused' },
          // A request that can't be repeated is sent once, with all its parameters.
          ...(operation.safe
            ? []
            : operation.query
                .filter(({ name }) => name !== parameter.name)
                .map(({ name }) => ({
                  requirement: requirementId(operation.id, 'query-parameter', name),
                  because: 'it is sent in the same request',
                }))),
        ],
      ),
    ],
  };
}

/** Listed query parameters are accepted; per_page with a maximum has its own kind. */
export const queryParameter: Kind = {
  id: 'query-parameter',
  ...acceptanceFacts,
  touchedBy: ['parameter', 'response-status'],
  about: 'A request with a listed query parameter and a value that is stated or configured is not refused for it.',
  derive: (iface) =>
    iface.operations.flatMap((operation) =>
      operation.query
        .filter(({ name, schema }) => name !== 'per_page' || schema.maximum === undefined)
        .map((parameter) => requirement(operation, parameter)),
    ),
};
