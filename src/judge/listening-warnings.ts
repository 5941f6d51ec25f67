import { isSuccess } from '../answers/status.js';
import type { Configuration } from '../config/configuration.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { listeningScenario } from '../evidence/listening.js';
import type { Warning } from '../results/results.js';

const isOfListening = (scenario: string): boolean => scenario.startsWith(listeningScenario);

/**
 * The subscription that waits for the events of the run's own changes is of an account that does not show the changed
 * systems among its own: that explains why no event came, and is no verdict.
 */
export class ListeningWarnings {
  readonly #changed: readonly string[];
  #subscribed: string | undefined;
  #isHeard = false;
  /** The changed systems in the lists of each account whose list was read. */
  readonly #shown = new Map<string, Set<string>>();

  constructor({ writes }: Configuration) {
    this.#changed = (writes?.expendable?.systemID ?? []).map(String);
  }

  add({ scenario, operation, bindings: { accountID }, outcome }: RequestExchange): void {
    if (accountID === undefined || outcome.kind !== 'response' || !isSuccess(outcome.status)) return;
    if (isOfListening(scenario)) this.#subscribed = accountID;
    if (operation !== 'accounts.systems.list' || outcome.body?.kind !== 'text') return;
    const { text, cut } = outcome.body;
    // What a cut body would have shown is not known.
    const shown = this.#changed.filter((id) => cut || text.includes(JSON.stringify(id)));
    this.#shown.set(accountID, new Set([...(this.#shown.get(accountID) ?? []), ...shown]));
  }

  addDelivery(target: string): void {
    this.#isHeard ||= isOfListening(target);
  }

  warnings(): readonly Warning[] {
    const account = this.#subscribed;
    if (account === undefined || this.#isHeard || this.#changed.length === 0) return [];
    if (this.#shown.get(account)?.size !== 0) return [];
    const [holder] = [...this.#shown].find(([, shown]) => shown.size > 0) ?? [];
    return [
      {
        code: 'events-of-another-account',
        message:
          `the subscription for the events of the run's changes is of the account ${account}, whose listed systems ` +
          `do not include the changed ones (${this.#changed.join(', ')}), and nothing was delivered to it: name ` +
          'an account that has them, or is above the one that has them, in writes.expendable.accountID' +
          (holder === undefined ? '' : `, e.g. ${holder}`),
      },
    ];
  }
}
