import type { OperationId, Variable } from '../../spec/model.js';
import { createdId, idOf } from '../answers/ids.js';
import { isSuccess } from '../answers/status.js';
import { canonical, type Json } from '../core/json.js';
import { getOrAdd } from '../core/remembered.js';
import type { Bindings } from '../evidence/exchange.js';
import type { Pattern } from '../patterns/pattern.js';
import { viewsOf } from '../relations/relations-of.js';
import type { JudgeContext } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import { RecordChanges } from './record-changes.js';
import { valuesOfRecord } from './patterns-of.js';
import { hashOf } from './sample.js';

/** Records whose values are kept, chosen by the hash of their ids, so that the order of exchanges does not matter. */
const recordLimit = 1_000;

/** Values of one record that are kept, and responses of one operation that showed it. */
const valueLimit = 40;
const sampleLimit = 200;

interface RecordOf {
  readonly variable: Variable;
  readonly id: string;
}

/** The values that one response shows of a record, with its time in milliseconds since the start of the run. */
interface Sample {
  readonly at: number;
  readonly key: string;
  readonly values: ReturnType<typeof valuesOfRecord>;
}

/** The values that responses show of records over time: constants, truth values, and sizes of arrays. */
export class RecordStates {
  readonly changes: RecordChanges;
  readonly #context: JudgeContext;
  #byRecord = new Map<string, Map<OperationId, Timeline>>();

  constructor(context: JudgeContext) {
    this.#context = context;
    this.changes = new RecordChanges(context.iface);
  }

  /** Takes an exchange of the run; only successful responses show records. */
  add(view: RequestExchangeView): void {
    const { operation, at, durationMs } = view.exchange;
    if (operation === null) return;
    this.changes.add(view.exchange);
    for (const { of, record } of recordsIn(view, this.#context)) {
      const known = getOrAdd(this.#byRecord, keyOf(of), () => new Map<OperationId, Timeline>());
      const values = valuesOfRecord(record).slice(0, valueLimit);
      const timeline = getOrAdd(known, operation, () => new Timeline());
      timeline.add({ at: at + durationMs, key: canonical(values), values });
    }
    if (this.#byRecord.size > 2 * recordLimit) this.#byRecord = least(this.#byRecord);
  }

  /** The records that an exchange is about: those in its path, and the one that its response is. */
  recordsOf(view: RequestExchangeView): Bindings {
    const [only, ...others] = recordsIn(view, this.#context);
    const own = only !== undefined && others.length === 0 ? { [only.of.variable]: only.of.id } : {};
    return { ...view.exchange.bindings, ...own };
  }

  /**
   * The values that other operations show of the records that an exchange is about: of each operation, the last
   * response before the request, or the first one after it.
   */
  patternsOf(view: RequestExchangeView): readonly Pattern[] {
    if (this.#byRecord.size > recordLimit) this.#byRecord = least(this.#byRecord);
    const { operation: own, at } = view.exchange;
    return Object.entries(this.recordsOf(view)).flatMap(([variable, id]) => {
      const known =
        this.#byRecord.get(keyOf({ variable: variable as Variable, id })) ?? new Map<OperationId, Timeline>();
      const around = [...known].flatMap(([operation, timeline]) => (operation === own ? [] : timeline.around(at)));
      // A later sample hides an earlier one; one after the request is the last resort.
      const inOrder = [
        ...around.filter((each) => each.at > at),
        ...around.filter((each) => each.at <= at).toSorted(byTime),
      ];
      const values = new Map(inOrder.flatMap((each) => each.values.map((value) => [value.at, value.is])));
      return [...values].map(([place, is]): Pattern => ({ kind: 'state', of: variable, at: place, is }));
    });
  }
}

/** The values that the responses of one operation show of one record. */
class Timeline {
  #samples: Sample[] = [];
  #count = 0;
  #isConstant = true;

  /** Of too many samples, one is kept where they are all the same, else none. */
  add(sample: Sample): void {
    this.#count += 1;
    this.#samples.push(sample);
    this.#isConstant &&= this.#samples[0]?.key === sample.key;
    if (this.#count > sampleLimit) this.#samples = this.#isConstant ? [{ ...sample, at: 0 }] : [];
  }

  /** The last sample before a time, else the first one after it. */
  around(time: number): readonly Sample[] {
    const inOrder = this.#samples.toSorted(byTime);
    const nearest = inOrder.findLast(({ at }) => at <= time) ?? inOrder[0];
    return nearest === undefined ? [] : [nearest];
  }
}

const byTime = (one: Sample, other: Sample): number => one.at - other.at || (one.key < other.key ? -1 : 1);

/** The records that a successful response shows by the table of resources: itself, or its list items. */
function recordsIn(
  view: RequestExchangeView,
  { iface, configuration }: JudgeContext,
): readonly { readonly of: RecordOf; readonly record: Json }[] {
  const { operation, bindings } = view.exchange;
  const { body } = view;
  if (body.kind !== 'json' || !isSuccess(view.status ?? 0)) return [];
  return iface.table.resources.flatMap((resource) => {
    const { variable, create, update, replace } = resource;
    const isWrite = [create, update, replace].some((line) => line?.by === operation);
    const shown = viewsOf(resource).find(
      (each) => each.in === operation && each.shows === undefined && (each.at === undefined || each.at === 'items'),
    );
    if (variable === undefined || (shown === undefined && !isWrite)) return [];
    if (shown?.at === 'items')
      return (view.list.kind === 'found' ? view.list.items : []).flatMap((record) => {
        const id = idOf(record, variable, configuration);
        return id === undefined ? [] : [{ of: { variable, id }, record }];
      });
    const id = bindings[variable] ?? createdId(body.value, variable, configuration);
    return id === undefined ? [] : [{ of: { variable, id }, record: body.value }];
  });
}

const keyOf = ({ variable, id }: RecordOf): string => `${variable} ${id}`;

/** Those with the least hash, so that each order of exchanges leaves the same ones. */
const least = <Value>(records: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map(
    [...records]
      .map(([key, value]) => ({ key, value, hash: hashOf(key) }))
      .toSorted((a, b) => a.hash - b.hash || (a.key < b.key ? -1 : 1))
      .slice(0, recordLimit)
      .map(({ key, value }) => [key, value]),
  );
