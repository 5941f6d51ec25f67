import type { Interface, Operation } from '../../../spec/model.js';
import { oddRequest, oddRequests } from '../../stimuli/odd-request.js';
import { flaw, ofOperation, faultTarget, provingFault, wantedStimuli } from '../build.js';
import { oddRequestFacts } from '../kind-facts.js';
import { fail, pass, untouched, type Finding, type Kind, type Requirement } from '../requirement.js';
import { brokeOnPurpose, noServerError } from '../robust.js';
import type { RequestExchangeView } from '../view.js';

/** The rule that the request breaks: the interface has no parts of responses. */
const keyword = 'byte-range';
const range = 'bytes=0-9';

/** What a 206 says of its part, e.g. `bytes 0-9/1234`, or `*` for an unknown length (RFC 9110 §14.4). */
const contentRange = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/;

function judge(view: RequestExchangeView): Finding {
  if (view.status !== 206) {
    const finding = noServerError(view, 'a range in bytes');
    return view.succeeded ? { kind: 'not-applicable', reason: 'the range is ignored, as any server may' } : finding;
  }
  // Several parts name their ranges in the content.
  if (view.responseHeader('content-type')?.startsWith('multipart/byteranges') === true) return pass;
  const told = view.responseHeader('content-range');
  const [, first, last] = contentRange.exec(told ?? '') ?? [];
  const length = first === undefined ? undefined : Number(last) - Number(first) + 1;
  const { outcome } = view.exchange;
  const bytes = outcome.kind === 'response' ? (outcome.body?.bytes ?? 0) : 0;
  const isCoded = view.responseHeader('content-encoding') !== undefined;
  if (length !== undefined && (isCoded || length === bytes)) return pass;
  return fail(
    flaw(view.exchange, {
      message: 'a 206 does not say which part of the content it has',
      expected: `a header Content-Range with the range of its ${bytes} bytes`,
      actual: told ?? 'none',
    }),
  );
}

/** A list and the reading of a record in it: most servers answer ranges in one place for all operations. */
function examples({ operations, table }: Interface): readonly Operation[] {
  const whole = table.resources.find(({ list, read, parents }) => parents.length === 0 && list && read);
  return operations.filter(({ id }) => id === whole?.list?.by || id === whole?.read?.by);
}

const requirement = (operation: Operation): Requirement => ({
  ...ofOperation(operation, 'partial-content'),
  title: `GET ${operation.path} with a range in bytes should be answered as a whole, or as the part that it says`,
  level: 'SHOULD',
  statedness: 'derived',
  statements: operation.stated,
  standard: 'RFC 9110 §14.2, §15.3.7',
  wants: wantedStimuli(operation.id, 'robustness', 'success'),
  judgement: { scope: 'exchange', judge: (view) => (brokeOnPurpose(view, keyword) ? judge(view) : untouched) },
  faults: [
    provingFault({ kind: 'status', on: faultTarget(operation.id, { header: { range } }), status: 206 }),
    provingFault({ kind: 'answer', on: faultTarget(operation.id, { header: { range } }), status: 500 }),
  ],
});

/** A server may ignore Range; a part of the content has to be marked as one. */
export const partialContent: Kind = {
  id: 'partial-content',
  ...oddRequestFacts,
  touchedBy: 'any change',
  about:
    'A request for the first ten bytes may be answered with the whole content, or be refused. A 206 should say in ' +
    'Content-Range which part it has.',
  stimuli: (iface) =>
    examples(iface).map(({ id }) =>
      oddRequests(`partial-content.${id}`, `The first bytes alone: ${id}`, [
        oddRequest(id, `${id} with a range in bytes`, 'header', keyword, { headers: { range } }),
      ]),
    ),
  derive: (iface) => examples(iface).map(requirement),
};
