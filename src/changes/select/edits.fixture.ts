import { jsonEqual, isArray, isObject, type Json } from '../../core/json.js';
import { childPointer, pointerOf, pointerTokens, valueAt, withValueAt } from '../../core/pointer.js';
import type { Interface, Operation, OperationId, Schema } from '../../../spec/model.js';
import type { ProvingFault, Fault, FaultConditions } from '../../faults/fault.js';
import type { ReceiverProvingFault } from '../../faults/receiver-fault.js';
import type { Catalogue } from '../../requirements/catalogue.js';
import type { Requirement } from '../../requirements/requirement.js';
import { responseNodes, type ResponseNode } from '../../requirements/response-nodes.js';
import { reachableSchemas } from '../../rules/schema-walk.js';

/** A fault in the part of the interface that an edit changes. The self-test proves that a whole run finds it. */
export type PlacedFault = { readonly subject: OperationId; readonly requirement: Requirement } & (
  | { readonly role: 'service'; readonly fault: ProvingFault }
  | { readonly role: 'receiver'; readonly fault: ReceiverProvingFault }
);

/** One edit of the interface's document in one place, and the faults that an implementation can have there. */
export interface Edit {
  readonly name: string;
  readonly edited: Json;
  readonly faults: readonly PlacedFault[];
}

/** Every fault of every requirement, by the operation or the event that it is at. */
function placedFaults({ requirements }: Catalogue): ReadonlyMap<OperationId, readonly PlacedFault[]> {
  const found = new Map<OperationId, PlacedFault[]>();
  const add = (one: PlacedFault): void => {
    found.set(one.subject, [...(found.get(one.subject) ?? []), one]);
  };
  for (const requirement of requirements) {
    if (requirement.role === 'receiver') {
      for (const fault of requirement.faults)
        if (fault.fault.on.event !== undefined)
          add({ role: 'receiver', subject: fault.fault.on.event, requirement, fault });
    } else
      for (const fault of requirement.faults) {
        const subject = fault.fault.on.operation;
        if (subject !== null) add({ role: 'service', subject, requirement, fault });
      }
  }
  return found;
}

const whenOf = (fault: Fault): FaultConditions | undefined => fault.on.when;

/** Does a fault apply without a condition? */
const isPlain = (fault: Fault): boolean => whenOf(fault) === undefined;

const kindsOf =
  (...kinds: readonly Fault['kind'][]) =>
  (fault: Fault): boolean =>
    kinds.includes(fault.kind);

/** Makes the edits of one document. */
export class Edits {
  readonly #document: Json;
  readonly #iface: Interface;
  readonly #faults: ReadonlyMap<OperationId, readonly PlacedFault[]>;
  readonly #edits: Edit[] = [];

  constructor(catalogue: Catalogue) {
    this.#iface = catalogue.iface;
    this.#document = catalogue.iface.document;
    this.#faults = placedFaults(catalogue);
  }

  /** Every edit at which an implementation can have a fault, in the order of the document. */
  all(): readonly Edit[] {
    for (const operation of this.#iface.operations) this.#operation(operation);
    this.#responseSchemas();
    this.#events();
    for (const [index, { id, path, method }] of this.#iface.withdrawn.entries()) {
      this.#add(
        `${id} is not said to be withdrawn`,
        [[`/x-withdrawn/${index}`, undefined]],
        this.#at(id, kindsOf('serve')),
      );
      this.#add(
        `${id} comes back`,
        [[pointerOf('paths', path, method.toLowerCase()), { responses: { '200': { description: 'Again.' } } }]],
        this.#at(id, kindsOf('serve')),
      );
    }
    return this.#edits;
  }

  #add(
    name: string,
    changes: readonly (readonly [pointer: string, value: Json | undefined])[],
    faults: readonly PlacedFault[],
  ): void {
    if (faults.length === 0) return;
    const edited = changes.reduce<Json>(
      (at, [pointer, value]) => withValueAt(at, pointer, value) ?? null,
      this.#document,
    );
    // A required property can't become required.
    if (!jsonEqual(edited, this.#document)) this.#edits.push({ name, edited, faults });
  }

  /** Faults at an operation or an event. */
  #at(subject: OperationId, isMeant: (fault: Fault) => boolean): readonly PlacedFault[] {
    return (this.#faults.get(subject) ?? []).filter((one) => one.role === 'service' && isMeant(one.fault.fault));
  }

  #operation(operation: Operation): void {
    const { id, path, method } = operation;
    const pointer = pointerOf('paths', path, method.toLowerCase());
    const node = valueAt(this.#document, pointer);
    if (!isObject(node)) throw new Error(`${id} is not at ${pointer}`);
    const absent = this.#at(id, (fault) => fault.kind === 'answer' && isPlain(fault));
    this.#add(`${id} is removed`, [[pointer, undefined]], absent);
    const moved = pointerOf('paths', `${path}/moved`);
    this.#add(
      `${id} is moved`,
      [
        [pointer, undefined],
        [moved, { [method.toLowerCase()]: node }],
      ],
      absent,
    );
    this.#add(
      `${id} is deprecated`,
      [[`${pointer}/deprecated`, node['deprecated'] === true ? undefined : true]],
      absent,
    );
    this.#add(
      `${id} needs a body`,
      [[`${pointer}/requestBody/required`, true]],
      this.#at(id, (fault) => sendsBody(fault)),
    );
    const open = this.#at(id, kindsOf('skip-authentication', 'demand-scope'));
    this.#add(`${id} needs no credential`, [[`${pointer}/security`, []]], open);
    this.#add(`${id} needs a scope`, [[`${pointer}/security`, [{ HeaderAuth: ['EverythingRead'] }]]], open);
    for (const [index, { status }] of operation.gone.entries())
      this.#add(
        `${id}: ${status} is not said to be gone`,
        [[`${pointer}/x-gone/${index}`, undefined]],
        this.#at(id, (fault) => (fault.kind === 'status' || fault.kind === 'answer') && fault.status === status),
      );
    for (const [index, { scope }] of operation.withdrawnScopes.entries())
      this.#add(
        `${id}: ${scope} is not said to be withdrawn`,
        [[`${pointer}/x-withdrawn-scopes/${index}`, undefined]],
        this.#at(id, kindsOf('demand-scope')),
      );
    this.#parameters(operation, `${pointer}/parameters`, node['parameters']);
    this.#responses(operation, `${pointer}/responses`, node['responses']);
    this.#requestBody(operation, `${pointer}/requestBody/content`);
  }

  #parameters({ id }: Operation, pointer: string, parameters: Json | undefined): void {
    for (const [index, parameter] of (isArray(parameters) ? parameters : []).entries()) {
      const name = isObject(parameter) ? parameter['name'] : undefined;
      if (typeof name !== 'string') continue;
      const at = childPointer(pointer, index);
      const faults = this.#at(id, (fault) => {
        const when = whenOf(fault);
        return (
          (when?.query !== undefined && Object.hasOwn(when.query, name)) ||
          when?.queryHas?.includes(name) === true ||
          (name === 'per_page' && fault.kind === 'clamp')
        );
      });
      this.#add(`${id}: ${name} is removed`, [[at, undefined]], faults);
      this.#add(`${id}: ${name} is renamed`, [[`${at}/name`, `${name}2`]], faults);
      this.#add(`${id}: ${name} is required`, [[`${at}/required`, true]], faults);
      this.#add(`${id}: ${name} has another type`, [[`${at}/schema`, { type: 'boolean' }]], faults);
      this.#add(`${id}: ${name} has a maximum`, [[`${at}/schema`, { type: 'integer', maximum: 7 }]], faults);
    }
  }

  #responses({ id }: Operation, pointer: string, responses: Json | undefined): void {
    for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
      const at = childPointer(pointer, status);
      const isSuccess = status.startsWith('2');
      const faults = this.#at(
        id,
        (fault) =>
          (fault.kind === 'status' || fault.kind === 'answer') &&
          (isSuccess ? isPlain(fault) : whenOf(fault)?.status === Number(status)),
      );
      this.#add(`${id}: ${status} is removed`, [[at, undefined]], faults);
      const other = isSuccess ? '206' : '418';
      this.#add(
        `${id}: ${status} becomes ${other}`,
        [
          [at, undefined],
          [childPointer(pointer, other), response],
        ],
        faults,
      );
      const content = isObject(response) ? response['content'] : undefined;
      if (!isObject(content)) continue;
      const ofType = this.#at(
        id,
        (fault) =>
          (fault.kind === 'media-type' || fault.kind === 'garble') &&
          (isSuccess ? whenOf(fault)?.credential === undefined : whenOf(fault)?.status === Number(status)),
      );
      for (const [type, value] of Object.entries(content)) {
        const where = childPointer(`${at}/content`, type);
        this.#add(`${id}: ${status} has no ${type}`, [[where, undefined]], ofType);
        this.#add(
          `${id}: ${status} has text/html for ${type}`,
          [
            [where, undefined],
            [childPointer(`${at}/content`, 'text/html'), value],
          ],
          ofType,
        );
      }
    }
  }

  #requestBody({ id, body }: Operation, pointer: string): void {
    const content = valueAt(this.#document, pointer);
    for (const [type, value] of Object.entries(isObject(content) ? content : {})) {
      const faults = this.#at(id, (fault) => whenOf(fault)?.mediaType === type || isPlainAnswer(fault));
      const at = childPointer(pointer, type);
      this.#add(`${id}: ${type} is not taken`, [[at, undefined]], faults);
      this.#add(
        `${id}: text/csv is taken for ${type}`,
        [
          [at, undefined],
          [childPointer(pointer, 'text/csv'), value],
        ],
        faults,
      );
    }
    if (body?.schema === undefined) return;
    for (const { pointer: at, schema, place } of reachableSchemas(this.#iface, body.schema.pointer)) {
      const where = place
        .filter((segment) => segment !== '*')
        .map((segment) => `/${segment}`)
        .join('');
      this.#schema(
        `${id} request`,
        at,
        schema,
        this.#at(id, (fault) => isAboutBody(fault, where)),
      );
    }
  }

  #responseSchemas(): void {
    const nodes = new Map<string, ResponseNode[]>();
    for (const node of responseNodes(this.#iface)) nodes.set(node.pointer, [...(nodes.get(node.pointer) ?? []), node]);
    for (const [pointer, uses] of nodes) {
      const [first] = uses;
      if (first === undefined) continue;
      const faults = uses.flatMap(({ operation, place }) =>
        this.#at(operation.id, (fault) => isAtPlace(fault, place.join('/'))),
      );
      this.#schema(first.name, pointer, first.schema, faults);
      for (const [index, { name }] of (first.schema['x-withdrawn-properties'] ?? []).entries())
        this.#add(
          `${first.name}: ${name} is not said to be withdrawn`,
          [[`${pointer}/x-withdrawn-properties/${index}`, undefined]],
          uses.flatMap(({ operation, place }) =>
            this.#at(operation.id, (fault) => isAtPlace(fault, [...place, name].join('/'))),
          ),
        );
    }
  }

  /** Edits of a schema, all about the same place. */
  #schema(name: string, pointer: string, schema: Schema, faults: readonly PlacedFault[]): void {
    const tokens = pointerTokens(pointer);
    if (tokens.at(-2) === 'properties') {
      const holder = pointer.slice(0, pointer.lastIndexOf('/'));
      const value = valueAt(this.#document, pointer) ?? null;
      this.#add(`${name} is removed`, [[pointer, undefined]], faults);
      this.#add(
        `${name} is renamed`,
        [
          [pointer, undefined],
          [childPointer(holder, `${tokens.at(-1)}Renamed`), value],
        ],
        faults,
      );
      const required = `${holder.slice(0, holder.lastIndexOf('/'))}/required`;
      this.#add(`${name} is required`, [[required, [tokens.at(-1) ?? '']]], faults);
    }
    this.#add(
      `${name} has another type`,
      [[`${pointer}/type`, schema.type === 'integer' ? 'boolean' : 'integer']],
      faults,
    );
    this.#add(`${name} has a format`, [[`${pointer}/format`, 'ipv4']], faults);
    this.#add(`${name} has an enumeration`, [[`${pointer}/enum`, ['ONE', 'TWO']]], faults);
    const enumeration = schema['x-enumeration'];
    for (const list of ['added', 'removed'] as const)
      for (const [index, value] of (enumeration?.[list] ?? []).entries())
        this.#add(
          `${name}: ${value} is not ${list}`,
          [[`${pointer}/x-enumeration/${list}/${index}`, undefined]],
          faults,
        );
  }

  #events(): void {
    for (const { id, schema } of this.#iface.events) {
      const receivers = (this.#faults.get(id) ?? []).filter(({ role }) => role === 'receiver');
      const senders = this.#at(id, kindsOf('delivery', 'garble', 'media-type'));
      const pointer = pointerOf('webhooks', id);
      this.#add(`${id} is removed`, [[pointer, undefined]], [...receivers, ...senders]);
      this.#add(
        `${id} is sent with PUT`,
        [[pointer, { put: valueAt(this.#document, `${pointer}/post`) ?? null }]],
        [...receivers, ...senders],
      );
      for (const { pointer: at, schema: own, place } of reachableSchemas(this.#iface, schema.pointer)) {
        const where = place.join('/');
        const atPlace = this.#at(id, (fault) => isAtPlace(fault, where));
        const taken = receivers.filter(
          ({ role, fault }) =>
            role === 'receiver' &&
            [...(fault.fault.on.bodyHas ?? []), ...Object.keys(fault.fault.on.bodyEquals ?? {})].some(
              (held) => held === `/${where}`,
            ),
        );
        this.#schema(`${id} body ${where}`, at, own, [...atPlace, ...taken]);
      }
    }
  }
}

const isPlainAnswer = (fault: Fault): boolean => fault.kind === 'answer' && isPlain(fault);

const sendsBody = (fault: Fault): boolean => {
  const { bodyHas, bodyLacks, bodyEquals, bodyContains, schema, malformed } = whenOf(fault) ?? {};
  return [bodyHas, bodyLacks, bodyEquals, bodyContains, schema, malformed].some((one) => one !== undefined);
};

function isAboutBody(fault: Fault, where: string): boolean {
  const { bodyHas, bodyLacks, bodyEquals, bodyContains } = whenOf(fault) ?? {};
  const pointers = [
    ...(bodyHas ?? []),
    ...(bodyLacks ?? []),
    ...Object.keys(bodyEquals ?? {}),
    ...Object.keys(bodyContains ?? {}),
  ];
  return where === '' ? sendsBody(fault) : pointers.some((one) => one === where || one.startsWith(`${where}/`));
}

/** Does a fault change the value at a place of a response or of a delivery? */
const isAtPlace = (fault: Fault, place: string): boolean =>
  (fault.kind === 'set' || fault.kind === 'remove') && (fault.at === place || fault.at.startsWith(`${place}/`));
