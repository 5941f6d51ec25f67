import { connect, type Socket } from 'node:net';
import type { DeliveryExchange } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import type { RawDelivery, Receiver, ReceiverOptions } from './receiver.js';
import { startReceiver } from './server.js';

/** For tests of this folder: a receiver that keeps everything in memory, and raw connections to it. */

// Casts: ids of these tests.
export const event = (id: string): OperationId => id as OperationId;
const events = [
  { id: event('events.ev.plugged'), path: '/events/ev/plugged' },
  { id: event('events.ev.unplugged'), path: '/events/ev/unplugged' },
  { id: event('events.gateway.online'), path: '/events/gateway/online' },
] as const;

export interface Kept {
  readonly receiver: Receiver;
  readonly exchanges: DeliveryExchange[];
  readonly raw: RawDelivery[];
}

export const start = async (options: Partial<ReceiverOptions> = {}): Promise<Kept> => {
  const exchanges: DeliveryExchange[] = [];
  const raw: RawDelivery[] = [];
  const receiver = await startReceiver({
    seed: 'seed',
    events,
    toRecord: ({ method, url, headers, body, whole }) => ({
      method,
      url,
      headers,
      body: { kind: 'text', text: body.toString(), bytes: body.length, cut: !whole },
      bodyOrigin: 'none',
    }),
    record: (exchange, delivery) => {
      exchanges.push(exchange);
      raw.push(delivery);
    },
    ...options,
  });
  return { receiver, exchanges, raw };
};

export interface RawConnection {
  readonly socket: Socket;
  /** The data of the other side, once it has closed. */
  readonly ended: Promise<string>;
}

/** A bare TCP connection that sends the given bytes and stays open. */
export const rawConnection = (url: string, bytes: string | Uint8Array): RawConnection => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<string>((resolve) => {
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
  socket.write(bytes);
  return { socket, ended };
};
