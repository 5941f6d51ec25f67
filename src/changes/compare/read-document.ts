import SwaggerParser from '@apidevtools/swagger-parser';
import { parse } from 'yaml';
import { ChangesError } from '../changes-error.js';
import { isOpenApi } from '../intake/read-changes.js';
import { readText } from '../intake/read-text.js';
import type { Json } from '../../core/json.js';

/**
 * An OpenAPI document of version 3, with other files that it refers to put in; nothing is fetched over a network.
 * @throws ChangesError
 */
export async function readDocument(file: string): Promise<Json> {
  const text = await readText(file);
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new ChangesError(
      `${file} is neither JSON nor YAML: ` +
        `${error instanceof Error ? (error.message.split(/:?\n/)[0] ?? '') : String(error)}.\nGive two OpenAPI ` +
        'documents.',
    );
  }
  if (!isOpenApi(value))
    throw new ChangesError(
      `${file} is no OpenAPI document: it has no \`openapi\`.\nGive two OpenAPI documents, or one changelog.`,
    );
  const version: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'openapi') : undefined;
  if (typeof version !== 'string' || !version.startsWith('3.'))
    throw new ChangesError(`${file} is a Swagger 2.0 document; OpenAPI 3 is read.\nConvert it first.`);
  try {
    // The parser's type is of OpenAPI documents, all of which are JSON.
    return (await SwaggerParser.bundle(file, { resolve: { http: false } })) as unknown as Json;
  } catch (error) {
    throw new ChangesError(
      `${file} refers to something that can't be read: ` +
        `${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}.`,
    );
  }
}
