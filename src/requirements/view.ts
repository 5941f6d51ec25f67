import { uniqueDigits } from '../config/environment.js';
import { bodyFormsOf } from '../core/body-form.js';
import { remembered } from '../core/remembered.js';
import type { Configuration } from '../config/configuration.js';
import type { DeliveryExchange, RequestExchange } from '../evidence/exchange.js';
import { subscriptions } from '../../spec/feature-operations.js';
import type { EventDefinition, Interface, Operation, OperationId, ResponseDefinition } from '../../spec/model.js';
import { isPathAmbiguous } from '../../spec/operations.js';
import type { DocumentPointer } from '../core/pointer.js';
import type { Json } from '../core/json.js';
import type { UnwrappedBody } from '../answers/envelopes/envelope.js';
import { envelope } from '../answers/envelopes/index.js';
import { eventNaming, type NamedEvent } from '../answers/event-naming.js';
import { locateList, type ListLocation } from '../answers/list-location.js';
import { header } from '../answers/header.js';
import { parseBody, type ParsedBody } from '../answers/parse-body.js';
import { isPageElsewhere } from '../answers/page-elsewhere.js';
import { isSuccess } from '../answers/status.js';
import { parseMediaType, type MediaType } from '../answers/media-type.js';
import type { Reading, VisitedValue } from '../rules/reading.js';
import { readBody } from '../rules/validator.js';

/** Documents and configuration, with the tables that views look up. */
export interface ViewContext {
  readonly iface: Interface;
  readonly configuration: Configuration;
  readonly operations: ReadonlyMap<OperationId, Operation>;
}

/** Parsed bodies of less text are kept as long as their scenario. */
const largeBody = 64 * 1024;

/** The value has not been looked for yet; `undefined` says that there is none. */
const unasked = Symbol('unasked');

/** A request exchange with its parsed values, each computed once when a judgement first asks for it. */
export class RequestExchangeView {
  readonly kind = 'request';
  readonly exchange: RequestExchange;
  /** `undefined` for unknown paths and withdrawn operations. */
  readonly operation: Operation | undefined;
  /** `undefined` where no response came. */
  readonly status: number | undefined;
  /** The connection ended, or the time limit was reached, in the middle of the response. */
  readonly broken: boolean;
  /** An HTML page that a redirect led to, a login for example: the operation itself answered with the redirect. */
  readonly isPageElsewhere: boolean;
  /** The request asked for a page after the first one, and the list may end before it. */
  readonly isLaterPage: boolean;
  /**
   * The operation itself answered with success, and the response is whole. If it broke off, it is incomplete (RFC 9112
   * §8), and only its status and headers count.
   */
  readonly succeeded: boolean;
  readonly #context: ViewContext;
  #definition: ResponseDefinition | undefined | typeof unasked = unasked;
  #mediaType: MediaType | undefined | typeof unasked = unasked;
  #body: ParsedBody | undefined;
  #sentBody: Json | undefined | typeof unasked = unasked;
  #reading: Reading | undefined;
  #list: ListLocation | undefined;

  constructor(exchange: RequestExchange, context: ViewContext) {
    this.exchange = exchange;
    this.#context = context;
    const { operation, outcome } = exchange;
    this.operation = operation === null ? undefined : context.operations.get(operation);
    this.status = outcome.kind === 'response' ? outcome.status : undefined;
    this.broken = outcome.kind === 'response' && (outcome.damage === 'reset' || outcome.damage === 'timeout');
    this.isPageElsewhere = outcome.kind === 'response' && isPageElsewhere(outcome);
    this.isLaterPage = exchange.query['page']?.some((page) => Number(page) > 1) === true;
    this.succeeded = this.status !== undefined && isSuccess(this.status) && !this.broken && !this.isPageElsewhere;
  }

  /**
   * A request that the interface gives no ground to refuse: not broken on purpose, not a retry that was repeated, and
   * within the limits of the judging revision, which may be narrower than those it was made for. Of a recorded request
   * that was refused, nothing tells whether there was a ground.
   */
  get wellFormed(): boolean {
    const { violated, superseded, purpose } = this.exchange;
    return violated === undefined && !superseded && !this.#exceeds && (purpose !== 'recorded' || this.succeeded);
  }

  /**
   * A conforming client may send this form of a request, a conforming implementation may refuse it, and this one did.
   * The plain form of the same request decides.
   */
  get isFormRefused(): boolean {
    const { status } = this;
    const { purpose, request } = this.exchange;
    const hasForm = purpose === 'wire' || (request.bodyOrigin === 'made-up' && bodyFormsOf(request).length > 0);
    if (!hasForm || status === undefined || isSuccess(status)) return false;
    return status < 500 || status === 501;
  }

  /** Frees the parsed values of a large body. They are computed again when a judgement asks for them. */
  release(): void {
    this.#reading = undefined;
    this.#sentBody = unasked;
    const { outcome } = this.exchange;
    const body = outcome.kind === 'response' ? outcome.body : undefined;
    if (body?.kind !== 'text' || body.text.length < largeBody) return;
    // Why it can't be read is short.
    if (this.#body?.kind === 'json') this.#body = undefined;
    this.#list = undefined;
  }

  get isPathAmbiguous(): boolean {
    return this.operation !== undefined && isPathAmbiguous(this.#context.iface, this.operation);
  }

  /** The configuration entry for the ids of the path. */
  get pathEntry(): string {
    const { operation, exchange } = this;
    if (operation !== undefined && this.isPathAmbiguous) return `bindings.${operation.id}`;
    return `ids.${operation?.variables.at(-1) ?? Object.keys(exchange.bindings).at(-1) ?? ''}`;
  }

  get #exceeds(): boolean {
    return (this.operation?.query ?? []).some(
      ({ name, schema }) =>
        schema.maximum !== undefined &&
        this.exchange.query[name]?.some((value) => Number(value) > (schema.maximum ?? 0)) === true,
    );
  }

  get mediaType(): MediaType | undefined {
    if (this.#mediaType === unasked) this.#mediaType = mediaTypeOf(this.responseHeader('content-type'));
    return this.#mediaType;
  }

  responseHeader(name: string): string | undefined {
    return this.exchange.outcome.kind === 'response' ? header(this.exchange.outcome.headers, name) : undefined;
  }

  get body(): ParsedBody {
    const { outcome } = this.exchange;
    this.#body ??=
      outcome.kind === 'response' && outcome.status !== 204
        ? parseBody(outcome.body, outcome.damage)
        : { kind: 'none' };
    return this.#body;
  }

  /** The JSON body of the request; `undefined` if it had no body, or one that is not JSON. */
  get sentBody(): Json | undefined {
    if (this.#sentBody === unasked) {
      const sent = parseBody(this.exchange.request.body, undefined);
      this.#sentBody = sent.kind === 'json' ? sent.value : undefined;
    }
    return this.#sentBody;
  }

  /** The documents' description of a response with this status: its own entry, else that of its class. */
  get definition(): ResponseDefinition | undefined {
    if (this.#definition === unasked)
      this.#definition = this.status === undefined ? undefined : definitionOf(this.operation, this.status);
    return this.#definition;
  }

  /** The items of a list answer; `absent` also where the answer is not JSON. */
  get list(): ListLocation {
    this.#list ??= this.body.kind === 'json' ? locateList(this.body.value, this.#listPointer) : { kind: 'absent' };
    return this.#list;
  }

  get #listPointer(): string | undefined {
    return this.exchange.operation === null ? undefined : this.#context.configuration.lists?.[this.exchange.operation];
  }

  /** Values of a successful JSON answer under one schema of the documents. */
  visits(schema: DocumentPointer): readonly VisitedValue[] {
    return this.reading?.of(schema) ?? [];
  }

  /**
   * The texts among them, and how often each occurs: an answer carries few values of an enumeration, and each many
   * times.
   */
  texts(schema: DocumentPointer): ReadonlyMap<string, number> {
    return this.reading?.texts(schema) ?? noTexts;
  }

  /**
   * The findings of the rules about values; `undefined` unless the response is a success in JSON that the documents
   * describe.
   */
  get reading(): Reading | undefined {
    if (this.definition !== undefined) this.#reading ??= this.readAs(this.definition);
    return this.#reading;
  }

  /** The same for a response that the documents describe in this way. */
  readAs({ schema }: ResponseDefinition): Reading | undefined {
    const root = schema?.pointer;
    const { body } = this;
    const { iface, configuration } = this.#context;
    if (!this.succeeded || root === undefined || body.kind !== 'json') return undefined;
    return readBody(iface, 'answers', {
      root,
      body: body.value,
      message: {
        configuration,
        operation: this.exchange.operation ?? '',
        isLaterPage: this.isLaterPage,
        list: (value) => (value === body.value ? this.list : locateList(value, this.#listPointer)),
      },
    });
  }
}

const noTexts: ReadonlyMap<string, number> = new Map();

function definitionOf(operation: Operation | undefined, status: number): ResponseDefinition | undefined {
  const responses = operation?.responses ?? [];
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status === `${Math.floor(status / 100)}XX`)
  );
}

/** How bodies name their event, for each pair of documents and configuration. */
const namings = new WeakMap<object, ReturnType<typeof eventNaming>>();

function namingOf(context: Pick<ViewContext, 'iface' | 'configuration'>): ReturnType<typeof eventNaming> {
  if (!namings.has(context))
    namings.set(context, eventNaming(context.iface.events, context.configuration.events ?? {}));
  return namings.get(context);
}

const mediaTypeOf = (contentType: string | undefined): MediaType | undefined =>
  contentType === undefined ? undefined : parseMediaType(contentType);

/** A delivery with its parsed body, out of its envelope. */
export class DeliveryView {
  readonly kind = 'delivery';
  readonly exchange: DeliveryExchange;
  readonly #context: Pick<ViewContext, 'iface' | 'configuration'>;
  #body: ParsedBody | undefined;
  #opened: UnwrappedBody | undefined;
  #named: NamedEvent | undefined;
  #path: string | undefined;

  constructor(exchange: DeliveryExchange, context: Pick<ViewContext, 'iface' | 'configuration'>) {
    this.exchange = exchange;
    this.#context = context;
  }

  get body(): ParsedBody {
    this.#body ??= parseBody(this.exchange.request.body, undefined);
    return this.#body;
  }

  /**
   * The content of the configured envelope; without an envelope, the whole callback body. `undefined` if the body is
   * not JSON.
   */
  get opened(): UnwrappedBody | undefined {
    if (this.body.kind === 'json')
      this.#opened ??= envelope(this.#context.configuration.events?.envelope).unwrap(this.body.value);
    return this.#opened;
  }

  /** The findings of the rules about values on the callback body of this event; `undefined` if the body is not JSON. */
  reading({ id, schema }: EventDefinition): Reading | undefined {
    const { opened } = this;
    const { iface, configuration } = this.#context;
    if (opened?.content === undefined) return undefined;
    return readBody(iface, 'events', {
      root: schema.pointer,
      body: opened.content,
      message: {
        configuration,
        operation: id,
        isLaterPage: false,
        list: (value) => locateList(value, undefined),
      },
    });
  }

  /** The event that the envelope or a property of the body names, by configuration. */
  get named(): NamedEvent {
    this.#named ??= this.#readName();
    return this.#named;
  }

  #readName(): NamedEvent {
    if (this.body.kind !== 'json') return { event: null };
    return namingOf(this.#context)?.(this.body.value) ?? { event: null };
  }

  /**
   * The part of the path after the subscribed address, e.g. `/events/ev/plugged`, or empty; the whole path if the
   * subscription has no address of its own.
   */
  get path(): string {
    return (this.#path ??= this.#readPath());
  }

  #readPath(): string {
    // Not parsed as a URL: a sender may put text into the request line that is no URL.
    const pathname = this.exchange.request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
    // Our addresses end in a segment of 32 hexadecimal digits; a tunnel's may stand before it.
    const own = [...pathname.matchAll(/\/[0-9a-f]{32}(?=[/%]|$)/g)].at(-1);
    if (own === undefined) return pathname;
    const below = pathname.slice(own.index + own[0].length);
    const [subscribed = ''] = subscribedPaths(this.#context.configuration).flatMap((path) => path.exec(below) ?? []);
    return below.slice(subscribed.length);
  }

  get mediaType(): MediaType | undefined {
    return mediaTypeOf(header(this.exchange.request.headers, 'content-type'));
  }
}

/**
 * The paths that the configured bodies append to our address, the longest first: these are part of the subscribed
 * address.
 */
const subscribedPaths = remembered((configuration: Configuration): readonly RegExp[] => {
  const bodies = [subscriptions.create, subscriptions.replace].map(
    (operation) => configuration.bodies?.[operation]?.value,
  );
  return [...JSON.stringify(bodies).matchAll(/\$\{RECEIVER_URL\}([^"?#\\]*)/g)]
    .map(([, path = '']) => path.replace(/\/+$/, ''))
    .toSorted((left, right) => right.length - left.length)
    .map((path) => {
      const written = path.split(uniqueDigits).map((part) => part.replaceAll(/[$()*+.?[\]^{|}]/g, String.raw`\$&`));
      return new RegExp(`^${written.join('[0-9a-f]{8}')}(?=/|$)`);
    });
});

/** The exchanges of a scenario, or of several. */
export type Views = readonly (RequestExchangeView | DeliveryView)[];

/** The answers that count, of one operation or of all: those after which the request was not sent again. */
export const lastAnswers = (views: Views, operation?: string): readonly RequestExchangeView[] =>
  views.filter(
    (view): view is RequestExchangeView =>
      view instanceof RequestExchangeView &&
      !view.exchange.superseded &&
      (operation === undefined || view.exchange.operation === operation),
  );
