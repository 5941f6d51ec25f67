import type { Json } from '../src/core/json.js';
import type { Delivery } from './delivery.js';

/** A response as data: faults and variants change it before it becomes bytes. Without `body` it has no content. */
export interface Reply {
  readonly status: number;
  readonly body?: Json;
  /** Sent in place of the JSON of `body`, JSON or not. */
  readonly text?: string;
  /** Default `application/json`. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where this is no answer but a delivery to a subscription: how it is sent. */
  readonly delivery?: Delivery;
}

/** The content of an honest refusal; `settings.problemBody` gives its form. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal on its way from a handler to the answer; never leaves the reference. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export const refuse = (status: number, code: string, message: string): never => {
  throw new Refusal({ status, code, message });
};

// Records and views are plain JSON data; their types lack the index signature that `Json` asks for.
export const json = (value: unknown): Json => value as Json;

export const ok = (body: unknown): Reply => ({ status: 200, body: json(body) });
export const created = (body: unknown): Reply => ({ status: 201, body: json(body) });
export const noContent: Reply = { status: 204 };
