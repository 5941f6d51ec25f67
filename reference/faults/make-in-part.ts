import { isObject, objectOf } from '../../src/core/json.js';
import { matcherOf } from '../matching.js';
import type { ReferenceRequest } from '../request.js';
import type { FaultImplementation } from './implementation.js';

export const makeInPart: FaultImplementation<'make-in-part'> = {
  kind: 'make-in-part',
  apply({ on }, world) {
    const matches = matcherOf(on);
    return (request, honest) => {
      const reply = honest(request);
      const sent = request.body.kind === 'json' ? request.body.value : undefined;
      if (reply.status !== 422 || !isObject(sent) || !matches(request, () => reply)) return reply;
      const others = Object.keys(sent).map((name): ReferenceRequest => ({
        ...request,
        body: { kind: 'json', value: objectOf(Object.entries(sent).filter(([other]) => other !== name)) },
      }));
      const accepted = others.find((other) => world.undone(() => honest(other)).status < 400);
      if (accepted !== undefined) honest(accepted);
      return reply;
    };
  },
};
