import type { ConfiguredBody } from '../config/configuration.js';
import type { Json } from '../core/json.js';
import { pointerOf, valueAt } from '../core/pointer.js';
import type { BodyPlan } from '../stimuli/scenario.js';
import type { BodyTurn } from '../stimuli/turned-body.js';
import { turnedBody } from './turned-body.js';

/** The names by which a plan chooses one of several bodies of an operation. */
type Named = Pick<Extract<BodyPlan, { readonly from: 'configuration' }>, 'schema' | 'further'>;

/** The body that the configuration gives for a plan; `undefined` where it gives none. */
export function configuredBody(given: ConfiguredBody | undefined, { schema, further }: Named): Json | undefined {
  const value =
    further !== undefined ? given?.further?.[further] : schema !== undefined ? given?.schemas?.[schema] : given?.value;
  // A configuration is JSON by its schema, so its members are.
  return value as Json | undefined;
}

/**
 * A body with members turned, by the schema that the configuration gives for it: for the body of a named schema the
 * definition of that name. `undefined` where it has none to turn.
 */
export function turnedConfigured(
  given: ConfiguredBody | undefined,
  { schema: name }: Named,
  body: Json,
  turn: BodyTurn,
): Json | undefined {
  const whole = given?.schema as Json | undefined; // JSON as well
  const schema = name === undefined || whole === undefined ? whole : valueAt(whole, pointerOf('$defs', name));
  return turnedBody(body, schema, turn, whole);
}
