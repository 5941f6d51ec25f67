import { defaultAdded } from './default-added.js';
import { defaultRemoved } from './default-removed.js';
import { eventAdded } from './event-added.js';
import type { Form } from './form.js';
import { kindAdded } from './kind-added.js';
import { maximumRaised } from './maximum-raised.js';
import { mediaTypeAdded } from './media-type-added.js';
import { mediaTypeGeneralized } from './media-type-generalized.js';
import { operationAdded } from './operation-added.js';
import { operationDeprecated } from './operation-deprecated.js';
import { operationRemoved } from './operation-removed.js';
import { parameterAdded } from './parameter-added.js';
import { propertyAdded } from './property-added.js';
import { propertyRemoved } from './property-removed.js';
import { scopeRemoved } from './scope-removed.js';
import { statusAdded } from './status-added.js';
import { statusRemoved } from './status-removed.js';
import { tagRemoved } from './tag-removed.js';
import { valueAdded } from './value-added.js';
import { valueRemoved } from './value-removed.js';

const forms: readonly Form[] = [
  defaultAdded,
  defaultRemoved,
  eventAdded,
  kindAdded,
  maximumRaised,
  mediaTypeAdded,
  mediaTypeGeneralized,
  operationAdded,
  operationDeprecated,
  operationRemoved,
  parameterAdded,
  propertyAdded,
  propertyRemoved,
  scopeRemoved,
  statusAdded,
  statusRemoved,
  tagRemoved,
  valueAdded,
  valueRemoved,
];

const byChange = new Map(forms.flatMap((form) => form.changes.map((change) => [change, form] as const)));

/** The form that undoes a kind of change; `undefined` for a kind that the interface's changelog does not have. */
export const formOf = (change: string): Form | undefined => byChange.get(change);
