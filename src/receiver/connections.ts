import type { Socket } from 'node:net';
import type { ReceiverLimits } from './limits.js';

type Limits = Pick<ReceiverLimits, 'maxConnections' | 'maxWaitingConnections'>;

/**
 * The open connections of a server. Beyond `maxConnections`, the oldest ones that have not yet carried a delivery are
 * closed, but only after the first bytes of new ones could be read: a sender that connects and sends at once is
 * received, however many other connections are silent or slow. For that moment, as many more may be open as the system
 * holds for the server (`maxWaitingConnections`), since one turn of the event loop can bring all of them.
 */
export class Connections {
  readonly #limits: Limits;
  readonly #open = new Set<Socket>();
  /** Without a delivery so far, in the order of arrival. */
  readonly #waiting = new Set<Socket>();
  /** A TLS socket and the TCP socket below it have the same address. */
  readonly #byAddress = new Map<string, Socket>();
  #closesLater = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** A new TCP connection; `full`: this connection or another one is closed for it. */
  add(socket: Socket): 'added' | 'full' {
    const { maxConnections, maxWaitingConnections } = this.#limits;
    const address = addressOf(socket);
    this.#open.add(socket);
    this.#waiting.add(socket);
    this.#byAddress.set(address, socket);
    socket.once('close', () => {
      this.#forget(socket);
      if (this.#byAddress.get(address) === socket) this.#byAddress.delete(address);
    });
    if (this.#open.size <= maxConnections) return 'added';
    this.#closeOldest(maxConnections + maxWaitingConnections);
    this.#closeOldestLater();
    return 'full';
  }

  /** This connection has carried a delivery: it stays open until sender or server closes it. */
  keep(socket: Socket): void {
    const connection = this.#byAddress.get(addressOf(socket));
    if (connection !== undefined) this.#waiting.delete(connection);
  }

  /** Ends all connections at once. */
  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #closeOldestLater(): void {
    if (this.#closesLater) return;
    this.#closesLater = true;
    // The next turn of the event loop reads the data that has arrived on connections of this turn.
    setImmediate(() =>
      setImmediate(() => {
        this.#closesLater = false;
        this.#closeOldest(this.#limits.maxConnections);
      }),
    );
  }

  #closeOldest(most: number): void {
    for (const socket of this.#waiting) {
      if (this.#open.size <= most) return;
      this.#forget(socket);
      socket.destroy();
    }
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket);
    this.#waiting.delete(socket);
  }
}

const addressOf = ({ localAddress, remoteAddress, remotePort }: Socket): string =>
  [localAddress, remoteAddress, remotePort].join(' ');
