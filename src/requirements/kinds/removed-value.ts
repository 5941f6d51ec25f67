import type { Finding, Flaw, Kind, Requirement } from '../requirement.js';
import { answerFacets, contentFacts } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { flaw, show } from '../build.js';
import { responseNodes, type ResponseNode } from '../response-nodes.js';
import { matchVendorValue } from '../../config/vendor-names.js';
import { valuesRequirement } from '../values-requirement.js';

/**
 * A more specific removed value explains a look-alike better: `X_HYPERCHARGER_STATION_TYPE` is no
 * `VENDOR5_STATION_TYPE`.
 */
const moreSpecific = (removed: string, than: string): boolean => removed !== than && removed.length > than.length;

const requirement = (node: ResponseNode, removed: string, all: readonly string[]): Requirement =>
  valuesRequirement(node, {
    kind: 'removed-value',
    name: `${node.name}/${removed}`,
    says: `never carries ${removed}`,
    wrong: removed,
    judge: (view, { configuration }) => {
      const flaws: Flaw[] = [];
      let doubt: Finding | undefined;
      const texts = view.texts(node.pointer);
      for (const value of texts.keys()) {
        const match = matchVendorValue(value, removed, configuration);
        if (match.kind === 'is') {
          const carrying = view.visits(node.pointer).filter((visit) => visit.value === value);
          for (const { pointer } of carrying)
            flaws.push(
              flaw(view.exchange, {
                pointer,
                message: `${node.name} carries the removed value ${removed}`,
                expected: `any value but ${show(value)}`,
                actual: show(value),
              }),
            );
        }
        if (
          match.kind === 'may-be' &&
          !all.some(
            (other) =>
              (moreSpecific(other, removed) || !other.includes('VENDOR')) &&
              other !== removed &&
              matchVendorValue(value, other, configuration).kind !== 'is-not',
          )
        ) {
          doubt ??= {
            kind: 'inconclusive',
            reason:
              `${show(value)} looks like the removed ${removed}; which manufacturer VENDOR${match.digit} means ` +
              'is not configured',
            decidedBy: `vendors.${match.digit}`,
            doubt: true,
          };
        }
      }
      return flaws.length > 0 ? fail(...flaws) : (doubt ?? (texts.size > 0 ? pass : undefined));
    },
  });

/** Values that the interface removed from an enumeration are seen nowhere that enumeration is carried. */
export const removedValue: Kind = {
  id: 'removed-value',
  ...contentFacts,
  touchedBy: answerFacets,
  about:
    'A removed enumeration value fails wherever the enumeration is carried, also deep in a list. VENDOR1…8 ' +
    'stand for configured manufacturer names.',
  derive: (iface) =>
    responseNodes(iface).flatMap((node) => {
      const removed = node.schema['x-enumeration']?.removed ?? [];
      return removed.map((value) => requirement(node, value, removed));
    }),
};
