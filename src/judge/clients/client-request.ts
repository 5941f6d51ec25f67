import type { Json } from '../../core/json.js';
import type { OperationId } from '../../../spec/model.js';
import type { Operation, WithdrawnOperation } from '../../../spec/model.js';
import { parseBody, type ParsedBody } from '../../answers/parse-body.js';
import type { RequestExchange } from '../../evidence/exchange.js';
import type { JudgeContext } from '../../requirements/requirement.js';

/** A recorded request of a client, and the operation that it is for. */
export interface ClientRequest {
  readonly exchange: RequestExchange;
  readonly context: JudgeContext;
  readonly operation: Operation | undefined;
  readonly withdrawn: WithdrawnOperation | undefined;
  /** The path and query as the client wrote them. */
  readonly target: string;
  readonly body: ParsedBody;
  /** The text of the body; `undefined` where it is binary, not recorded whole, or absent. */
  readonly text: string | undefined;
  /** The values of all lines of a header field, by its name in lower case. */
  lines(name: string): readonly string[];
}

/** A difference between a request and the interface or an RFC, without values that the client chose. */
export interface ClientDifference {
  /** The end of a sentence that begins with "The request". */
  readonly tells: string;
  /** Section of the interface, or RFC and section. */
  readonly source: string;
}

/** One rule about requests: the differences that it finds in one. */
export type ClientRule = (request: ClientRequest) => readonly ClientDifference[];

/**
 * Makes a rule about requests of clients, with its source: a request keeps it where the function returns no difference.
 */
export const clientRule =
  (source: string, differenceOf: (request: ClientRequest) => string | undefined): ClientRule =>
  (request) => {
    const found = differenceOf(request);
    return found === undefined ? [] : [{ tells: found, source }];
  };

export function clientRequest(exchange: RequestExchange, context: JudgeContext): ClientRequest {
  const { iface } = context;
  const { headers, body, url } = exchange.request;
  const is = ({ id }: { readonly id: OperationId }): boolean => id === exchange.operation;
  return {
    exchange,
    context,
    operation: iface.operations.find(is),
    withdrawn: iface.withdrawn.find(is),
    target: url.replace(/^[a-z]+:\/\/[^/?#]*/i, ''),
    body: parseBody(body, undefined),
    text: body?.kind === 'text' && !body.cut ? body.text : undefined,
    lines: (name) => headers.flatMap(([key, value]) => (key === name ? [value] : [])),
  };
}

/** The value of a body that is JSON. */
export const jsonOf = ({ body }: ClientRequest): Json | undefined => (body.kind === 'json' ? body.value : undefined);
