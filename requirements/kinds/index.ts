import type { Kind } from '../requirement.js';
import { acceptsMediaType } from './accepts-media-type.js';
import { addedValue } from './added-value.js';
import { credentialRequired } from './credential-required.js';
import { enumerationType } from './enumeration-type.js';
import { errorMediaType } from './error-media-type.js';
import { goneStatus } from './gone-status.js';
import { invalidRequest } from './invalid-request.js';
import { jsonBody } from './json-body.js';
import { list } from './list.js';
import { mediaType } from './media-type.js';
import { optionalProperty } from './optional-property.js';
import { perPage } from './per-page.js';
import { presence } from './presence.js';
import { queryParameter } from './query-parameter.js';
import { removedValue } from './removed-value.js';
import { served } from './served.js';
import { statedType } from './stated-type.js';
import { successStatus } from './success-status.js';
import { suppliedBody } from './supplied-body.js';
import { withdrawnProperty } from './withdrawn-property.js';
import { withdrawnScope } from './withdrawn-scope.js';
import { withdrawn } from './withdrawn.js';

/** Every kind of requirement; a kind that is not here does not exist. */
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
];
