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
  /** JSON pointer to its schema. */
  readonly schema: string;
}
