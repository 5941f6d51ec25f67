import { compareWithSent } from '../../evidence/compare-with-sent.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { ComparedFlaw, Finding, Kind, Requirement, RequirementId } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, fault, inconclusive, on, requirementId, show, wants } from '../build.js';
import { agreement, answersOf, ofLearnedBody, operationOf, type Views } from '../consistent.js';
import { stepViews } from '../control.js';
import { parseBody } from '../../answers/parse-body.js';
import type { RequestView } from '../view.js';

interface Change {
  readonly write: string;
  readonly read: string;
  /** A list of the reference's body that a fault shows empty. */
  readonly lost?: string;
}

const changes: readonly Change[] = [
  { write: 'bidding-zone.replace', read: 'bidding-zone.read' },
  { write: 'gateways.appliances.update', read: 'gateways.appliances.read' },
  { write: 'gateways.update', read: 'gateways.read' },
  { write: 'systems.import-power-limit.replace', read: 'systems.import-power-limit.read', lost: 'intervals' },
  { write: 'systems.import-power-limit.update', read: 'systems.import-power-limit.read', lost: 'intervals' },
  { write: 'systems.tariff.update', read: 'systems.tariff.read' },
  { write: 'systems.time-of-use.replace', read: 'systems.time-of-use.read' },
  { write: 'systems.time-of-use.update', read: 'systems.time-of-use.read' },
  { write: 'systems.update', read: 'systems.read' },
  { write: 'webhooks.replace', read: 'webhooks.read' },
];

/** What is read back by an operation: fails where it is not there. */
export const readBackBy = (read: string): readonly RequirementId[] =>
  changes.filter((change) => change.read === read).map(({ write }) => requirementId(write, 'read-back'));

/** The write may not have been made yet (RFC 9110 §15.3.3). */
const accepted = 202;

const isGone = ({ status }: RequestView): boolean => status === 404 || status === 410;

function judge(views: Views, write: Operation, read: Operation): Finding<ComparedFlaw> {
  const written = stepViews(views, write.id, write.id).find((view) => view.succeeded);
  if (written === undefined) return untouched;
  const reservation = ofLearnedBody(written);
  if (reservation !== undefined) return reservation;
  const sent = parseBody(written.exchange.request.body, undefined);
  if (sent.kind !== 'json')
    return inconclusive('the body that was sent is not recorded in full', 'limits.recordBodyBytes');
  const answers = answersOf(views, read.id, `${write.id} read back`);
  const last = answers.at(-1);
  if (last === undefined && written.status !== accepted) {
    const asked = stepViews(views, read.id, `${write.id} read back`);
    const gone = asked.every(isGone) ? asked.at(-1) : undefined;
    if (gone !== undefined)
      return fail(
        comparedFlaw(gone.exchange, [written.exchange], {
          message: 'what was written is not there',
          expected: `success, since the write was answered ${written.status ?? ''}`,
          actual: String(gone.status),
        }),
      );
  }
  if (last === undefined) return inconclusive('reading it back gave no answer to compare');
  const reflections = answers.map(({ value }) => compareWithSent(sent.value, value));
  if (reflections.every(({ compared }) => compared === 0))
    return { kind: 'not-applicable', reason: 'the answer shows none of the members that were sent' };
  if (reflections.some(({ compared, contradicting }) => compared > 0 && contradicting.length === 0)) return pass;
  return fail(
    ...(reflections.at(-1)?.contradicting ?? []).map(({ pointer, sent: before, seen }) =>
      comparedFlaw(last.view.exchange, [written.exchange], {
        pointer,
        message: 'what was written does not come back',
        expected: show(before),
        actual: show(seen),
      }),
    ),
  );
}

function requirement(iface: Interface, change: Change): readonly Requirement[] {
  const [write, read] = [operationOf(iface, change.write), operationOf(iface, change.read)];
  if (write === undefined || read === undefined) return [];
  const others = changes
    .filter((other) => other.read === change.read && other !== change)
    .map((other) => ({
      requirement: requirementId(other.write, 'read-back'),
      because: 'the same is read after both',
    }));
  return [
    {
      ...agreement(write, 'read-back', undefined, []),
      wants: wants(write.id, 'success'),
      title: `What ${write.method} ${write.path} writes should be read back`,
      statements: write.stated,
      standard: write.method === 'PUT' ? 'RFC 9110 §9.3.4' : 'RFC 5789 §2',
      judgement: { scope: 'scenario', judge: (views) => judge(views, write, read) },
      faults: [
        fault({ kind: 'forget', on: on(write.id) }),
        fault({ kind: 'answer', on: on(read.id, { after: write.id }), status: 404 }, [
          { requirement: requirementId(read.id, 'served'), because: 'it was there before' },
          ...others,
        ]),
        ...(change.lost === undefined
          ? []
          : [fault({ kind: 'set', on: on(read.id), at: change.lost, value: [] }, others)]),
      ],
    },
  ];
}

/** What a change wrote is what is read afterwards. */
export const readBack: Kind = {
  id: 'read-back',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Members of an accepted body that the thing shows afterwards, with values of the same type, should have ' +
    'the values that were sent, and the thing should be there; asked once more after a short wait.',
  derive: (iface) => changes.flatMap((change) => requirement(iface, change)),
};
