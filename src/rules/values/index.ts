import type { Rule } from '../rule.js';
import { enumerationCase } from './enumeration-case.js';
import { enumerationType } from './enumeration-type.js';
import { eventEnumeration } from './event-enumeration.js';
import { eventWithdrawnProperty } from './event-withdrawn-property.js';
import { externalController } from './external-controller.js';
import { kindProperty } from './kind-property.js';
import { list } from './list.js';
import { presence } from './presence.js';
import { removedValue } from './removed-value.js';
import { statedType } from './stated-type.js';
import { vendorName } from './vendor-name.js';
import { withdrawnProperty } from './withdrawn-property.js';

/** Every rule about values; a rule that is not here does not exist. */
export const rules: readonly Rule[] = [
  presence,
  statedType,
  list,
  enumerationType,
  enumerationCase,
  removedValue,
  withdrawnProperty,
  kindProperty,
  externalController,
  vendorName,
  eventEnumeration,
  eventWithdrawnProperty,
];
