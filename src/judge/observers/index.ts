import { badBodies } from './bad-bodies.js';
import { besideTheItems } from './beside-the-items.js';
import { changesBeforeEvents } from './changes-before-events.js';
import { clientRequests } from './client-requests.js';
import { conditionalOperations } from './conditional-operations.js';
import { cursorForm } from './cursor-form.js';
import { defaultPageSize } from './default-page-size.js';
import { deliveryMediaType, deliveryMembers } from './delivery-content.js';
import { deliveryPath } from './delivery-path.js';
import { errorMediaType } from './error-media-type.js';
import { errorShape } from './error-shape.js';
import { eventValues } from './event-values.js';
import { formsOfTheCredential } from './forms-of-the-credential.js';
import { idForm, idProperty } from './id-of-items.js';
import { listEnvelope } from './list-envelope.js';
import type { Observer } from './observer.js';
import { oddPageSizes } from './odd-page-sizes.js';
import { otherDelivery } from './other-delivery.js';
import { refusalWithoutCredential } from './refusal-without-credential.js';
import { responseHeaders } from './response-headers.js';
import { successStatuses } from './success-statuses.js';
import { systemsInBothLists } from './systems-in-both-lists.js';
import { unclassifiedAppliances } from './unclassified-appliances.js';
import { unknownIds } from './unknown-ids.js';
import { unknownPaths } from './unknown-paths.js';
import { unstatedProperties } from './unstated-properties.js';
import { unstatedValues } from './unstated-values.js';
import { vendorNames } from './vendor-names.js';
import { withdrawnRefusal } from './withdrawn-refusal.js';

/** All questions. */
export const observers: readonly Observer[] = [
  refusalWithoutCredential,
  formsOfTheCredential,
  badBodies,
  unknownIds,
  unknownPaths,
  withdrawnRefusal,
  errorMediaType,
  errorShape,
  defaultPageSize,
  oddPageSizes,
  listEnvelope,
  besideTheItems,
  idProperty,
  idForm,
  unstatedProperties,
  unstatedValues,
  vendorNames,
  unclassifiedAppliances,
  successStatuses,
  conditionalOperations,
  responseHeaders,
  cursorForm,
  systemsInBothLists,
  deliveryPath,
  changesBeforeEvents,
  deliveryMediaType,
  deliveryMembers,
  eventValues,
  otherDelivery,
  clientRequests,
];
