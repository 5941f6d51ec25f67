import { header } from '../../answers/header.js';
import { bodyAlternatives } from '../body-alternatives.js';
import { inconclusive } from '../build.js';
import { untouched } from '../requirement.js';
import type { Ground } from './ground.js';
import {
  bodyEntry,
  ifServed,
  refusedFinding,
  unlessRepeated,
  type ServedCase,
  type ServedExample,
} from './served-case.js';

/** Grounds about refused bodies that the configuration gives. */
export const configuredBodyGrounds: readonly Ground<ServedCase, ServedExample>[] = [
  {
    name: 'the body is for one kind of record, and no person chose the record',
    when: ({ exchange, operation, context }) =>
      exchange.request.bodyOrigin === 'configured' &&
      exchange.pathOrigin === 'learned' &&
      bodyAlternatives(operation, context.iface).length > 0,
    then: (given) =>
      inconclusive(
        `answered ${given.status}, and the configuration does not say which record the body fits`,
        `bodies.${given.operation.id}.bindings.${given.exchange.stepName}`,
      ),
    example: {
      meets: { operation: 'systems.assets.update', status: 422, body: 'configured', ids: 'learned' },
      unless: { ids: 'configured' },
    },
  },
  {
    name: 'application/json is refused as media type, and the operation takes another one',
    when: ({ status, exchange, operation: { id, body }, context: { configuration } }) =>
      status === 415 &&
      header(exchange.request.headers, 'content-type') === 'application/json' &&
      exchange.request.bodyOrigin === 'configured' &&
      (body?.mediaTypes.length ?? 0) > 1 &&
      configuration.bodies?.[id]?.mediaType === undefined,
    then: (given) =>
      ifServed(
        given,
        untouched,
        inconclusive('the media type of the body is refused with 415, and the entry gives no other', bodyEntry(given)),
      ),
    example: {
      meets: { operation: 'user.update', status: 415, body: 'configured' },
      unless: { status: 422 },
    },
  },
  {
    name: 'the configuration gives the body',
    when: ({ exchange }) => exchange.request.bodyOrigin === 'configured',
    then: (given) =>
      unlessRepeated(
        given,
        refusedFinding(
          given,
          `the body that the configuration gives (${bodyEntry(given)}) is refused with ${given.status}`,
        ),
      ),
    example: {
      meets: { operation: 'systems.update', status: 422, body: 'configured' },
      unless: { body: 'made-up' },
    },
  },
];
