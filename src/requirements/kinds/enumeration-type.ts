import type { Kind, Requirement } from '../requirement.js';
import { answerFacets, contentFacts } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { flaw, show } from '../build.js';
import { responseNodes, type ResponseNode } from '../response-nodes.js';
import { valuesRequirement } from '../values-requirement.js';

const requirement = (node: ResponseNode): Requirement =>
  valuesRequirement(node, {
    kind: 'enumeration-type',
    name: node.name,
    says: 'is a string',
    wrong: 7,
    judge: (view) => {
      const visits = view.visits(node.pointer);
      const flaws = visits
        .filter(({ value }) => typeof value !== 'string')
        .map(({ pointer, value }) =>
          flaw(view.exchange, {
            pointer,
            message: `${node.name} is no string`,
            expected: 'a string (any value that was not removed)',
            actual: show(value),
          }),
        );
      return flaws.length > 0 ? fail(...flaws) : visits.length > 0 ? pass : undefined;
    },
  });

/** Values of the interface's enumerations are strings; which further strings there are is not shown. */
export const enumerationType: Kind = {
  id: 'enumeration-type',
  ...contentFacts,
  touchedBy: answerFacets,
  about:
    'A value of an enumeration is a string. The enumerations are open: any string that was not removed is accepted.',
  derive: (iface) =>
    responseNodes(iface)
      .filter(({ schema }) => schema['x-enumeration'] !== undefined)
      .map(requirement),
};
