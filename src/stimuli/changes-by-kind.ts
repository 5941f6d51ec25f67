import type { Interface, OperationId } from '../../spec/model.js';
import { applianceTitles } from '../answers/appliance-kinds.js';
import type { Step } from './scenario.js';
import { succeed } from './steps.js';

/** The operation that changes an appliance. */
export const updatedByKind = 'gateways.appliances.update' as OperationId; // checked against the documents by a test

/** The record of an appliance of one kind is sent back, and then changed in the members that this kind has. */
const changesOf = (kind: string): readonly Step[] => {
  const ofKind = { variable: 'applianceID', kind, isKnown: true } as const;
  const reading = `an appliance of the kind ${kind}`;
  return [
    succeed('gateways.appliances.read', { name: reading, purpose: 'control', ofKind }),
    succeed(updatedByKind, {
      name: `${kind} sent back`,
      purpose: 'control',
      body: { from: 'answer', step: reading },
      ofKind,
    }),
    {
      name: `boundary requests about the kind ${kind}`,
      operation: updatedByKind,
      purpose: 'control',
      generate: 'boundary',
      drawnFor: reading,
      ofKind,
    },
  ];
};

/** Changes of one appliance of each kind that the interface names, which may cause the events of that kind. */
export const changesByKind = (iface: Pick<Interface, 'document'>): readonly Step[] =>
  applianceTitles(iface).flatMap(changesOf);
