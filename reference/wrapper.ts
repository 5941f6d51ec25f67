import type { Reply } from './reply.js';
import type { ReferenceRequest } from './request.js';

/** Computes the response to a request: the honest server, or a wrapper around another `Answer`. */
export type Answer = (request: ReferenceRequest) => Reply;

/** Stands before an answer and may change request, reply, or both: how faults and variants work. */
export type Wrapper = (request: ReferenceRequest, answer: Answer) => Reply;

/** The first wrapper is the outermost. */
export const wrapped = (wrappers: readonly Wrapper[], answer: Answer): Answer =>
  wrappers.reduceRight<Answer>((inner, wrapper) => (request) => wrapper(request, inner), answer);
