import { isAnyJson, parseMediaType } from '../../answers/media-type.js';
import { header } from '../../answers/header.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { RequestExchange } from '../../evidence/exchange.js';
import type { Observer } from './observer.js';

/** Query values above a stated maximum. */
const queryFlaws = ({ query }: Operation, exchange: RequestExchange): readonly string[] =>
  query.flatMap(({ name, schema }) =>
    (exchange.query[name] ?? []).flatMap((value) => {
      if (schema.maximum !== undefined && Number(value) > schema.maximum) return [`${name} is above ${schema.maximum}`];
      return [];
    }),
  );

/** A body under a media type that is not JSON. */
function bodyFlaws({ request }: RequestExchange): readonly string[] {
  const given = header(request.headers, 'content-type');
  if (request.body === undefined || given === undefined) return [];
  const type = parseMediaType(given);
  return type !== undefined && isAnyJson(type) ? [] : ['the media type of its body is not JSON'];
}

const flawsOf = (exchange: RequestExchange, iface: Interface): readonly string[] => {
  const { operation: id } = exchange;
  if (iface.withdrawn.some((each) => each.id === id)) return ['the operation is no longer part of the interface'];
  const operation = iface.operations.find((each) => each.id === id);
  return operation === undefined ? [] : [...queryFlaws(operation, exchange), ...bodyFlaws(exchange)];
};

/** Requests of other clients are not judged: the interface states mainly what implementations do. */
export const clientRequests: Observer = {
  question: 'How do recorded requests of clients differ from the interface?',
  see: ({ exchange }, { iface }) =>
    exchange.purpose === 'recorded'
      ? flawsOf(exchange, iface).map((answer) => ({ subject: exchange.operation ?? '*', answer }))
      : [],
};
