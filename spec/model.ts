/**
 * The interface as all other folders see it: read from the OpenAPI documents in this folder by `load.ts`, frozen, and
 * free of file paths. Section names refer to the interface document.
 */

import type { Json } from '../src/core/json.js';
import type { DocumentPointer } from '../src/core/pointer.js';

/** Readable id of an operation, e.g. `systems.tariff.read`; the `operationId` of the documents. */
export type OperationId = string & { readonly __brand: 'OperationId' };

/** Id of one statement or gap of the interface, e.g. `limits.per-page.maximum`. */
export type StatementId = string & { readonly __brand: 'StatementId' };

/** Name of a path variable, spelled as in the interface, e.g. `systemID`. */
export type Variable = string & { readonly __brand: 'Variable' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The force of a statement: it obliges, permits, obliges under a condition, informs without a rule to judge, leaves a
 * question open (gap), or states a fact that no test from outside can observe (unjudgeable).
 */
export type StatementForce = 'obliges' | 'permits' | 'conditional' | 'informs' | 'gap' | 'unjudgeable';

export interface Statement {
  readonly id: StatementId;
  /** Section of the interface document, and the row or sentence in it, e.g. `Endpoints › Systems` / `GET /systems`. */
  readonly source: { readonly section: string; readonly place: string };
  /** In our own words. */
  readonly says: string;
  readonly force: StatementForce;
  /** Why it leads to no requirement; present for `informs` and `unjudgeable`. */
  readonly reason?: string;
}

export type Level = 'MUST' | 'SHOULD';

/** A removed value of an open enumeration; `VENDOR<digit>` stands for a manufacturer name from the configuration. */
export interface Enumeration {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * A schema object of the bundled document. Standard JSON Schema 2020-12 keywords plus our annotations:
 * `x-enumeration` (open enumeration), `x-recommended` (names whose absence is advisory), `x-withdrawn-properties`,
 * `x-list` (the items are somewhere in the body), `x-kind-key` (the one shown key of the kinds of appliance),
 * `x-stated`, `x-gap`.
 */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly maximum?: number;
  readonly default?: Json;
  readonly title?: string;
  readonly description?: string;
  readonly 'x-enumeration'?: Enumeration;
  readonly 'x-recommended'?: readonly string[];
  readonly 'x-withdrawn-properties'?: readonly WithdrawnProperty[];
  readonly 'x-list'?: boolean;
  readonly 'x-kind-key'?: string;
  readonly 'x-stated'?: readonly StatementId[];
  readonly 'x-gap'?: readonly StatementId[];
}

export interface WithdrawnProperty {
  readonly name: string;
  readonly 'x-stated': readonly StatementId[];
}

export interface QueryParameter {
  readonly name: string;
  readonly pointer: DocumentPointer;
  readonly schema: Schema;
  readonly stated: readonly StatementId[];
}

/** The media types that a stated response may have: JSON in general (plain or vendor form) or one exact type. */
export type MediaTypeRule =
  | { readonly kind: 'json' }
  | { readonly kind: 'exact'; readonly type: string }
  | { readonly kind: 'vendor' };

export interface ResponseDefinition {
  /** `200`, …, or `2XX` where the interface states no success status. */
  readonly status: string;
  readonly stated: readonly StatementId[];
  readonly mediaType: MediaTypeRule;
  /** Absent where the body is not shown or where there is none. */
  readonly schema?: { readonly pointer: DocumentPointer; readonly schema: Schema };
}

/**
 * `exact`: these are the success statuses and another 2xx fails; `any`: no success status is stated. Permissions ("204
 * exists") leave `any`.
 */
export type SuccessStatuses =
  | { readonly kind: 'exact'; readonly status: number; readonly stated: readonly StatementId[] }
  | { readonly kind: 'any' };

export interface StatedStatus {
  readonly status: number;
  readonly stated: readonly StatementId[];
}

export interface RequestBody {
  readonly required: boolean;
  /** Media types in the document, `application/json` first; `application/vnd.VENDOR.v2+json` is a pattern. */
  readonly mediaTypes: readonly string[];
  readonly schema?: { readonly pointer: DocumentPointer; readonly schema: Schema };
  readonly stated: readonly StatementId[];
  /** True where the interface does not show the shape of the body. */
  readonly gap: boolean;
}

export interface Operation {
  readonly id: OperationId;
  readonly method: Method;
  readonly path: string;
  /** The resource that it belongs to in documents and suites: `accounts`, `gateways`, … (its tag). */
  readonly resource: string;
  readonly summary: string;
  /** GET and HEAD are safe (RFC 9110 §9.2.1). */
  readonly safe: boolean;
  readonly deprecated: boolean;
  /** `conditional`: whether it is served is not shown (the asset read). */
  readonly presence: 'required' | 'conditional';
  readonly variables: readonly Variable[];
  readonly query: readonly QueryParameter[];
  readonly body?: RequestBody;
  readonly responses: readonly ResponseDefinition[];
  readonly success: SuccessStatuses;
  /** Statuses stated as no longer returned. */
  readonly gone: readonly StatedStatus[];
  /** Scopes stated as no longer demanded. */
  readonly withdrawnScopes: readonly { readonly scope: string; readonly stated: readonly StatementId[] }[];
  readonly stated: readonly StatementId[];
}

/** An operation that is no longer part of the interface. */
export interface WithdrawnOperation {
  readonly id: OperationId;
  readonly method: Method;
  readonly path: string;
  readonly resource: string;
  readonly safe: boolean;
  readonly variables: readonly Variable[];
  /** The withdrawn collection this one lives under, if any: not served there means not served here. */
  readonly collection?: string;
  readonly stated: readonly StatementId[];
}

/** One of the event endpoints of a webhook receiver; `id` is e.g. `events.ev.plugged`. */
export interface EventDefinition {
  readonly id: OperationId;
  readonly path: string;
  readonly summary: string;
  readonly stated: readonly StatementId[];
  readonly schema: { readonly pointer: DocumentPointer; readonly schema: Schema };
}

/**
 * The source of a line in the table of resources: statements of the interface, or the paths; for another document also
 * its schemas, parameter names and links.
 */
export type ResourceSource = 'paths' | 'schemas' | 'links' | readonly StatementId[];

/** An operation that reads or changes records of a resource. */
export interface ResourceLine {
  readonly by: OperationId;
  readonly from: ResourceSource;
}

/** An update; `of: created` where a run changes a record that it created itself. */
export interface UpdateLine extends ResourceLine {
  readonly of?: 'created';
}

/** The deletion of all records below another one, and the list that shows them. */
export interface DeleteAllLine extends ResourceLine {
  /** Id of the resource that the records belong to. */
  readonly below: string;
  readonly seenIn: OperationId;
}

/** A further place that shows records of a resource. */
export interface ResourceView {
  readonly in: OperationId;
  /**
   * Where the record stands in the response: absent where the response is the record; `items` of the list that the
   * response is; a pointer to the record, or to an array of records with `/*` at its end.
   */
  readonly at?: 'items' | `/${string}`;
  /** The part of the record that the response shows, as a pointer into the record; absent for all of it. */
  readonly shows?: `/${string}`;
  /** Members that are stated to be the same there: names for messages, and their pointers in the record. */
  readonly alike?: { readonly [name: string]: `/${string}` };
  /** The response is the record that this other operation embeds. */
  readonly embeddedIn?: OperationId;
  /** How the pages of a list are requested, if not by `page`. */
  readonly pages?: 'cursor';
  /** The rule for the view, as the end of a requirement's title. */
  readonly says?: string;
  readonly from: ResourceSource;
}

/** One kind of record that a service manages. */
export interface Resource {
  /** e.g. `gateway` */
  readonly id: string;
  /** The name of a record in messages, if it is not the id. */
  readonly name?: string;
  /** Id of the resource that has the same records under another variable: an asset is an appliance. */
  readonly is?: string;
  /** The path variable that names a record. Absent where each parent has a single record, or where no path names it. */
  readonly variable?: Variable;
  /** Path variables before it, from the start of the path. */
  readonly parents: readonly Variable[];
  /** Path variables of other resources whose ids a record shows, and the pointer to the record that carries each. */
  readonly shows?: { readonly [variable: string]: '' | `/${string}` };
  readonly list?: ResourceLine;
  readonly read?: ResourceLine;
  readonly create?: ResourceLine;
  readonly update?: UpdateLine;
  readonly replace?: UpdateLine;
  readonly delete?: ResourceLine;
  readonly deleteAll?: DeleteAllLine;
  /** An operation that does something with a record and shows none. */
  readonly act?: ResourceLine;
  readonly views: readonly ResourceView[];
  /** Why bodies of its writes are never drawn from a schema, or never made of responses. */
  readonly bodies?: { readonly neverDrawn?: string; readonly neverLearned?: string };
}

/** A write and a view whose relation follows from the table and is not looked at. */
export interface ResourceException {
  readonly write: OperationId;
  readonly in: OperationId;
  readonly because: string;
}

/** The resources of an interface or of an implementer's document. */
export interface ResourceTable {
  readonly resources: readonly Resource[];
  readonly exceptions: readonly ResourceException[];
}

export interface Interface {
  readonly title: string;
  /** SHA-256 (hex) over the bundled documents and the statements in canonical JSON. */
  readonly digest: string;
  /** The bundled OpenAPI document; schemas are addressed in it by pointer. */
  readonly document: Json;
  readonly operations: readonly Operation[];
  readonly withdrawn: readonly WithdrawnOperation[];
  readonly events: readonly EventDefinition[];
  readonly statements: readonly Statement[];
  /** Its resources, and the operations that list, read and change them. */
  readonly table: ResourceTable;
  /** The implementer's own document, where a run was given one. It is no part of the interface, nor of its digest. */
  readonly supplement?: Supplement;
}

/*
 * An implementer's own OpenAPI document beside the interface. It is never part of the interface: it leads to
 * requirements of statedness `supplied` alone.
 */

/** One media type of a described answer. */
export interface SuppliedContent {
  /** As the document writes it, e.g. `application/json` or `text/*`. */
  readonly mediaType: string;
  /** Absent where the document leaves the content open. */
  readonly schema?: DocumentPointer;
}

/** A header of a described answer. */
export interface SuppliedHeader {
  readonly name: string;
  readonly required: boolean;
  readonly schema?: DocumentPointer;
}

export interface SuppliedResponse {
  /** `200`, a class such as `4XX`, or `default`. */
  readonly status: string;
  readonly pointer: DocumentPointer;
  readonly content: readonly SuppliedContent[];
  readonly headers: readonly SuppliedHeader[];
}

/** Kinds of supplied statements that the interface contradicts for an operation. */
export type ContradictedKind = 'status' | 'response' | 'media-type' | 'request';

/** An operation that the document describes. */
export interface SuppliedOperation {
  /** That of the interface where it is one of its operations; else `own.<operationId>`, or made of method and path. */
  readonly id: OperationId;
  readonly ofInterface: boolean;
  readonly method: Method;
  /** Below the base URL, with the variables below. */
  readonly path: string;
  /** The path as the document writes it. */
  readonly written: string;
  readonly variables: readonly Variable[];
  /** The names of the variables in the document. */
  readonly names: { readonly [variable: string]: string };
  /** Where the operation stands in the document. */
  readonly pointer: DocumentPointer;
  /** Does it always ask for a credential? */
  readonly secured: boolean;
  readonly responses: readonly SuppliedResponse[];
  readonly contradicted: readonly ContradictedKind[];
  /** Variables whose values its responses show: the ids of a list's items, or of a created record. */
  readonly yields: readonly Variable[];
  /** Values of variables that name no record, but one of the values that the document lists, by the variable. */
  readonly choices: { readonly [variable: string]: string };
  /** Demanded members of its body that are ids of other records, by the variables of these. */
  readonly refers: { readonly [member: string]: Variable };
  /** Variables of other records that its answers name, each by a property of the variable's name. */
  readonly mentions: readonly Variable[];
  /**
   * Names of optional header parameters for which the document names no value. A service may take few of the values
   * that their schemas allow, so each is sent in a request of its own.
   */
  readonly triedAlone: readonly string[];
  /** Does the document state rules about parameters or bodies that a request could break? */
  readonly hasRules: boolean;
  /** Why no requests are generated for it; absent if there are some. */
  readonly notDrawn?: string;
  /**
   * The variables of its path that get ids which no record has, where it is sent for an unknown record: the last one,
   * and those of parents that no operation creates. Absent where it is never sent so.
   */
  readonly madeUp?: readonly Variable[];
  /**
   * Why it may change records that its path does not name, such as a shutdown or the deletion of a list: it is sent
   * only where `writes.expendable.operations` names it. Absent for all others.
   */
  readonly actsOnAll?: string;
}

/** An id that is made up of so many random characters that no record has it: a UUID, or letters after a prefix. */
export type UnusedForm = 'uuid' | { readonly prefix: string; readonly letters: number };

/** A variable of paths that the interface does not have. */
export interface SuppliedVariable {
  readonly name: Variable;
  /** Property or pointer at which records carry its value, where that is not a usual name. */
  readonly idField?: string;
  /** Values that the document names: an enumeration, an example, a default. */
  readonly named: readonly string[];
  /** Values that are valid by its schema, and not known to exist. */
  readonly drawn: readonly string[];
  /** Forms of an id that no record has, as far as its schemas allow them. */
  readonly unused: readonly UnusedForm[];
}

/** A place where the document contradicts the interface. */
export interface SuppliedContradiction {
  readonly kind: string;
  readonly operation: string;
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  /** Sections and rows of the interface that state the contrary. */
  readonly source: string;
}

export interface Supplement {
  /** File name or address of the document, without parts of an address that may be secret. */
  readonly place: string;
  /** SHA-256 (hex) of the text as it is recorded. */
  readonly digest: string;
  /** The document as one, with references into itself alone. */
  readonly document: Json;
  readonly operations: readonly SuppliedOperation[];
  readonly variables: readonly SuppliedVariable[];
  readonly contradictions: readonly SuppliedContradiction[];
  /** Its resources, inferred from paths, parameters, schemas and links. */
  readonly table: ResourceTable;
  /** Operations that are not looked at, each with the reason. */
  readonly leftOut: readonly string[];
}
