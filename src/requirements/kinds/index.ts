import { rules } from '../../rules/values/index.js';
import type { Kind } from '../requirement.js';
import { kindOfRule } from '../value-requirements.js';
import { acceptsMediaType } from './accepts-media-type.js';
import { addedValue } from './added-value.js';
import { askedId } from './asked-id.js';
import { assetUpdate } from './asset-update.js';
import { challenge } from './challenge.js';
import { createdController } from './created-controller.js';
import { createdApart } from './created-apart.js';
import { createdKinds } from './created-kinds.js';
import { createdListed } from './created-listed.js';
import { credentialRequired } from './credential-required.js';
import { cursorWalk } from './cursor-walk.js';
import { deletedGone } from './deleted-gone.js';
import { entityTag } from './entity-tag.js';
import { equalForm } from './equal-form.js';
import { errorJson } from './error-json.js';
import { errorMediaType } from './error-media-type.js';
import { eventAccepted } from './event-accepted.js';
import { eventAddedValue } from './event-added-value.js';
import { eventAddress } from './event-address.js';
import { eventEnvelope } from './event-envelope.js';
import { eventForged } from './event-forged.js';
import { eventJson } from './event-json.js';
import { eventMethod } from './event-method.js';
import { eventPath } from './event-path.js';
import { eventRobustness } from './event-robustness.js';
import { eventSignature } from './event-signature.js';
import { eventTolerance } from './event-tolerance.js';
import { goneStatus } from './gone-status.js';
import { invalidRequest } from './invalid-request.js';
import { jsonBody } from './json-body.js';
import { kindProperty } from './kind-property.js';
import { listPages } from './list-pages.js';
import { madeUpCredential } from './made-up-credential.js';
import { malformedBody } from './malformed-body.js';
import { mediaType } from './media-type.js';
import { oddIdKind } from './odd-id.js';
import { oddMethod } from './odd-method.js';
import { oddQuery } from './odd-query.js';
import { optionalProperty } from './optional-property.js';
import { otherViewsKind } from './other-views.js';
import { paging } from './paging.js';
import { partialContent } from './partial-content.js';
import { perPage } from './per-page.js';
import { precondition } from './precondition.js';
import { queryParameter } from './query-parameter.js';
import { readBack } from './read-back.js';
import { readOnlyCredential } from './read-only-credential.js';
import { writtenShown } from './written-shown.js';
import { sameGateway } from './same-gateway.js';
import { sameSystem } from './same-system.js';
import { served } from './served.js';
import { shownBelow } from './shown-below.js';
import { successStatus } from './success-status.js';
import { suppliedBody } from './supplied-body.js';
import { suppliedKinds } from './supplied/index.js';
import { webhookPing } from './webhook-ping.js';
import { webhookRetry } from './webhook-retry.js';
import { webhookSignature } from './webhook-signature.js';
import { withdrawnScope } from './withdrawn-scope.js';
import { withdrawn } from './withdrawn.js';

/** Every kind of requirement that the interface leads to; a kind that is not here does not exist. */
export const kinds: readonly Kind[] = [
  ...rules.map((rule) => (rule.id === kindProperty.id ? kindProperty : kindOfRule(rule))),
  served,
  successStatus,
  goneStatus,
  mediaType,
  jsonBody,
  perPage,
  partialContent,
  paging,
  listPages,
  withdrawn,
  credentialRequired,
  challenge,
  acceptsMediaType,
  addedValue,
  errorMediaType,
  optionalProperty,
  queryParameter,
  withdrawnScope,
  readOnlyCredential,
  suppliedBody,
  invalidRequest,
  errorJson,
  malformedBody,
  oddQuery,
  oddIdKind,
  oddMethod,
  entityTag,
  equalForm,
  madeUpCredential,
  sameSystem,
  sameGateway,
  askedId,
  createdKinds,
  createdController,
  createdListed,
  createdApart,
  otherViewsKind,
  shownBelow,
  deletedGone,
  readBack,
  writtenShown,
  precondition,
  cursorWalk,
  assetUpdate,
  eventEnvelope,
  eventJson,
  eventMethod,
  eventPath,
  eventAddress,
  eventSignature,
  webhookPing,
  webhookRetry,
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
