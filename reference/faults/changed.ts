import type { FaultTarget } from '../../src/faults/fault.js';
import type { Json } from '../../src/core/json.js';
import { matcherOf } from '../matching.js';
import type { Reply } from '../reply.js';
import type { Wrapper } from '../wrapper.js';

/** A fault that lets the honest server work, and changes its response. */
export const changedResponse = (on: FaultTarget, change: (reply: Reply) => Reply): Wrapper => {
  const matches = matcherOf(on);
  return (request, answer) => {
    const reply = answer(request);
    return matches(request, () => reply) ? change(reply) : reply;
  };
};

/**
 * A fault that lets the honest server work, and changes the body of its response, if there is one; `undefined` removes
 * the body.
 */
export const changedResponseBody = (on: FaultTarget, change: (body: Json) => Json | undefined): Wrapper =>
  changedResponse(on, (reply) => {
    if (reply.body === undefined) return reply;
    const { body: honest, ...rest } = reply;
    const body = change(honest);
    return body === undefined ? rest : { ...rest, body };
  });
