import type { Json } from '../../src/core/json.js';

/** How a parameter is written (OpenAPI 3.1 §4.8.12). */
export type Style = 'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'json';

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export const PARAMETER_LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly style: Style;
  readonly explode: boolean;
  /** Reserved characters stay as they are (query only). */
  readonly allowReserved: boolean;
  /** Any value goes where there is none. */
  readonly schema?: Json;
}
