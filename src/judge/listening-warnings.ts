import type { OperationId } from '../../spec/model.js';
import { isSuccess } from '../answers/status.js';
import { getOrAdd } from '../core/remembered.js';
import { isOfListening } from '../evidence/listening.js';
import { idsListed } from '../relations/holds.js';
import { viewsOf } from '../relations/relations-of.js';
import type { JudgeContext } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import type { Warning } from '../results/results.js';

/**
 * The subscriptions that wait for the events of the run's own changes are of accounts that do not show the changed
 * systems among their own: that explains why no event came, and is no verdict.
 */
export class ListeningWarnings {
  readonly #context: JudgeContext;
  readonly #changed: readonly string[];
  /** The operations that list systems. */
  readonly #lists: ReadonlySet<OperationId | null>;
  readonly #subscribed = new Set<string>();
  #isHeard = false;
  /** The changed systems in the lists of each account whose list was read. */
  readonly #shown = new Map<string, Set<string>>();

  constructor(context: JudgeContext) {
    this.#context = context;
    this.#changed = (context.configuration.writes?.expendable?.systemID ?? []).map(String);
    const systems = context.iface.table.resources.filter(({ variable }) => variable === 'systemID');
    this.#lists = new Set(systems.flatMap(viewsOf).flatMap((view) => (view.at === 'items' ? [view.in] : [])));
  }

  add(view: RequestExchangeView): void {
    const { scenario, operation, bindings } = view.exchange;
    const { accountID } = bindings;
    if (accountID === undefined || !isSuccess(view.status ?? 0)) return;
    if (isOfListening(scenario)) this.#subscribed.add(accountID);
    if (!this.#lists.has(operation) || view.list.kind !== 'found') return;
    const shown = getOrAdd(this.#shown, accountID, () => new Set<string>());
    for (const id of idsListed({ list: view.list, configuration: this.#context.configuration }, 'systemID'))
      if (this.#changed.includes(id)) shown.add(id);
  }

  addDelivery(target: string): void {
    this.#isHeard ||= isOfListening(target);
  }

  warnings(): readonly Warning[] {
    const accounts = [...this.#subscribed];
    if (accounts.length === 0 || this.#isHeard || this.#changed.length === 0) return [];
    if (accounts.some((account) => this.#shown.get(account)?.size !== 0)) return [];
    const [holder] = [...this.#shown].find(([, shown]) => shown.size > 0) ?? [];
    return [
      {
        code: 'events-of-another-account',
        message:
          `the subscription for the events of the run's changes is of the account ` +
          `${accounts.join(' and of ')}, whose listed systems ` +
          `do not include the changed ones (${this.#changed.join(', ')}), and nothing was delivered to it: name ` +
          'an account that has them, or is above the one that has them, in events.accountID, for that subscription ' +
          'alone, or in writes.expendable.accountID' +
          (holder === undefined ? '' : `, e.g. ${holder}`),
      },
    ];
  }
}
