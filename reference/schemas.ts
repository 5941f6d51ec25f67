/** Building blocks of the JSON Schemas that the reference checks bodies with. */
export const text = { type: 'string', minLength: 1, maxLength: 10_000 } as const;
export const flag = { type: 'boolean' } as const;
export const number = { type: 'number' } as const;
export const record = { type: 'object' } as const;
export const texts = { type: 'array', items: { type: 'string' } } as const;

/** An object with these properties; others are ignored. */
export const object = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): Readonly<Record<string, unknown>> => ({
  type: 'object',
  properties,
  required,
});
