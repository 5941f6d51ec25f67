import type { Json } from '../core/json.js';
import { pointerOf } from '../core/pointer.js';
import type { Pattern } from '../patterns/pattern.js';
import type { Configuration } from '../config/configuration.js';
import { isWithdrawn, requestOf, type Context, type ContextValue, type TargetOperation } from './context.js';

/** Names that a body may have and need not, by the schema that the configuration gives. */
function optionalNames({ id }: TargetOperation, { bodies }: Configuration): readonly string[] {
  const schema = bodies?.[id]?.schema;
  const properties = schema?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  const required: unknown = schema?.['required'];
  return Object.keys(properties).filter((name) => !(Array.isArray(required) && required.includes(name)));
}

const withMember = (name: string): ContextValue => ({
  value: `with ${name}`,
  sent: [],
  pattern: { kind: 'member', at: pointerOf(name), is: 'present' },
});

function withoutMember(name: string): ContextValue {
  const pattern: Pattern = { kind: 'member', at: pointerOf(name), is: 'absent' };
  return {
    value: `without ${name}`,
    // The schema alone says that the member is optional, so a refusal of this request contradicts no statement.
    sent: [{ purpose: 'robustness', request: requestOf(pattern), credential: 'full', from: 'thorough' }],
    pattern,
  };
}

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
      // A body that the configuration gives is JSON.
      pattern: { kind: 'example', name, body: body as Json },
    });
    return [
      ...optionalNames(target, configuration).flatMap((name) => [withMember(name), withoutMember(name)]),
      ...[...Object.entries(further), ...Object.entries(schemas)].map(named),
    ];
  },
};
