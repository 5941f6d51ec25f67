export type { Json, JsonObject } from '../src/core/json.js';
export type {
  CustomFormat,
  CustomKeyword,
  Dialect,
  Direction,
  JsonSchema,
  SchemaOptions,
  SchemaSource,
} from './schema-source.js';
export type { Size, SizeOptions } from './samplers/draw-budget.js';
export { UnsatisfiableSchema, UnsupportedSchema } from './errors.js';
export { orderedMembers } from './samplers/ordered-members.js';
export { validValues, validValuesAt } from './valid-values.js';
export { boundaryValues, boundaryValuesAt } from './boundary-values.js';
export type { BoundaryCase } from './boundary-values.js';
export { forgetGrammars } from './grammar-of.js';
export { invalidValues, invalidValuesAt } from './invalid-values.js';
export type { InvalidCase, Violation } from './invalid/violation.js';
export { DocumentSchemas } from './schema-failures.js';
export type { SchemaFailures } from './schema-failures.js';
export { requests } from './requests/requests.js';
export { boundaryRequests } from './requests/boundary-requests.js';
export type { BoundaryRequest } from './requests/boundary-requests.js';
export { invalidRequests } from './requests/invalid-requests.js';
export type { InvalidRequest } from './requests/invalid-requests.js';
export { isJsonType, parameterAt, requestModelOf } from './requests/request-model-of.js';
export { formText, isFormType } from './requests/form-body.js';
export { encodedPairs, headerText, scalarText } from './requests/serialise.js';
export type { OperationSource } from './requests/request-model-of.js';
export type { BodyModel, GeneratedRequest, RequestLocation, RequestModel } from './requests/request-model.js';
export type { Parameter, ParameterLocation, Style } from './requests/parameter.js';
