import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { TextFormat } from './text-format.js';

const compiled = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** Whether the validator takes a text to have a format. */
export function hasFormat(format: TextFormat, text: string): boolean {
  if (format.has !== undefined) return format.has(text);
  const { name } = format;
  let validate = compiled.get(name);
  if (validate === undefined) {
    if (ajv === undefined) {
      ajv = new Ajv2020({ meta: false, validateSchema: false });
      ajvFormats.default(ajv);
    }
    validate = ajv.compile({ type: 'string', format: name });
    compiled.set(name, validate);
  }
  return validate(text);
}
