import type { ReceiverLimits } from './limits.js';

type Limits = Pick<ReceiverLimits, 'maxPendingDeliveries' | 'maxDeliveries' | 'maxTotalBytes'>;

/** Why a request is not admitted: the receiver is closing, or full. */
export type AdmissionRefusal = { readonly kind: 'closing' } | { readonly kind: 'full'; readonly because: string };

const full = (because: string): AdmissionRefusal => ({ kind: 'full', because });

/** Counts requests in progress and accepted requests, and signals the end of the last one. */
export class Admission {
  readonly #limits: Limits;
  #pending = 0;
  #deliveries = 0;
  #bytes = 0;
  #closing = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get pending(): number {
    return this.#pending;
  }

  enter(): void {
    this.#pending += 1;
  }

  leave(): void {
    this.#pending -= 1;
  }

  /** A delivery was read and is going to be kept. */
  took(bytes: number): void {
    this.#deliveries += 1;
    this.#bytes += bytes;
  }

  close(): void {
    this.#closing = true;
  }

  /** Why a request is turned away, if it is. */
  refusal(): AdmissionRefusal | undefined {
    const { maxPendingDeliveries, maxDeliveries, maxTotalBytes } = this.#limits;
    if (this.#closing) return { kind: 'closing' };
    if (this.#pending > maxPendingDeliveries) return full(`more than ${maxPendingDeliveries} deliveries at a time`);
    if (this.#deliveries >= maxDeliveries) return full(`more than ${maxDeliveries} deliveries`);
    return this.#bytes >= maxTotalBytes ? full(`deliveries of more than ${maxTotalBytes} bytes`) : undefined;
  }
}
