import type { Configuration } from '../config/configuration.js';
import type { DeliveryBook } from '../engine/delivery-book.js';
import { recordBody } from '../evidence/body.js';
import type { Redactor } from '../evidence/redact.js';
import type { RawDelivery, Receiver } from '../receiver/receiver.js';
import { startReceiver } from '../receiver/server.js';
import { signatureConfig } from '../receiver/signatures/index.js';
import type { Interface } from '../spec/model.js';

interface Options {
  readonly iface: Interface;
  readonly configuration: Configuration;
  readonly seed: string;
  readonly redactor: Redactor;
  readonly recordBodyBytes: number;
  readonly book: DeliveryBook;
  elapsedMs(): number;
}

/** Does anything in the configuration lead to deliveries? Otherwise no port is opened. */
export const wantsReceiver = ({ bodies, events }: Configuration): boolean => events !== undefined || JSON.stringify(bodies ?? {}).includes('${RECEIVER_URL}');

/** Starts our receiver as configured. @throws ReceiverError for a port that is taken, a bad certificate or signature */
export function startWebhookReceiver({ iface, configuration, seed, redactor, recordBodyBytes, book, elapsedMs }: Options): Promise<Receiver> {
  const { events } = configuration;
  const signature = events?.signature;
  return startReceiver({
    seed,
    ...(events?.listen === undefined ? {} : { listen: events.listen }),
    ...(events?.publicUrl === undefined ? {} : { publicUrl: events.publicUrl }),
    events: iface.events,
    naming: {
      ...(events?.envelope === undefined ? {} : { envelope: events.envelope }),
      ...(events?.eventProperty === undefined ? {} : { eventProperty: events.eventProperty }),
      ...(events?.eventNames === undefined ? {} : { eventNames: events.eventNames }),
    },
    ...(signature === undefined
      ? {}
      : { signature: { config: signatureConfig(signature), keys: signature.secret === undefined ? [] : [{ label: 'webhook:secret', secret: signature.secret }] } }),
    toRecord: ({ method, url, headers, body, whole }: RawDelivery) => {
      const recorded = recordBody(body, { limit: recordBodyBytes, redactor, incomplete: !whole });
      return {
        method,
        url: redactor.url(url),
        headers: redactor.headers(headers),
        ...(recorded === undefined ? {} : { body: recorded }),
        bodyOrigin: 'none',
      };
    },
    record: (delivery) => book.record(delivery),
    place: (target, sequence) => book.place(target, sequence),
    elapsedMs,
  });
}
