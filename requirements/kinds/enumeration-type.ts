import type { Finding, Flaw, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, isJudgedSuccess, neverArose, on, requirementId, show, subjectOf, unreadable, wants } from '../build.js';
import { responseNodes, type ResponseNode } from '../response-nodes.js';
import type { RequestView } from '../view.js';

function requirement(node: ResponseNode): Requirement {
  const { operation } = node;
  const judge = (view: RequestView): Finding => {
    if (!isJudgedSuccess(view)) return untouched;
    const closed = unreadable(view);
    if (closed !== undefined) return closed;
    const visits = view.visits(node.pointer);
    const flaws: Flaw[] = visits
      .filter(({ value }) => typeof value !== 'string')
      .map(({ pointer, value }) => flaw(view.exchange, { pointer, message: `${node.name} is no string`, expected: 'a string (any value that was not removed)', actual: show(value) }));
    if (flaws.length > 0) return fail(...flaws);
    if (visits.length > 0) return pass;
    return view.body.kind === 'json' ? neverArose(node.name) : untouched;
  };
  return {
    id: requirementId(operation.id, 'enumeration-type', node.name),
    kind: 'enumeration-type',
    title: `${operation.method} ${operation.path}: ${node.name} is a string`,
    level: 'MUST',
    statedness: 'stated',
    statements: node.schema['x-stated'] ?? node.definition.stated,
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: wants(operation.id, 'success'),
    judgement: { scope: 'exchange', judge },
    faults: [fault({ lie: 'set', on: on(operation.id), at: node.place.join('/'), value: 7 })],
  };
}

/** Values of the interface's enumerations are strings; which further strings there are is not shown. */
export const enumerationType: Kind = {
  id: 'enumeration-type',
  about: 'A value of an enumeration is a string. The enumerations are open: any string that was not removed is accepted.',
  derive: (iface) => responseNodes(iface).filter(({ schema }) => schema['x-enumeration'] !== undefined).map(requirement),
};
