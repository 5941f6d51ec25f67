import { isArray } from '../core/json.js';
import { BeyondBounds, BoundedWork } from '../core/time-bounded.js';
import { SchemaView } from '../documents/schema-view.js';
import type { SourceNode } from '../documents/source-document.js';
import type { UnusedForm } from '../../spec/model.js';

/** Random letters of an id that nothing has: as many bits as a UUID. */
const usualLetters = 26;

/** Fewer letters could be those of a record: 16 have 75 bits. */
const fewestLetters = 16;

const mostLetters = 200;

/**
 * The forms of an id that nothing has which fit all schemas of a variable, the plainest first. None for numbers, which
 * may exist, and none where a schema lists its values.
 */
export function unusedForms(schemas: readonly SourceNode[]): readonly UnusedForm[] {
  const views = schemas.map((schema) => new SchemaView(schema));
  const limits = (name: string): readonly number[] =>
    views.flatMap((view) => view.keyword(name).map(({ value }) => Number(value)));
  const most = Math.min(mostLetters, ...limits('maxLength'));
  const letters = Math.min(most, Math.max(usualLetters, ...limits('minLength')));
  const forms: readonly UnusedForm[] = [{ prefix: 'ems-', letters: usualLetters }, { prefix: '', letters }, 'uuid'];
  return forms.filter(
    (form) => (form === 'uuid' || form.letters >= fewestLetters) && views.every((view) => allows(view, form)),
  );
}

/** An id of the form, to be looked at. */
const exampleOf = (form: UnusedForm): string =>
  form === 'uuid'
    ? '3f2b1c9e-5d64-4c0a-9a52-7e1d0b8f6a11'
    : form.prefix + 'bdfhkmprtw'.repeat(20).slice(0, form.letters);

function allows(view: SchemaView, form: UnusedForm): boolean {
  const types = view.types();
  const example = exampleOf(form);
  const every = (name: string, fits: (value: unknown) => boolean): boolean =>
    view.keyword(name).every(({ value }) => fits(value));
  return (
    (types.size === 0 || types.has('string')) &&
    every('const', () => false) &&
    every('enum', (values) => !isArray(values as never)) &&
    every('format', (format) => format === 'uuid' && form === 'uuid') &&
    every('minLength', (least) => example.length >= Number(least)) &&
    every('maxLength', (most) => example.length <= Number(most)) &&
    every('pattern', (pattern) => matches(String(pattern), example))
  );
}

function matches(pattern: string, text: string): boolean {
  try {
    return new BoundedWork().run(() => new RegExp(pattern, 'u').test(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BeyondBounds) return false;
    throw error;
  }
}
