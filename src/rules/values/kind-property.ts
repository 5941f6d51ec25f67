import { statementId } from '../../../spec/brands.js';
import { kindPresent } from '../keywords/kind-present.js';
import type { Rule } from '../rule.js';
import { appliancePointer } from '../appliance.js';

/** An external controller without its kind is without its key, where that is judged. */
const also = {
  kind: 'external-controller',
  because: 'its key stands in the same property',
  safeOnly: true,
} as const;

/**
 * Each appliance carries its kind in the property that the implementer names; the interface does not show the property.
 */
export const kindProperty: Rule = {
  id: 'kind-property',
  about:
    'Once the configuration names the property that tells the kinds apart (appliances.kindProperty), each ' +
    'appliance carries it, as a string, and no two kinds of a list share a value.',
  of: 'answers',
  touchedBy: 'any change',
  passShows: 'no contradiction',
  rows: (node) =>
    node.pointer === appliancePointer
      ? [
          {
            detail: 'present',
            title: ': each appliance tells its kind',
            level: 'MUST',
            stated: [statementId('resources.appliance.kinds')],
            schema: (row) => kindPresent.stated({ row }),
            carries: 'an appliance',
            decidedBy: 'appliances.kindProperty',
            faults: [
              { below: ['$kind'], change: { kind: 'remove' }, also },
              { below: ['$kind'], change: { kind: 'set', value: 7 }, also },
            ],
          },
        ]
      : [],
};
