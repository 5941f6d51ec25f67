import type { Reply } from './reply.js';
import type { ReferenceRequest } from './request.js';

/** Computes the response to a request: the honest server, or a wrapper around another responder. */
export type Responder = (request: ReferenceRequest) => Reply;

/** Stands before an answer and may change request, reply, or both: how faults and variants work. */
export type Wrapper = (request: ReferenceRequest, answer: Responder) => Reply;

/** The first wrapper is the outermost. */
export const wrapped = (wrappers: readonly Wrapper[], answer: Responder): Responder =>
  wrappers.reduceRight<Responder>((inner, wrapper) => (request) => wrapper(request, inner), answer);
