import type { Configuration } from '../config/configuration.js';
import type { DeliveryExchange, ExchangeId, Headers, Origin, RequestExchange } from '../evidence/exchange.js';
import { sampleDelivery, sampleExchange } from '../evidence/sample.fixture.js';
import { operationId } from '../../spec/brands.js';
import type { Catalogue } from './catalogue.js';
import type { Finding } from './requirement.js';
import { DeliveryView, RequestExchangeView } from './view.js';

/** A line of a recorded scenario for tests of judgements: a request with its answer, or a delivery. */
export type Recorded =
  | ({
      readonly operation: string;
      readonly status: number;
      /** Default `GET`. */
      readonly method?: string;
      readonly sent?: string;
      readonly body?: string;
      /** The body was recorded in part. */
      readonly cut?: true;
      readonly bodyOrigin?: Origin;
      /** Of the request. */
      readonly headers?: Headers;
      readonly responseHeaders?: Headers;
      /** Of the response. */
      readonly mediaType?: string;
    } & Partial<
      Pick<RequestExchange, 'stepName' | 'purpose' | 'bindings' | 'credential' | 'pathOrigin' | 'query' | 'violated'>
    >)
  | { readonly delivered: Partial<DeliveryExchange> };

const textOf = (text: string): RequestExchange['request']['body'] & object => ({
  kind: 'text',
  text,
  bytes: Buffer.byteLength(text),
  cut: false,
});

/** What a requirement on scenarios or exchanges finds; deliveries belong to the step before them. */
export const findingOf = (...given: Parameters<typeof findingsOf>): string =>
  findingsOf(...given)
    .map(wordsOf)
    .join(', ');

/** The messages of the flaws that a requirement finds. */
export const messagesOf = (...given: Parameters<typeof findingsOf>): readonly string[] =>
  findingsOf(...given).flatMap((finding) =>
    finding.kind === 'fail' ? finding.flaws.map(({ message }) => message) : [],
  );

function findingsOf(
  catalogue: Catalogue,
  id: string,
  lines: readonly Recorded[],
  configuration: Configuration,
): readonly Finding[] {
  const { iface } = catalogue;
  const context = {
    iface,
    configuration,
    operations: new Map(iface.operations.map((operation) => [operation.id, operation])),
  };
  let step = -1;
  const views = lines.map((line, index) => {
    if ('delivered' in line) {
      const { duplicateOf: _, ...sample } = sampleDelivery;
      return new DeliveryView(
        { ...sample, id: `delivery ${index}` as ExchangeId, step, event: null, ...line.delivered },
        context,
      ); // ids of the tests' own
    }
    step += 1;
    const { violated: _, ...sample } = sampleExchange(step);
    const { operation, status, sent, body, cut = false, bodyOrigin = 'configured', ...others } = line;
    const { method = 'GET', headers = [], responseHeaders = [], mediaType = 'application/json', ...more } = others;
    return new RequestExchangeView(
      {
        ...sample,
        stepName: operation,
        operation: operationId(operation),
        query: {},
        ...more,
        request: {
          method,
          url: 'http://127.0.0.1:1/api',
          headers,
          bodyOrigin,
          ...(sent === undefined ? {} : { body: textOf(sent) }),
        },
        outcome: {
          kind: 'response',
          status,
          headers: [['content-type', mediaType], ...responseHeaders],
          ...(body === undefined ? {} : { body: { ...textOf(body), cut } }),
        },
      },
      context,
    );
  });
  const judgement = catalogue.find(id)?.judgement;
  if (judgement?.scope === 'scenario') return [judgement.judge(views, context)];
  if (judgement?.scope === 'exchange')
    return views.flatMap((view) => (view instanceof RequestExchangeView ? [judgement.judge(view, context)] : []));
  throw new Error(`no requirement ${id} about scenarios or exchanges`);
}

const wordsOf = (finding: { readonly kind: string; readonly decidedBy?: string }): string =>
  [finding.kind, ...(finding.decidedBy === undefined ? [] : [finding.decidedBy])].join(' ');
