import { shownId } from '../../answers/shown-id.js';
import { readingsById } from '../../relations/resources.js';
import type { Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, isJudgedSuccess, faultTarget, wantedStimuli } from '../build.js';
import { agreementMembers } from '../consistent.js';
import type { RequestExchangeView } from '../view.js';

function judge(view: RequestExchangeView, variable: string, { configuration }: JudgeContext): Finding {
  const asked = view.exchange.bindings[variable];
  if (!isJudgedSuccess(view) || asked === undefined || view.body.kind !== 'json') return untouched;
  const shown = shownId(view.body.value, variable, asked, configuration);
  if (shown.kind === 'requested') return pass;
  if (shown.kind === 'not-shown')
    return { kind: 'not-applicable', reason: 'no answer showed the id in a form that can be compared' };
  const pointer = shown.name.startsWith('/') ? shown.name : `/${shown.name}`;
  return fail(
    flaw(view.exchange, {
      pointer,
      message: 'the answer shows another thing than the one that was asked for',
      expected: `the id ${asked}`,
      actual: shown.id,
    }),
  );
}

const requirement = ({ operation, variable }: ReturnType<typeof readingsById>[number]): Requirement => ({
  ...agreementMembers(operation, 'asked-id', undefined, []),
  wants: wantedStimuli(operation.id, 'success', 'consistency'),
  title: `${operation.method} ${operation.path} should show the id that was asked for`,
  statements: operation.stated,
  standard: 'RFC 9110 §9.3.1',
  judgement: { scope: 'exchange', judge: (view, context) => judge(view, variable, context) },
  faults: [provingFault({ kind: 'set', on: faultTarget(operation.id), at: '$id', value: 'another-thing' })],
});

/** A reading by id returns the record of that id. */
export const askedId: Kind = {
  id: 'asked-id',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Where what is read by its id shows an id, under the configured property or a usual name, it should be ' +
    'the one that was asked for; any property that has it will do, and an id of another form tells nothing.',
  derive: (iface) => readingsById(iface).map(requirement),
};
