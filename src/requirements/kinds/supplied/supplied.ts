import { getOrAdd, remembered } from '../../../core/remembered.js';
import { DocumentSchemas, UnsupportedSchema, type SchemaFailures } from '../../../../generators/index.js';
import type { Purpose } from '../../../evidence/exchange.js';
import { isIssued } from '../../../evidence/exchange.js';
import { BoundedWork, BeyondBounds } from '../../../core/time-bounded.js';
import type { Json } from '../../../core/json.js';
import { memberOf, type DocumentPointer } from '../../../core/pointer.js';
import type { Interface, Supplement, SuppliedOperation, SuppliedResponse } from '../../../../spec/model.js';
import { addressesOperation, inconclusive, requirementId, wantedStimuli } from '../../build.js';
import { inconclusiveFor } from '../../inconclusive-for.js';
import { isSuccess, transientStatuses } from '../../../answers/status.js';
import { defined } from '../../../core/defined.js';
import { pass, untouched, type Finding, type JudgeContext, type Requirement } from '../../requirement.js';
import type { RequestExchangeView } from '../../view.js';

/** The parts of a requirement that follows from the implementer's own document. */
export interface SuppliedPart {
  readonly kind: string;
  readonly detail?: string;
  readonly title: string;
  /** The place in the document that states it. */
  readonly pointer: string;
  readonly purposes: readonly Purpose[];
  readonly inapplicable?: string;
  /**
   * Default MUST. SHOULD for the acceptance of generated bodies: a server may refuse them for rules that schemas can't
   * say.
   */
  readonly level?: Requirement['level'];
  judge(view: RequestExchangeView, context: JudgeContext): Finding;
}

/** A requirement that the implementer's own document states. */
export const suppliedRequirement = (
  { place }: Supplement,
  operation: SuppliedOperation,
  { kind, detail, title, pointer, purposes, inapplicable, level = 'MUST', judge }: SuppliedPart,
): Requirement => ({
  id: requirementId(operation.id, kind, detail),
  kind,
  title: `${operation.method} ${operation.path} ${title}`,
  level,
  statedness: 'supplied',
  statements: [],
  place: `${place}#${pointer}`,
  subject: { method: operation.method, path: operation.path, operation: operation.id },
  operations: [operation.id],
  wants: wantedStimuli(operation.id, ...purposes),
  ...whenInapplicable(inapplicable ?? (operation.ofInterface ? undefined : operation.notDrawn)),
  judgement: { scope: 'exchange', judge },
  // They are proven by servers with faults of their own, in test/supplement.
  faults: [],
});

const whenInapplicable = (why: string | undefined): Pick<Requirement, 'inapplicable'> =>
  why === undefined ? {} : { inapplicable: () => why };

/**
 * Judges the responses that the document describes under one status. A described error that never came makes the
 * requirement not applicable; a success that never came leaves it inconclusive.
 */
export const ofStatus =
  (operation: SuppliedOperation, status: string, judge: (view: RequestExchangeView) => Finding) =>
  (view: RequestExchangeView): Finding => {
    if (!answersFor(view, operation)) return untouched;
    if (responseFor(operation, view.status ?? 0)?.status === status) return withinBounds(() => judge(view));
    return status.startsWith('2')
      ? untouched
      : { kind: 'not-applicable', reason: `no answer had a status that its document describes as ${status}` };
  };

/** Inconclusive if a schema of the document takes seconds for one response. */
function withinBounds(judge: () => Finding): Finding {
  try {
    return judge();
  } catch (error) {
    if (error instanceof BeyondBounds)
      return inconclusive(`the schema in the document cannot be applied: ${error.message}`);
    throw error;
  }
}

/** Derives requirements from each described operation; without a document, there are none. */
export const ofSupplement = (
  { supplement }: Interface,
  derive: (operation: SuppliedOperation, supplement: Supplement) => readonly SuppliedPart[],
): readonly Requirement[] =>
  supplement === undefined
    ? []
    : supplement.operations.flatMap((operation) =>
        derive(operation, supplement).map((part) => suppliedRequirement(supplement, operation, part)),
      );

/**
 * Requirements that judge the answers to requests which the document describes as valid.
 *
 * @param ofRefusal the finding on an answer that is neither a success nor one of an intermediary
 */
export const onValidRequests = (
  iface: Interface,
  part: Pick<SuppliedPart, 'kind' | 'title' | 'level'>,
  ofRefusal: (view: RequestExchangeView, operation: SuppliedOperation, status: number) => Finding,
): readonly Requirement[] =>
  ofSupplement(iface, (operation) => {
    const { contradicted, pointer, notDrawn } = operation;
    if (contradicted.includes('request')) return [];
    const judge = (view: RequestExchangeView): Finding => {
      const { exchange, status } = view;
      if (exchange.purpose !== 'supplied' || !view.wellFormed || !hasCredential(view, operation)) return untouched;
      if (status === undefined) return inconclusiveFor(view, 'no answer came');
      if (view.broken) return inconclusive(`the answer (${status}) broke off`);
      if (isSuccess(status)) return pass;
      if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
      return ofRefusal(view, operation, status);
    };
    return [{ ...part, pointer, purposes: ['supplied'], ...defined({ inapplicable: notDrawn }), judge }];
  });

/**
 * An answer to the operation itself: not to another method, to a made-up path, or before a repetition, and no refusal
 * of a form on the wire.
 */
export const answersFor = (view: RequestExchangeView, { method }: SuppliedOperation): boolean =>
  view.status !== undefined &&
  !view.broken &&
  !view.exchange.superseded &&
  !view.isFormRefused &&
  view.exchange.request.method === method &&
  addressesOperation(view);

/** Purposes of requests for which any answer of an operation is looked at. */
export const anyPurpose: readonly Purpose[] = ['supplied', 'supplied-invalid', 'success', 'no-credential'];

/** The description of responses with a status: under the status itself, its class, or `default`. */
export function responseFor({ responses }: SuppliedOperation, status: number): SuppliedResponse | undefined {
  const described = (name: string): SuppliedResponse | undefined => responses.find((each) => each.status === name);
  return described(String(status)) ?? described(`${Math.floor(status / 100)}XX`) ?? described('default');
}

/** Was a credential sent where the document asks for one? */
export const hasCredential = ({ exchange }: RequestExchangeView, { secured }: SuppliedOperation): boolean =>
  isIssued(exchange.credential) || !secured;

/**
 * A test for values of a schema of the document, or the reason why the schema can't be read. The test may throw
 * `BeyondBounds`.
 */
export type AskedSchema =
  | { readonly kind: 'schema'; readonly failures: SchemaFailures }
  | { readonly kind: 'not-understood'; readonly why: string };

const documentsOf = remembered((supplement: Supplement) => new ComparedDocument(supplement));

/** The test for responses of the schema at a place of the document, made once. */
export const schemaAt = (supplement: Supplement, pointer: DocumentPointer): AskedSchema =>
  documentsOf(supplement).schemaAt(pointer);

/** The schemas of an implementer's document. What several of them refer to is compiled once. */
class ComparedDocument {
  readonly #document: Json;
  readonly #asked = new Map<DocumentPointer, AskedSchema>();
  #schemas: DocumentSchemas | undefined;

  constructor({ document }: Supplement) {
    this.#document = document;
  }

  schemaAt(pointer: DocumentPointer): AskedSchema {
    return getOrAdd(this.#asked, pointer, () => this.#ask(pointer));
  }

  #ask(pointer: DocumentPointer): AskedSchema {
    try {
      let made = this.#failuresAt(pointer);
      const work = new BoundedWork();
      const failures: SchemaFailures = (value) => {
        if (made.of !== this.#schemas) made = this.#failuresAt(pointer);
        try {
          return work.run(() => made.failures(value));
        } catch (error) {
          // The state of a computation that was stopped is undefined, and other schemas share it.
          if (error instanceof BeyondBounds) this.#schemas = undefined;
          throw error;
        }
      };
      return { kind: 'schema', failures };
    } catch (error) {
      if (error instanceof UnsupportedSchema) return { kind: 'not-understood', why: error.message };
      throw error;
    }
  }

  #failuresAt(pointer: DocumentPointer): { readonly of: DocumentSchemas; readonly failures: SchemaFailures } {
    const dialect = String(memberOf(this.#document, 'openapi')).startsWith('3.0') ? 'openapi-3.0' : 'openapi-3.1';
    const of = (this.#schemas ??= new DocumentSchemas({ document: this.#document, dialect, direction: 'response' }));
    return { of, failures: of.failuresAt(pointer) };
  }
}
