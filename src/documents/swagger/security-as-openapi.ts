import { objectOf, type JsonObject } from '../../core/json.js';

/** Flows of OAuth 2 that have another name in OpenAPI 3. */
const flowNames: ReadonlyMap<string, string> = new Map([
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

/** A security definition of Swagger 2.0 as a security scheme of OpenAPI 3.0. */
export function securityAsOpenApi(definition: JsonObject): JsonObject {
  const { flow = 'implicit', authorizationUrl, tokenUrl, scopes = {}, ...others } = definition;
  if (others['type'] === 'basic') return { ...others, type: 'http', scheme: 'basic' };
  if (others['type'] !== 'oauth2') return definition;
  const name = String(flow);
  const details = {
    ...(authorizationUrl === undefined ? {} : { authorizationUrl }),
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
    scopes,
  };
  return { ...others, flows: objectOf([[flowNames.get(name) ?? name, details]]) };
}
