import type { Kind } from '../requirement.js';
import { acceptsMediaType } from './accepts-media-type.js';
import { addedValue } from './added-value.js';
import { askedId } from './asked-id.js';
import { assetUpdate } from './asset-update.js';
import { createdKinds } from './created-kinds.js';
import { createdListed } from './created-listed.js';
import { credentialRequired } from './credential-required.js';
import { cursorWalk } from './cursor-walk.js';
import { deletedGone } from './deleted-gone.js';
import { enumerationType } from './enumeration-type.js';
import { errorJson } from './error-json.js';
import { errorMediaType } from './error-media-type.js';
import { eventAccepted } from './event-accepted.js';
import { eventAddedValue } from './event-added-value.js';
import { eventEnumeration } from './event-enumeration.js';
import { eventEnvelope } from './event-envelope.js';
import { eventForged } from './event-forged.js';
import { eventJson } from './event-json.js';
import { eventMethod } from './event-method.js';
import { eventPath } from './event-path.js';
import { eventRobustness } from './event-robustness.js';
import { eventSignature } from './event-signature.js';
import { eventTolerance } from './event-tolerance.js';
import { eventWithdrawnProperty } from './event-withdrawn-property.js';
import { externalController } from './external-controller.js';
import { goneStatus } from './gone-status.js';
import { invalidRequest } from './invalid-request.js';
import { jsonBody } from './json-body.js';
import { kindProperty } from './kind-property.js';
import { list } from './list.js';
import { madeUpCredential } from './made-up-credential.js';
import { malformedBody } from './malformed-body.js';
import { mediaType } from './media-type.js';
import { oddIdKind } from './odd-id.js';
import { oddMethod } from './odd-method.js';
import { oddQuery } from './odd-query.js';
import { optionalProperty } from './optional-property.js';
import { otherViewsKind } from './other-views.js';
import { paging } from './paging.js';
import { perPage } from './per-page.js';
import { presence } from './presence.js';
import { queryParameter } from './query-parameter.js';
import { readBack } from './read-back.js';
import { removedValue } from './removed-value.js';
import { sameGateway } from './same-gateway.js';
import { sameSystem } from './same-system.js';
import { served } from './served.js';
import { statedType } from './stated-type.js';
import { successStatus } from './success-status.js';
import { suppliedBody } from './supplied-body.js';
import { suppliedKinds } from './supplied/index.js';
import { vendorNameKind } from './vendor-name.js';
import { webhookPing } from './webhook-ping.js';
import { webhookSignature } from './webhook-signature.js';
import { withdrawnProperty } from './withdrawn-property.js';
import { withdrawnScope } from './withdrawn-scope.js';
import { withdrawn } from './withdrawn.js';

/** Every kind of requirement that the interface leads to; a kind that is not here does not exist. */
export const kinds: readonly Kind[] = [
  served,
  successStatus,
  goneStatus,
  mediaType,
  jsonBody,
  presence,
  statedType,
  list,
  enumerationType,
  removedValue,
  perPage,
  paging,
  withdrawn,
  credentialRequired,
  acceptsMediaType,
  addedValue,
  errorMediaType,
  optionalProperty,
  queryParameter,
  withdrawnProperty,
  withdrawnScope,
  suppliedBody,
  invalidRequest,
  errorJson,
  malformedBody,
  oddQuery,
  oddIdKind,
  oddMethod,
  madeUpCredential,
  sameSystem,
  sameGateway,
  askedId,
  createdKinds,
  createdListed,
  otherViewsKind,
  deletedGone,
  readBack,
  cursorWalk,
  kindProperty,
  externalController,
  assetUpdate,
  vendorNameKind,
  eventEnumeration,
  eventEnvelope,
  eventJson,
  eventMethod,
  eventPath,
  eventSignature,
  eventWithdrawnProperty,
  webhookPing,
  webhookSignature,
  eventAccepted,
  eventAddedValue,
  eventForged,
  eventRobustness,
  eventTolerance,
];

const byId: ReadonlyMap<string, Kind> = new Map([...kinds, ...suppliedKinds].map((kind) => [kind.id, kind]));

/** The kind of this id; `undefined` for one that other versions of this suite had. */
export const kindOf = (id: string): Kind | undefined => byId.get(id);
