import { compare } from '../core/compare.js';
import { getOrAdd } from '../core/remembered.js';
import { matchVendorValue } from '../config/vendor-names.js';
import type { Coverage as Counted, Warning } from '../results/results.js';
import { isJudgedSuccess } from '../requirements/build.js';
import type { JudgeContext } from '../requirements/requirement.js';
import { responseNodes, type ResponseNode } from '../requirements/response-nodes.js';
import type { DeliveryView, RequestExchangeView } from '../requirements/view.js';
import type { OperationId } from '../../spec/model.js';
import { isNearly } from '../core/near-name.js';

/** Unstated values kept per enumeration; they are the implementation's, so their number is bounded. */
const otherLimit = 30;

/** `other` values are cut to this length. */
const lengthLimit = 80;

/** Most warnings about values in one run. */
const warningLimit = 20;

/** Values whose meaning is remembered; an implementation may send any number. */
const meaningLimit = 1_000;

interface Row {
  readonly value: string;
  readonly stated: Counted['stated'];
  seen: number;
  readonly where: Set<string>;
}

/** A property in the responses of an operation, with the row that counts it. */
interface CountedProperty {
  readonly pointer: ResponseNode['pointer'];
  readonly row: Row;
}

interface Meaning {
  readonly stated: Counted['stated'];
  /** The value under which it is counted. */
  readonly as: string;
}

/**
 * Counts how often each value of an enumeration, each kind of appliance, each stated property and status, and each
 * event was seen in judged answers and deliveries: a name that never comes is seen nowhere else.
 */
export class Coverage {
  readonly #context: JudgeContext;
  readonly #nodes: ReadonlyMap<OperationId, readonly ResponseNode[]>;
  /**
   * By set, then by the stated role of a value and the value: where VENDOR5 stands for a name, a literal `VENDOR5` is
   * another value.
   */
  readonly #counts = new Map<string, Map<string, Row>>();
  readonly #properties: ReadonlyMap<OperationId, readonly CountedProperty[]>;
  readonly #kinds: ReadonlyMap<string, string>;
  readonly #meanings = new Map<string, Meaning>();
  /** Paths and names of deliveries that are none of the events. */
  readonly #unknownEvents = new Set<string>();

  constructor(context: JudgeContext) {
    this.#context = context;
    const { kinds = {} } = context.configuration.appliances ?? {};
    this.#kinds = new Map([
      ...Object.entries(kinds).map(([kind, value]) => [value, kind] as const),
      ['EXTERNAL_CONTROLLER', 'External controller'],
    ]);
    const nodes = [...responseNodes(context.iface)];
    const properties = nodes.filter(isProperty);
    const enumerated = nodes.filter((node) => node.schema['x-enumeration'] !== undefined || isAppliance(node));
    this.#nodes = byOperation(enumerated);
    this.#addStated(properties, enumerated);
    this.#properties = new Map(
      [...byOperation(properties)].map(([operation, own]) => [
        operation,
        own.map(({ name, pointer }) => ({ pointer, row: this.#row('properties', name, 'property') })),
      ]),
    );
  }

  /** Everything stated is listed even if no response had it. */
  #addStated(properties: readonly ResponseNode[], enumerated: readonly ResponseNode[]): void {
    const { iface, configuration } = this.#context;
    for (const { id, responses } of iface.operations)
      for (const { status } of responses.filter((response) => isExact(response.status)))
        this.#add('statuses', `${id} ${status}`, 'status', 0);
    for (const { id } of iface.events) this.#add('events', id, 'event', 0);
    for (const { name } of properties) this.#add('properties', name, 'property', 0);
    for (const { name, schema } of enumerated) {
      const { added = [], removed = [] } = schema['x-enumeration'] ?? {};
      for (const value of added) this.#add(name, value, 'added', 0);
      for (const value of removed) this.#add(name, value, 'removed', 0);
    }
    if (configuration.appliances?.kindProperty !== undefined)
      for (const kind of this.#kinds.values()) this.#add('appliance kinds', kind, 'kind', 0);
  }

  see(view: RequestExchangeView): void {
    const { operation } = view.exchange;
    this.#seeStatus(view);
    const nodes = operation === null || !isJudgedSuccess(view) ? undefined : this.#nodes.get(operation);
    for (const node of nodes ?? []) {
      if (isAppliance(node)) for (const { value } of view.visits(node.pointer)) this.#seeKind(value, node.operation.id);
      else for (const [value, times] of view.texts(node.pointer)) this.#seeValue(node, value, times);
    }
  }

  seeDelivery(view: DeliveryView): void {
    const { event } = view.exchange;
    if (event !== null) {
      this.#add('events', event, 'event', 1);
      return;
    }
    const { name } = view.named;
    for (const text of [view.path, ...(name === undefined ? [] : [name])])
      if (this.#unknownEvents.size < meaningLimit) this.#unknownEvents.add(text);
  }

  #seeStatus(view: RequestExchangeView): void {
    const { operation, status, exchange } = view;
    if (operation === undefined || status === undefined || exchange.superseded) return;
    if (operation.responses.some((response) => response.status === String(status)))
      this.#add('statuses', `${operation.id} ${status}`, 'status', 1);
    if (!isJudgedSuccess(view)) return;
    for (const { pointer, row } of this.#properties.get(operation.id) ?? [])
      count(row, view.visits(pointer).length, operation.id);
  }

  /** Values that resemble an added one that no response had, and also paths and names of deliveries. */
  warnings(): readonly Warning[] {
    return [...this.#nearValues(), ...this.#nearEvents()].slice(0, warningLimit);
  }

  #nearEvents(): readonly Warning[] {
    const { iface, configuration } = this.#context;
    const seen = new Set(this.list().flatMap((row) => (row.set === 'events' && row.seen > 0 ? [row.value] : [])));
    return iface.events
      .filter(({ id }) => !seen.has(id))
      .flatMap(({ id, path }) => {
        const stated = [path, configuration.events?.eventNames?.[id] ?? id];
        return [...this.#unknownEvents]
          .toSorted()
          .flatMap((text) => stated.filter((each) => isNearly(text, each)).map((each) => ({ text, each })));
      })
      .map(({ text, each }) => ({
        code: 'event-nearly-stated',
        message:
          `something is delivered as ${JSON.stringify(text.slice(0, lengthLimit))}, and nothing as ${each}: is it a ` +
          'misspelling?',
      }));
  }

  #nearValues(): readonly Warning[] {
    const rows = this.list();
    return rows
      .filter(({ stated }) => stated === 'other')
      .flatMap(({ set, value }) =>
        rows
          .filter((row) => row.set === set && row.stated === 'added' && row.seen === 0 && isNearly(value, row.value))
          .map((row) => ({
            code: 'value-nearly-stated',
            message:
              `${set} has the value ${JSON.stringify(value)}, and never the added ${row.value}: is it a ` +
              'misspelling?',
          })),
      );
  }

  list(): readonly Counted[] {
    const rows = [...this.#counts].flatMap(([set, values]) =>
      [...values.values()].map(({ value, stated, seen, where }) => ({
        set,
        value,
        stated,
        seen,
        ...(where.size === 0 ? {} : { where: [...where].toSorted() }),
      })),
    );
    return rows.toSorted((a, b) => compare(a.set, b.set) || compare(a.value, b.value) || compare(a.stated, b.stated));
  }

  #seeValue(node: ResponseNode, value: string, times: number): void {
    const { stated, as } = this.#meaningOf(node, value);
    this.#add(node.name, as, stated, times, node.operation.id);
  }

  /** The same few values come in many responses, so the meaning of each is looked up once. */
  #meaningOf(node: ResponseNode, value: string): Meaning {
    const key = `${node.name} ${value}`;
    const known = this.#meanings.get(key);
    if (known !== undefined) return known;
    const { added = [], removed = [] } = node.schema['x-enumeration'] ?? {};
    const isStated = (stated: string): boolean =>
      matchVendorValue(value, stated, this.#context.configuration).kind === 'is';
    const asAdded = added.find(isStated);
    const asRemoved = removed.find(isStated);
    const meaning: Meaning =
      asAdded !== undefined
        ? { stated: 'added', as: asAdded }
        : asRemoved !== undefined
          ? { stated: 'removed', as: asRemoved }
          : { stated: 'other', as: value.slice(0, lengthLimit) };
    if (this.#meanings.size < meaningLimit) this.#meanings.set(key, meaning);
    return meaning;
  }

  #seeKind(value: unknown, operation: OperationId): void {
    const { kindProperty } = this.#context.configuration.appliances ?? {};
    if (
      kindProperty === undefined ||
      typeof value !== 'object' ||
      value === null ||
      !Object.hasOwn(value, kindProperty)
    )
      return;
    const told: unknown = Reflect.get(value, kindProperty);
    const kind = typeof told === 'string' ? this.#kinds.get(told) : undefined;
    if (kind !== undefined) this.#add('appliance kinds', kind, 'kind', 1, operation);
  }

  #add(set: string, value: string, stated: Counted['stated'], seen: number, where?: string): void {
    count(this.#row(set, value, stated), seen, where);
  }

  #row(set: string, value: string, stated: Counted['stated']): Row {
    const values = getOrAdd(this.#counts, set, () => new Map());
    const key = `${stated} ${value}`;
    const known = values.get(key);
    if (known !== undefined) return known;
    const row = { value, stated, seen: 0, where: new Set<string>() };
    values.set(key, row);
    if (stated === 'other') dropLast(values);
    return row;
  }
}

function count(row: Row, seen: number, where: string | undefined): void {
  if (seen === 0) return;
  row.seen += seen;
  if (where !== undefined) row.where.add(where);
}

/** Keeps the first other values in their order, so that the order in which they came is no matter. */
function dropLast(values: Map<string, Row>): void {
  const others = [...values].filter(([, { stated }]) => stated === 'other').map(([key]) => key);
  if (others.length <= otherLimit) return;
  values.delete(others.toSorted().at(-1) ?? '');
}

function byOperation(nodes: readonly ResponseNode[]): ReadonlyMap<OperationId, readonly ResponseNode[]> {
  const groups = new Map<OperationId, ResponseNode[]>();
  for (const node of nodes) groups.set(node.operation.id, [...(groups.get(node.operation.id) ?? []), node]);
  return groups;
}

const isExact = (status: string): boolean => /^\d{3}$/.test(status);

const isProperty = ({ pointer }: ResponseNode): boolean => /\/properties\/[^/]+$/.test(pointer);

const isAppliance = ({ pointer }: ResponseNode): boolean => pointer === '/components/schemas/Appliance';
