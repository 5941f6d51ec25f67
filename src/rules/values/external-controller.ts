import { statementId } from '../../../spec/brands.js';
import type { Configuration } from '../../config/configuration.js';
import { kindOfController, namesOtherKinds } from '../keywords/kind-of-controller.js';
import type { Rule, Undecided } from '../rule.js';
import { appliancePointer, kindNotShown, shownKindKey } from '../appliance.js';

function notConfigured({ appliances }: Configuration): Undecided | undefined {
  if (appliances?.kindProperty === undefined) return kindNotShown;
  // An empty list says that there are none.
  if (appliances.externalControllers !== undefined || namesOtherKinds(appliances)) return undefined;
  return {
    reason: 'which appliances are external controllers is not configured',
    decidedBy: 'appliances.externalControllers',
  };
}

/** The one key of the discriminator that the interface shows. Created and changed appliances are of other kinds. */
export const externalController: Rule = {
  id: 'external-controller',
  about:
    'An appliance that the configuration names as an external controller carries EXTERNAL_CONTROLLER in the ' +
    'configured kind property.',
  of: 'answers',
  touchedBy: 'any change',
  passShows: 'no contradiction',
  rows: (node, iface) => {
    const key = node.pointer === appliancePointer ? shownKindKey(iface, node.schema) : undefined;
    if (key === undefined) return [];
    return [
      {
        title: `: an external controller is told by ${key}`,
        level: 'MUST',
        stated: [statementId('resources.appliance.external-controller.key')],
        schema: (row) => kindOfController.stated({ row, key }),
        carries: 'one of the configured external controllers',
        notConfigured,
        decidedBy: 'appliances.externalControllers',
        isFor: ({ safe }) => safe,
        faults: [{ below: [`?$kind=${key}`, '$kind'], change: { kind: 'set', value: 'CONTROLLER' } }],
      },
    ];
  },
};
