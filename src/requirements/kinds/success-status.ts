import type { Finding, Kind } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, isJudgedSuccess, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import type { RequestExchangeView } from '../view.js';

/** A success has the stated success status; another 2xx contradicts it. */
export const successStatus: Kind = {
  id: 'success-status',
  ...acceptanceFacts,
  touchedBy: ['response-status'],
  passShows: 'what is stated',
  passNeeds: 'an exchange',
  reachable: { success: 'pass or fail', refusal: 'none', content: 'none' },
  about: 'Where the interface states the success status of an operation, another 2xx fails.',
  derive: (iface) =>
    iface.operations.flatMap((operation) => {
      const { success } = operation;
      if (success.kind === 'any') return [];
      const judge = (view: RequestExchangeView): Finding => {
        if (!isJudgedSuccess(view)) return untouched;
        if (view.status === success.status) return pass;
        return fail(
          flaw(view.exchange, {
            message: `success is answered with ${view.status}`,
            expected: String(success.status),
            actual: String(view.status),
          }),
        );
      };
      return [
        {
          ...ofOperation(operation, 'success-status'),
          title: `${operation.method} ${operation.path} answers success with ${success.status}`,
          level: 'MUST',
          statedness: 'stated',
          statements: success.stated,
          wants: wantedStimuli(operation.id, 'success'),
          judgement: { scope: 'exchange', judge },
          // The fault is on successes only: a refusal with a success status would break more requirements.
          faults: [
            provingFault({
              kind: 'status',
              on: faultTarget(operation.id, { status: success.status }),
              status: success.status === 202 ? 200 : 203,
            }),
          ],
        },
      ];
    }),
};
