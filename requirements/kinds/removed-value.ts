import type { Finding, Flaw, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, isJudgedSuccess, neverArose, on, requirementId, show, subjectOf, unreadable, wants } from '../build.js';
import { responseNodes, type ResponseNode } from '../response-nodes.js';
import { matchVendorValue } from '../../config/vendor-names.js';
import type { RequestView } from '../view.js';

/** A more specific removed value explains a look-alike better: `X_HYPERCHARGER_STATION_TYPE` is no `VENDOR5_STATION_TYPE`. */
const moreSpecific = (removed: string, than: string): boolean => removed !== than && removed.length > than.length;

function requirement(node: ResponseNode, removed: string, all: readonly string[]): Requirement {
  const { operation } = node;
  const judge = (view: RequestView, context: JudgeContext): Finding => {
    if (!isJudgedSuccess(view)) return untouched;
    const closed = unreadable(view);
    if (closed !== undefined) return closed;
    const flaws: Flaw[] = [];
    let doubt: Finding | undefined;
    const texts = view.texts(node.pointer);
    for (const value of texts.keys()) {
      const match = matchVendorValue(value, removed, context.configuration);
      if (match.kind === 'is') {
        const carrying = view.visits(node.pointer).filter((visit) => visit.value === value);
        for (const { pointer } of carrying) flaws.push(flaw(view.exchange, { pointer, message: `${node.name} carries the removed value ${removed}`, expected: `any value but ${show(value)}`, actual: show(value) }));
      }
      if (match.kind === 'may-be' && !all.some((other) => (moreSpecific(other, removed) || !other.includes('VENDOR')) && other !== removed && matchVendorValue(value, other, context.configuration).kind !== 'is-not')) {
        doubt ??= {
          kind: 'inconclusive',
          reason: `${show(value)} looks like the removed ${removed}; which manufacturer VENDOR${match.digit} means is not configured`,
          settledBy: `vendors.${match.digit}`,
          doubt: true,
        };
      }
    }
    if (flaws.length > 0) return fail(...flaws);
    if (doubt !== undefined) return doubt;
    if (texts.size > 0) return pass;
    return view.body.kind === 'json' ? neverArose(node.name) : untouched;
  };
  return {
    id: requirementId(operation.id, 'removed-value', `${node.name}/${removed}`),
    kind: 'removed-value',
    title: `${operation.method} ${operation.path}: ${node.name} never carries ${removed}`,
    level: 'MUST',
    statedness: 'stated',
    statements: node.schema['x-stated'] ?? node.definition.stated,
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: wants(operation.id, 'success'),
    judgement: { scope: 'exchange', judge },
    faults: [fault({ lie: 'set', on: on(operation.id), at: node.place.join('/'), value: removed })],
  };
}

/** Values that the interface removed from an enumeration are seen nowhere that enumeration is carried. */
export const removedValue: Kind = {
  id: 'removed-value',
  about: 'A removed enumeration value fails wherever the enumeration is carried, also deep in a list. VENDOR1…8 stand for configured manufacturer names.',
  derive: (iface) =>
    responseNodes(iface).flatMap((node) => {
      const removed = node.schema['x-enumeration']?.removed ?? [];
      return removed.map((value) => requirement(node, value, removed));
    }),
};
