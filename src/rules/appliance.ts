import type { DocumentPointer } from '../core/pointer.js';
import type { Interface, Schema } from '../../spec/model.js';
import type { Undecided } from './rule.js';
import { schemaAt, pointerOfRef } from './schema-walk.js';

/** The schema of an appliance of any kind. */
export const appliancePointer = '/components/schemas/Appliance' as DocumentPointer; // a place in our own documents

/** The one key of the kinds of appliance that the interface shows. */
export const shownKindKey = (iface: Interface, appliance: Schema): string | undefined =>
  (appliance.anyOf ?? [])
    .map(({ $ref }) => ($ref === undefined ? undefined : schemaAt(iface, pointerOfRef($ref))['x-kind-key']))
    .find((key) => key !== undefined);

/** Without the configured kind property, the place of an appliance's kind is unknown. */
export const kindNotShown: Undecided = {
  reason: 'which property tells the kind is not shown',
  decidedBy: 'appliances.kindProperty',
};
