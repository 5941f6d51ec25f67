import type { Json } from '../src/core/json.js';
import type { Settings } from './settings.js';
import type { ReferenceRequest } from './request.js';
import type { Reply } from './reply.js';
import type { World } from './world/world.js';

/** The request body of an operation: a JSON Schema to check it, and an example that the reference accepts. */
export interface BodyRule {
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: Json;
  /** Examples by schema name where the interface names several schemas. */
  readonly examples?: Readonly<Record<string, Json>>;
  /** Further examples by a name of their own. */
  readonly further?: Readonly<Record<string, Json>>;
  /** Also takes `application/vnd.<vendor>.v2+json`. */
  readonly vendorMediaType?: boolean;
  /** Status for a body of the wrong shape, where it differs from the setting. */
  readonly invalid?: number;
}

/** A response as the reference's own document describes it. Schemas are named as in `document/schemas.ts`. */
export interface RouteAnswer {
  readonly status: number;
  /** Schemas that this response alone has, by name; the others are in `document/schemas.ts`. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** The schema of the content; a response without content has neither this nor `pageOf`. */
  readonly schema?: string;
  /** The content is a page of these records, and `per_page` and `page` are read. */
  readonly pageOf?: string;
  /** Names of further query parameters; `name=a,b` gives the values. */
  readonly query?: readonly string[];
  /** Further statuses with a problem as content. */
  readonly refusals?: readonly number[];
  /** Also answers 204. */
  readonly orEmpty?: boolean;
}

/** A request to one operation as its handler gets it: checked, with its body, the world and the settings. */
export interface RouteCall {
  readonly request: ReferenceRequest;
  readonly world: World;
  readonly settings: Settings;
  /** The members of the body that the schema of the operation names; `{}` without a body. */
  readonly body: Readonly<Record<string, Json>>;
  /** Value of a path variable of the route. */
  param(name: string): string;
}

/** One operation: its path, request, effect and response. Handlers are synchronous, so each is atomic. */
export interface Route {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the interface writes it, e.g. `/systems/{systemID}`. */
  readonly path: string;
  readonly answer: RouteAnswer;
  readonly body?: BodyRule;
  readonly handle: (call: RouteCall) => Reply;
}
