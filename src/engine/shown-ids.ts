import { parseBody } from '../answers/parse-body.js';
import type { Json, JsonObject } from '../core/json.js';
import type { EvidenceLine, RequestExchange } from '../evidence/exchange.js';
import { recordsIn } from './nested-records.js';

/** The id of a record; where no member is called `id`, each member that may be it. */
function idsOf(record: JsonObject): readonly string[] {
  const members = Object.hasOwn(record, 'id') ? [record['id']] : Object.entries(record).flatMap(idOf);
  return members.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []));
}

const idOf = ([member, value]: readonly [string, Json]): readonly Json[] => (/I[dD]$/.test(member) ? [value] : []);

/**
 * The ids that responses to readings showed, by path: a list of systems may show their gateways, and a gateway its
 * system. No interface states all these views, and scenarios that touch one record at two paths take turns.
 */
export class ShownIds {
  readonly #byPath = new Map<string, Set<string>>();

  /**
   * Takes the well-formed readings of a scenario; the order of scenarios makes no difference.
   * @param pathOf the path of a request without its query, in the form that `shows` is asked for
   */
  note(lines: readonly EvidenceLine[], pathOf: (exchange: RequestExchange) => string): void {
    for (const line of lines) {
      if (line.kind !== 'exchange' || line.purpose !== 'success' || line.outcome.kind !== 'response') continue;
      if (line.request.method !== 'GET' || line.outcome.status !== 200) continue;
      const body = parseBody(line.outcome.body, line.outcome.damage);
      if (body.kind !== 'json') continue;
      const path = pathOf(line);
      const shown = this.#byPath.get(path) ?? new Set<string>();
      this.#byPath.set(path, shown);
      for (const id of recordsIn(body.value).flatMap(idsOf)) shown.add(id);
    }
  }

  /** Did a response to a reading of the path show the id, of the record itself or of one in it? */
  shows(path: string, id: string): boolean {
    return this.#byPath.get(path)?.has(id) === true;
  }
}
