import { changesByKind, updatedByKind } from '../src/stimuli/changes-by-kind.js';
import { otherViewSteps, viewsBeforehand } from '../src/requirements/kinds/other-views.js';
import { forbiddenWrites } from '../src/stimuli/unauthenticated-writes.js';
import type { Suite } from '../src/stimuli/scenario.js';
import { compared, drawnAndRead, listed, readBack, relisted } from './consistency-steps.js';
import { addedValueSteps } from '../src/requirements/kinds/added-value.js';
import { iface } from './documents.js';
import { unreadableBodies } from '../src/requirements/kinds/malformed-body.js';
import { atMaximumWith, drawnReadings, pagedList, readOfEach } from './paged-list.js';
import { configuredBodyPlan, read, readOfKinds, succeed, withParameters } from '../src/stimuli/steps.js';

/** Gateways with their appliances, scans, firmware and jobs. */
export const gateways: Suite = {
  resource: 'gateways',
  scenarios: [
    ...pagedList(
      'gateways.list',
      'List of gateways',
      { yields: ['gatewayID', 'deviceID'] },
      ...withParameters('gateways.list', 'order', 'sort'),
      ...atMaximumWith('gateways.list', 'order', 'sort'),
    ),
    read('gateways.read-by-device', 'A gateway by its device'),
    read('gateways.read', 'A gateway by its id'),
    read('gateways.system.read', 'The system of a gateway'),
    ...pagedList('gateways.appliances.list', 'Appliances of a gateway', { yields: ['applianceID', 'assetID'] }),
    ...readOfKinds('gateways.appliances.read', 'One appliance'),
    ...pagedList(
      'gateways.scans.list',
      'Scans of a gateway',
      {},
      ...withParameters('gateways.scans.list', 'order', 'sort'),
      ...atMaximumWith('gateways.scans.list', 'order', 'sort'),
    ),
    read('gateways.firmware.read', 'Firmware of a gateway'),
    ...readOfEach('gateways.jobs.list', 'Jobs of a gateway', [
      ...read('gateways.jobs.list', 'Jobs of a gateway').steps,
      ...withParameters('gateways.jobs.list', 'order', 'sort', 'page', 'per_page'),
      succeed('gateways.jobs.list', {
        name: 'page=1 of two items',
        purpose: 'paging',
        query: { page: { value: '1', origin: 'made-up' }, per_page: { value: '2', origin: 'made-up' } },
      }),
      succeed('gateways.jobs.list', {
        name: 'per_page=10',
        purpose: 'paging',
        query: { per_page: { value: '10', origin: 'made-up' } },
      }),
      ...drawnReadings('gateways.jobs.list'),
    ]),
    {
      id: 'gateways.update',
      title: 'Change an expendable gateway',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [
        succeed('gateways.read', {
          name: 'gateways.update beforehand',
          purpose: 'control',
          binds: { deviceID: 'answer', systemID: '/system' },
        }),
        ...viewsBeforehand(iface, 'gateways.update'),
        ...forbiddenWrites('gateways.update', configuredBodyPlan),
        succeed('gateways.update', configuredBodyPlan),
        readBack('gateways.update', 'gateways.read', { binds: { deviceID: 'answer', systemID: '/system' } }),
        ...otherViewSteps(iface, 'gateways.update'),
        ...unreadableBodies('gateways.update'),
      ],
    },
    {
      id: 'gateways.appliances.life',
      title: 'Create an appliance, read it, change it',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [
        ...forbiddenWrites('gateways.appliances.create', configuredBodyPlan),
        succeed('gateways.appliances.create', { ...configuredBodyPlan, yields: ['applianceID'] }),
        listed('gateways.appliances.create', 'gateways.appliances.list', 'applianceID'),
        succeed('gateways.appliances.read'),
        ...otherViewSteps(iface, 'gateways.appliances.create'),
        ...forbiddenWrites('gateways.appliances.update', configuredBodyPlan),
        succeed('gateways.appliances.update', configuredBodyPlan),
        readBack('gateways.appliances.update', 'gateways.appliances.read'),
        ...otherViewSteps(iface, 'gateways.appliances.update'),
        ...unreadableBodies('gateways.appliances.create'),
        ...unreadableBodies('gateways.appliances.update'),
        ...otherViewSteps(iface, 'gateways.appliances.update', 'at the end'),
      ],
    },
    {
      id: 'gateways.appliances.added-values',
      title: 'Create heat pumps of the two added types, beside one of a known type',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [
        ...addedValueSteps(iface, 'gateways.appliances.create'),
        // Appliances created in a state that no other appliance is in are read after all changes.
        { ...relisted('gateways.appliances.create', 'gateways.appliances.list'), yields: ['applianceID', 'assetID'] },
      ],
    },
    {
      id: 'gateways.jobs.create',
      title: 'Create a job for an expendable gateway',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [
        ...forbiddenWrites('gateways.jobs.create', configuredBodyPlan),
        succeed('gateways.jobs.create', configuredBodyPlan),
        listed('gateways.jobs.create', 'gateways.jobs.list', 'jobID', false),
        compared('gateways.jobs.list', 'gateways.jobs.create in a long list', {
          query: { per_page: { value: '100', origin: 'made-up' }, page: { value: '1', origin: 'made-up' } },
        }),
        ...unreadableBodies('gateways.jobs.create'),
      ],
    },
    {
      id: 'gateways.jobs.create-by-type',
      title: 'Create a job for an expendable gateway in the deprecated way, with its type in the path',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [
        ...forbiddenWrites('gateways.jobs.create-by-type', configuredBodyPlan),
        succeed('gateways.jobs.create-by-type', configuredBodyPlan),
      ],
    },
    {
      id: 'gateways.appliances.update.kinds',
      title: 'Change an appliance of each kind, which may cause events',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      mayCauseEvents: updatedByKind,
      steps: changesByKind(iface),
    },
    drawnAndRead('gateways.update', 'Change an expendable gateway by drawn bodies', {
      kind: 'consumes',
      needs: 'gatewayID',
    }),
    drawnAndRead('gateways.appliances.update', 'Change an appliance of an expendable gateway by drawn bodies', {
      kind: 'consumes',
      needs: 'gatewayID',
    }),
  ],
};
