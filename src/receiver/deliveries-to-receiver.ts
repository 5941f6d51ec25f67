import { defined } from '../core/defined.js';
import { createHash } from 'node:crypto';
import type { Headers, Origin, Purpose, Violated } from '../evidence/exchange.js';
import { isObject, type Json } from '../core/json.js';
import type { EventDefinition, Interface, OperationId } from '../../spec/model.js';
import { addedValues } from './added-values.js';
import { envelope } from '../answers/envelopes/index.js';
import type { EventNaming } from '../answers/event-naming.js';
import { secretFrom, signatureHeaders, type SignatureConfig } from './signatures/index.js';

/** A delivery to send to a receiver under test: plain data, and unsigned, since a signature contains its time. */
export interface OutgoingDelivery {
  /** `<event>/<variation>`, unique; e.g. `events.ev.plugged/added/data.state=unplugged`. */
  readonly name: string;
  readonly event: OperationId;
  readonly purpose: Purpose;
  /** Under the receiver's base URL; empty: the base URL itself. */
  readonly path: string;
  readonly headers: Headers;
  /** As sent; not always JSON. */
  readonly body: string;
  /** Where the body came from. */
  readonly origin: Origin;
  readonly violated?: Violated;
  /** The same for repeated deliveries. */
  readonly messageId: string;
  readonly signing: 'right' | 'forged';
}

/** Where generated bodies come from: JSON Schema in, values out; the same every time. */
export interface PayloadValues {
  valid(event: EventDefinition): readonly Json[];
  boundary(event: EventDefinition): readonly Json[];
  invalid(event: EventDefinition): readonly { readonly value: Json; readonly violated: Violated }[];
}

export interface OutgoingOptions {
  readonly iface: Pick<Interface, 'document' | 'events'>;
  readonly seed: string;
  readonly values: PayloadValues;
  readonly naming?: EventNaming;
  /** `events.payloads` of the configuration, by event id. */
  readonly payloads?: { readonly [eventId: string]: Json };
  /** Events whose payload a document, a recording or an earlier run supplied, without a person having confirmed it. */
  readonly supplied?: ReadonlySet<string>;
  /** Where the receiver takes events: at a path for each, or all at its base URL. Absent: not known. */
  readonly paths?: 'events' | 'single';
  /** Whether deliveries will be signed: only then some are forged. */
  readonly signed: boolean;
}

/** A property that no interface shows; in lower case, as CloudEvents asks of attributes. */
const unknownProperty = 'unknownproperty';
/** A value of an enumeration that no interface shows. */
const unknownValue = 'UNKNOWN_VALUE';

const source = 'urn:ems-conformance';

/**
 * All deliveries to a receiver under test, event by event in the order of the interface: first the control (the
 * configured payload, or a made-up one), then the same with one change, then generated bodies, then deliveries that are
 * forged, repeated or damaged.
 */
export const deliveriesToReceiver = (options: OutgoingOptions): readonly OutgoingDelivery[] =>
  options.iface.events.flatMap((event) => deliveriesOf(event, options));

type Make = (what: string, purpose: Purpose, data: Json, from: Origin, violated?: Violated) => OutgoingDelivery;

/** The payload that the deliveries of an event vary. */
interface Control {
  readonly data: Json;
  readonly origin: Origin;
}

/** Values that were added to an enumeration in a payload. */
type Added = ReturnType<typeof addedValues>;

const deliveriesOf = (event: EventDefinition, options: OutgoingOptions): readonly OutgoingDelivery[] => {
  const valid = options.values.valid(event);
  const control = controlOf(event, options, valid);
  const make = makerFor(event, options);
  const added = addedValues(options.iface.document, event);
  const { data, origin } = control;
  const first = make('control', 'control', data, origin);
  return [
    first,
    // Whether event paths are appended to the receiver's address is not shown.
    ...(options.paths === undefined ? [{ ...make('single-url', 'control', data, origin), path: '' }] : []),
    ...withUnknown(make, control, added),
    ...valid.map((each, at) => make(`valid/${at}`, 'random', each, 'made-up')),
    ...options.values.boundary(event).map((each, at) => make(`boundary/${at}`, 'boundary', each, 'made-up')),
    ...options.values
      .invalid(event)
      .map(({ value, violated }, at) => make(`invalid/${at}`, 'invalid', value, 'made-up', violated)),
    { ...first, name: `${event.id}/repeated`, purpose: 'robustness' },
    ...added.map(({ at, value }): OutgoingDelivery => {
      const name = `${at.join('.')}=${value}`;
      return {
        ...make(`added/${name}`, 'robustness', put(data, at, value), origin),
        name: `${event.id}/repeated/${name}`,
      };
    }),
    ...damagedOnes(make, control, options.signed),
  ];
};

/** The configured payload, else a valid one. */
const controlOf = (event: EventDefinition, options: OutgoingOptions, valid: readonly Json[]): Control => {
  const naming = options.naming ?? {};
  const configured =
    options.payloads !== undefined && Object.hasOwn(options.payloads, event.id)
      ? options.payloads[event.id]
      : undefined;
  // The receiver's name of the event is not shown: without it in payload or configuration, the body is a guess.
  const isNamed =
    configured !== undefined &&
    options.supplied?.has(event.id) !== true &&
    (naming.eventNames?.[event.id] !== undefined || saysItsEvent(configured, naming));
  return { data: configured ?? valid.find(isObject) ?? {}, origin: isNamed ? 'configured' : 'made-up' };
};

/** Makes deliveries of an event: in the receiver's envelope, at its path, with its name of the event. */
const makerFor = (event: EventDefinition, options: OutgoingOptions): Make => {
  const naming = options.naming ?? {};
  const wrapping = envelope(naming.envelope);
  const eventName = naming.eventNames?.[event.id];
  const path = options.paths === 'single' ? '' : event.path;
  return (what, purpose, data, from, violated) => {
    const messageId = idFrom(options.seed, `${event.id}/${what}`);
    const named =
      eventName !== undefined &&
      naming.eventProperty !== undefined &&
      isObject(data) &&
      !Object.hasOwn(data, naming.eventProperty)
        ? put(data, [naming.eventProperty], eventName)
        : data;
    return {
      name: `${event.id}/${what}`,
      event: event.id,
      purpose,
      path,
      headers: [['content-type', wrapping.mediaType]],
      body: JSON.stringify(wrapping.wrap({ event: eventName ?? event.id, id: messageId, source, content: named })),
      origin: from,
      ...defined({ violated }),
      messageId,
      signing: 'right',
    };
  };
};

/** The control with one value or property that a receiver may not know. */
const withUnknown = (make: Make, { data, origin }: Control, added: Added): readonly OutgoingDelivery[] => {
  const places = [...new Map(added.map(({ at }) => [at.join('.'), at]))];
  return [
    ...added.map(({ at, value }) =>
      make(`added/${at.join('.')}=${value}`, 'added-value', put(data, at, value), origin),
    ),
    // Other data beside a value: by itself, and together with each added value.
    ...places.flatMap(([name, at]) => {
      const beside = [...at.slice(0, -1), unknownProperty];
      const withOther = put(data, beside, 'unknown');
      return at.length < 2
        ? []
        : [
            make(`other-data/${name}`, 'property', withOther, origin),
            ...added
              .filter((each) => each.at.join('.') === name)
              .map(({ value }) =>
                make(`added/${name}=${value}/with-other-data`, 'added-value', put(withOther, at, value), origin),
              ),
          ];
    }),
    make('unknown-property', 'property', put(data, [unknownProperty], 'unknown'), origin),
    ...places.map(([name, at]) => make(`unknown-value/${name}`, 'property', put(data, at, unknownValue), origin)),
  ];
};

/** The control with another's signature, and in forms that a receiver should refuse. */
const damagedOnes = (make: Make, { data, origin }: Control, signed: boolean): readonly OutgoingDelivery[] => {
  const damaged = (what: string, violated: Violated, change: Partial<OutgoingDelivery>): OutgoingDelivery => ({
    ...make(what, 'robustness', data, origin, violated),
    ...change,
  });
  return [
    ...(signed
      ? [damaged('forged', { location: 'header', keyword: 'signature', pointer: '' }, { signing: 'forged' })]
      : []),
    damaged('malformed-json', { location: 'body', keyword: 'json', pointer: '' }, { body: '{"data": {' }),
    damaged(
      'wrong-media-type',
      { location: 'media-type', keyword: 'media-type', pointer: '' },
      { headers: [['content-type', 'text/plain']] },
    ),
  ];
};

/**
 * All headers of a delivery, signed for this moment.
 * @param signature absent: deliveries are not signed
 * @param now milliseconds since the epoch
 * @throws ReceiverError (`signature`) if the secret cannot be a key of the scheme
 */
export const signedHeaders = (
  delivery: Pick<OutgoingDelivery, 'headers' | 'body' | 'messageId' | 'signing'>,
  signature: { readonly config: SignatureConfig; readonly secret: string } | undefined,
  now: number,
): Headers => {
  if (signature === undefined) return delivery.headers;
  const { config } = signature;
  // A secret of the right form that is not the receiver's, as a forger would use.
  const secret =
    delivery.signing === 'right'
      ? signature.secret
      : secretFrom(config, createHash('sha256').update(`forged ${signature.secret}`).digest());
  return [
    ...delivery.headers,
    ...signatureHeaders(config, secret, Buffer.from(delivery.body), now, delivery.messageId),
  ];
};

/** Does a body name its event itself, or need none? */
const saysItsEvent = (body: Json, { envelope: kind, eventProperty }: EventNaming): boolean => {
  const has = (name: string): boolean => isObject(body) && Object.hasOwn(body, name);
  return ((kind ?? 'none') === 'none' || has('type')) && (eventProperty === undefined || has(eventProperty));
};

const idFrom = (seed: string, name: string): string =>
  `msg_${createHash('sha256')
    .update(JSON.stringify([seed, name]))
    .digest('hex')
    .slice(0, 24)}`;

/** A copy with a value at a place; a value on the way that is no object becomes one. */
const put = (base: Json, [name, ...rest]: readonly string[], value: Json): Json => {
  if (name === undefined) return value;
  const object = isObject(base) ? base : {};
  const inner = Object.hasOwn(object, name) ? (object[name] ?? null) : null;
  return { ...object, [name]: put(inner, rest, value) };
};
