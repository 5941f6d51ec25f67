import type { Suite } from './scenario.js';
import { configured, pagedList, read, stranger, succeed } from './steps.js';

/** Gateways with their appliances, scans, firmware and jobs. */
export const gateways: Suite = {
  resource: 'gateways',
  scenarios: [
    pagedList('gateways.list', 'List of gateways', { yields: ['gatewayID', 'deviceID'] }),
    read('gateways.read-by-device', 'A gateway by its device'),
    read('gateways.read', 'A gateway by its id'),
    read('gateways.system.read', 'The system of a gateway'),
    pagedList('gateways.appliances.list', 'Appliances of a gateway', { yields: ['applianceID', 'assetID'] }),
    read('gateways.appliances.read', 'One appliance'),
    pagedList('gateways.scans.list', 'Scans of a gateway'),
    read('gateways.firmware.read', 'Firmware of a gateway'),
    read('gateways.jobs.list', 'Jobs of a gateway'),
    {
      id: 'gateways.update',
      title: 'Change an expendable gateway',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [stranger('gateways.update', configured), succeed('gateways.update', configured), succeed('gateways.read')],
    },
    {
      id: 'gateways.appliances.life',
      title: 'Create an appliance, read it, change it',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [
        stranger('gateways.appliances.create', configured),
        succeed('gateways.appliances.create', { ...configured, yields: ['applianceID'] }),
        succeed('gateways.appliances.read'),
        stranger('gateways.appliances.update', configured),
        succeed('gateways.appliances.update', configured),
      ],
    },
    {
      id: 'gateways.jobs.create',
      title: 'Create a job for an expendable gateway, in both ways',
      effect: { kind: 'consumes', needs: 'gatewayID' },
      steps: [
        stranger('gateways.jobs.create', configured),
        succeed('gateways.jobs.create', configured),
        stranger('gateways.jobs.create-by-type', configured),
        succeed('gateways.jobs.create-by-type', configured),
        succeed('gateways.jobs.list'),
      ],
    },
  ],
};
