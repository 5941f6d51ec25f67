import { equal, isObject, type Json } from '../core/json.js';
import { memberOf, pointerOf } from '../core/pointer.js';
import type { Configuration } from '../config/configuration.js';
import type { Context, ContextValue, Target } from './context.js';
import { isWithdrawn } from './context.js';
import { when } from './when.js';

/** Names that a body may have and need not, by the schema that the configuration gives. */
function optionalNames({ id }: Target, { bodies }: Configuration): readonly string[] {
  const schema = bodies?.[id]?.schema;
  const properties = schema?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  const required: unknown = schema?.['required'];
  return Object.keys(properties).filter((name) => !(Array.isArray(required) && required.includes(name)));
}

const withMember = (name: string): ContextValue => ({
  value: `with ${name}`,
  sent: [],
  recognised: { by: 'exchange', holds: (view) => hasMember(view.sentBody, name) },
  narrow: (fault) => when(fault, { bodyHas: [pointerOf(name)] }),
});

const withoutMember = (name: string): ContextValue => ({
  value: `without ${name}`,
  // Only the schema says that it may be left out, so a refusal is no failure of what is stated.
  sent: [
    {
      purpose: 'robustness',
      request: { body: { from: 'configuration', without: [name] } },
      credential: 'full',
      from: 'thorough',
    },
  ],
  recognised: {
    by: 'exchange',
    holds: ({ sentBody }) => sentBody !== undefined && isObject(sentBody) && !hasMember(sentBody, name),
  },
  narrow: (fault) => when(fault, { bodyLacks: [pointerOf(name)] }),
});

/** A body that the configuration gives is JSON. */
const isBody = (sent: Json | undefined, given: unknown): boolean => sent !== undefined && equal(sent, given as Json);

const hasMember = (body: Json | undefined, name: string): boolean =>
  body !== undefined && memberOf(body, name) !== undefined;

/** With and without each optional property of a body, and each of the bodies that the configuration gives. */
export const bodies: Context = {
  id: 'body',
  about: 'With and without each optional property of a body, drawn bodies, and each body that the configuration gives.',
  notFor: new Set(['credential-required']),
  values: (target, { configuration }) => {
    if (target.safe || isWithdrawn(target)) return [];
    const { further = {}, schemas = {} } = configuration.bodies?.[target.id] ?? {};
    const named = ([name, body]: readonly [string, unknown]): ContextValue => ({
      value: `the body ${name}`,
      sent: [],
      recognised: {
        by: 'exchange',
        // As the step is called, since what is filled into a body differs from run to run.
        holds: (view) => view.exchange.stepName.endsWith(name) || isBody(view.sentBody, body),
      },
      narrow: () => undefined,
    });
    return [
      ...optionalNames(target, configuration).flatMap((name) => [withMember(name), withoutMember(name)]),
      ...[...Object.entries(further), ...Object.entries(schemas)].map(named),
    ];
  },
};
