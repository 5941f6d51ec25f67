import { subscriptions } from '../../spec/feature-operations.js';
import type { RequestExchange, Trouble } from '../evidence/exchange.js';
import type { Warning } from '../results/results.js';
import { isSuccess } from '../answers/status.js';

/** Signs that deliveries can't reach our receiver, or that something else does: warnings, never verdicts. */
export class ReceiverWarnings {
  #pings = 0;
  #deliveries = 0;
  readonly #troubles: Trouble[] = [];

  add({ operation, credential, outcome }: RequestExchange): void {
    if (
      operation === subscriptions.ping &&
      credential === 'full' &&
      outcome.kind === 'response' &&
      isSuccess(outcome.status)
    )
      this.#pings += 1;
  }

  addDelivery(): void {
    this.#deliveries += 1;
  }

  addTrouble(trouble: Trouble): void {
    this.#troubles.push(trouble);
  }

  warnings(): readonly Warning[] {
    const unreached = this.#troubles.find(({ what }) => what === 'unreached');
    const others = this.#troubles
      .filter(({ what }) => what !== 'unreached')
      .toSorted((a, b) => (a.what < b.what ? -1 : 1));
    return [
      ...(this.#deliveries === 0 && (this.#pings > 0 || unreached !== undefined) ? [this.#unreached(unreached)] : []),
      ...others.map(({ what, count, example }) => ({
        code: `receiver-${what}`,
        message: `at our receiver${count === 1 ? '' : `, ${count} times`}: ${example}`,
      })),
    ];
  }

  #unreached(probe: Trouble | undefined): Warning {
    const pings =
      this.#pings === 0 ? '' : `${this.#pings === 1 ? 'a ping was' : `${this.#pings} pings were`} accepted, and `;
    const found = probe === undefined ? '' : ` (${probe.example})`;
    return {
      code: 'receiver-unreached',
      message:
        `${pings}nothing arrived at our receiver${found}: check events.publicUrl and events.listen, and that ` +
        `bodies.webhooks.create gives \${RECEIVER_URL} as the address; nothing about events was judged`,
    };
  }
}
