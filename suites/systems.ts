import { aroundDeletion, deletedAgain } from '../src/requirements/kinds/deleted-gone.js';
import { otherViewSteps } from '../src/requirements/kinds/other-views.js';
import { forbiddenWrites, unauthenticatedWrites } from '../src/stimuli/unauthenticated-writes.js';
import type { Effect, Step, Suite } from '../src/stimuli/scenario.js';
import { restoringStep, turnedStep } from '../src/stimuli/turned-body.js';
import { compared, drawnAndRead, listed, readBack } from './consistency-steps.js';
import { unreadableBodies } from '../src/requirements/kinds/malformed-body.js';
import { iface } from './documents.js';
import { pagedList } from './paged-list.js';
import {
  borrowedFrom,
  configuredBodyPlan,
  withdrawn,
  lackingScope,
  read,
  readOfKinds,
  succeed,
} from '../src/stimuli/steps.js';

/** The creation of the one record that a system has, at a new system where the expendable one has it already. */
const atNewSystem = (operation: string): readonly Step[] => {
  const creation = `systems.create for ${operation}`;
  return [
    succeed('systems.create', {
      ...configuredBodyPlan,
      name: creation,
      yields: ['systemID'],
      afterConflictOf: operation,
    }),
    succeed(operation, { ...configuredBodyPlan, name: `${operation} at the new system`, afterAcceptanceOf: creation }),
  ];
};

/**
 * The creation of a record of which a system has one, where it has one already: if that is accepted, the later one is
 * shown.
 */
const createdOnceMore = (operation: string): readonly Step[] => {
  const name = turnedStep(operation, 'varied');
  return [
    succeed(operation, { name, purpose: 'robustness', body: { from: 'configuration', turned: 'varied' } }),
    ...otherViewSteps(iface, operation).map((step): Step => ({
      ...step,
      name: step.name.replace(operation, name),
      until: { kind: 'reflects', step: name },
      afterAcceptanceOf: name,
    })),
  ];
};

const onSystem: Effect = { kind: 'consumes', needs: 'systemID' };

/**
 * The schemas of an asset update, with the kind of appliance that the name says. A vehicle is none of the eight kinds:
 * it is an asset of unknown kind, or shown by its charging station.
 */
const assetUpdates: readonly { readonly schema: string; readonly kind: string; readonly isGuess?: true }[] = [
  { schema: 'EVAssetUpdate', kind: 'EV Charging Station', isGuess: true },
  { schema: 'EVStationAssetUpdate', kind: 'EV Charging Station' },
  { schema: 'InverterAssetUpdate', kind: 'Inverter' },
];

/** Systems with everything that is kept per system. */
export const systems: Suite = {
  resource: 'systems',
  scenarios: [
    ...pagedList('systems.list', 'List of systems', { yields: ['systemID'] }),
    read('systems.list-by-cursor', 'List of systems with a cursor'),
    read('systems.read', 'A system'),
    read('systems.metadata.read', 'Metadata of a system'),
    ...readOfKinds('systems.assets.read', 'An asset; whether it is served is not shown'),
    ...readOfKinds('systems.assets.measurements.read', 'Measurements of an asset'),
    read('systems.time-of-use.read', 'Time-of-use settings'),
    read('systems.costs-kpi.read', 'Cost KPIs'),
    read('systems.tariff.read', 'Tariff'),
    read('systems.import-power-limit.read', 'Import power limit schedule'),
    {
      id: 'systems.life',
      title: 'Create a system, read it, change it',
      effect: { kind: 'creates' },
      steps: [
        ...forbiddenWrites('systems.create', configuredBodyPlan),
        succeed('systems.create', { ...configuredBodyPlan, yields: ['systemID'] }),
        listed('systems.create', 'systems.list', 'systemID'),
        succeed('systems.read'),
        ...otherViewSteps(iface, 'systems.create'),
        ...forbiddenWrites('systems.update', configuredBodyPlan),
        succeed('systems.update', configuredBodyPlan),
        readBack('systems.update', 'systems.read'),
        ...otherViewSteps(iface, 'systems.update'),
        ...unreadableBodies('systems.create'),
        ...unreadableBodies('systems.update'),
        ...otherViewSteps(iface, 'systems.update', 'at the end'),
      ],
    },
    {
      id: 'systems.gateways.create',
      title: 'Add a gateway to an expendable system',
      effect: onSystem,
      steps: [
        ...forbiddenWrites('systems.gateways.create', configuredBodyPlan),
        succeed('systems.gateways.create', { ...configuredBodyPlan, yields: ['gatewayID'] }),
        listed('systems.gateways.create', 'gateways.list', 'gatewayID'),
        succeed('gateways.read', { binds: { deviceID: 'answer' } }),
        compared('gateways.read-by-device', 'the created gateway by its device', {
          // Until it is found.
          until: { kind: 'agrees', step: 'gateways.read', at: [] },
        }),
        compared('gateways.system.read', 'the system of the created gateway'),
        compared('systems.read', 'the system with the created gateway'),
        ...otherViewSteps(iface, 'systems.gateways.create'),
        ...unreadableBodies('systems.gateways.create'),
      ],
    },
    {
      id: 'systems.assets.update',
      title: 'Change an asset with each of the three schemas',
      effect: onSystem,
      steps: [
        ...forbiddenWrites('systems.assets.update', { body: { from: 'configuration', schema: 'EVAssetUpdate' } }),
        ...assetUpdates.map(({ schema, ...kind }) =>
          succeed('systems.assets.update', {
            name: schema,
            body: { from: 'configuration', schema },
            ofKind: { variable: 'assetID', ...kind },
          }),
        ),
        ...unreadableBodies('systems.assets.update'),
      ],
    },
    {
      id: 'systems.time-of-use',
      title: 'Replace and change time-of-use settings',
      effect: onSystem,
      steps: [
        ...forbiddenWrites('systems.time-of-use.replace', configuredBodyPlan),
        succeed('systems.time-of-use.replace', configuredBodyPlan),
        readBack('systems.time-of-use.replace', 'systems.time-of-use.read'),
        ...forbiddenWrites('systems.time-of-use.update', configuredBodyPlan),
        succeed('systems.time-of-use.update', configuredBodyPlan),
        readBack('systems.time-of-use.update', 'systems.time-of-use.read'),
        ...unreadableBodies('systems.time-of-use.update'),
        ...unreadableBodies('systems.time-of-use.replace'),
      ],
    },
    {
      id: 'systems.tariff',
      title: 'Create and change a tariff',
      effect: onSystem,
      steps: [
        ...forbiddenWrites('systems.tariff.create', configuredBodyPlan),
        succeed('systems.tariff.create', configuredBodyPlan),
        ...otherViewSteps(iface, 'systems.tariff.create'),
        ...createdOnceMore('systems.tariff.create'),
        ...atNewSystem('systems.tariff.create'),
        ...unauthenticatedWrites('systems.tariff.update', configuredBodyPlan),
        succeed('systems.tariff.update', configuredBodyPlan),
        readBack('systems.tariff.update', 'systems.tariff.read'),
        lackingScope('systems.tariff.update', 'TariffWrite', configuredBodyPlan),
        ...unreadableBodies('systems.tariff.create'),
        ...unreadableBodies('systems.tariff.update'),
      ],
    },
    {
      id: 'systems.import-power-limit',
      title: 'Replace, change and delete an import power limit schedule; creating one by POST is gone',
      effect: onSystem,
      steps: [
        ...forbiddenWrites('systems.import-power-limit.replace', configuredBodyPlan),
        succeed('systems.import-power-limit.replace', configuredBodyPlan),
        readBack('systems.import-power-limit.replace', 'systems.import-power-limit.read'),
        ...forbiddenWrites('systems.import-power-limit.update', configuredBodyPlan),
        succeed('systems.import-power-limit.update', configuredBodyPlan),
        readBack('systems.import-power-limit.update', 'systems.import-power-limit.read'),
        ...unreadableBodies('systems.import-power-limit.replace'),
        ...unreadableBodies('systems.import-power-limit.update'),
        withdrawn('systems.import-power-limit.create', borrowedFrom('systems.import-power-limit.replace')),
        ...forbiddenWrites('systems.import-power-limit.delete'),
        ...aroundDeletion(iface, 'systems.import-power-limit.delete', succeed('systems.import-power-limit.delete')),
        withdrawn('systems.import-power-limit.create', {
          ...borrowedFrom('systems.import-power-limit.replace'),
          name: 'systems.import-power-limit.create where there is none',
        }),
        ...deletedAgain(iface, 'systems.import-power-limit.delete'),
        // Ends with a schedule in place, in case there was one before.
        succeed('systems.import-power-limit.replace', {
          ...configuredBodyPlan,
          name: restoringStep('systems.import-power-limit.replace'),
          always: true,
        }),
        // A service may keep the response to the reading after the deletion for a while.
        {
          ...readBack(restoringStep('systems.import-power-limit.replace'), 'systems.import-power-limit.read'),
          purpose: 'control',
        },
      ],
    },
    ...[
      'systems.update',
      'systems.assets.update',
      'systems.time-of-use.replace',
      'systems.time-of-use.update',
      'systems.tariff.update',
      'systems.import-power-limit.replace',
      'systems.import-power-limit.update',
    ].map((operation) => drawnAndRead(operation, 'Change an expendable system by drawn bodies', onSystem)),
  ],
};
