import type { Configuration } from '../config/configuration.js';
import type { Json } from '../core/json.js';
import type { DocumentPointer } from '../core/pointer.js';
import type { Interface, Level, Operation, Schema, StatementId } from '../../spec/model.js';

/** The part of the interface that a change is about; it decides which requirements the change can touch. */
export type ChangeFacet =
  | 'operation'
  | 'parameter'
  | 'request-body'
  | 'request-media-type'
  | 'response-body'
  | 'response-media-type'
  | 'response-status'
  | 'security'
  | 'nothing';

/** A schema of the interface's documents. A rule makes rows of it: each is a statement about values, see `RuleRow`. */
export interface RuleNode {
  readonly pointer: DocumentPointer;
  readonly schema: Schema;
  /** Readable name: `System.metadata.wizard.step` in answers, `data.state` (the place in the body) in events. */
  readonly name: string;
}

/** A contradiction between a value and a row. */
export interface Contradiction {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The name of the property that the value lacks. */
  readonly missing?: string;
}

/** Why a value neither keeps nor breaks a row. */
export interface Undecided {
  readonly reason: string;
  /** The configuration entry that would decide it. */
  readonly decidedBy?: string;
  /** It stands even beside values that keep the row: one that may break it was seen. */
  readonly doubt?: true;
}

/**
 * What a keyword of our own finds about a value: a contradiction, or why it stays undecided; standard keywords find
 * contradictions only.
 */
export type ValueFinding = Contradiction | Undecided;

/** An error of Ajv below the schema of a row. */
export interface RowError {
  /** The value that the error is about. */
  readonly data: Json;
  /** The property that `required` misses. */
  readonly missing: string | undefined;
}

/** How a row is proven: the honest value at this place of an answer is removed, or replaced. */
export interface RowFault {
  /** Names below the place of the schema. */
  readonly below: readonly string[];
  readonly change: { readonly kind: 'remove' } | { readonly kind: 'set'; readonly value: Json };
  /** VENDOR1…8 in the value stand for themselves. */
  readonly verbatim?: true;
  /** Another row of the same answer that falls with it; `safeOnly` where only safe operations have that row. */
  readonly also?: {
    readonly kind: string;
    readonly detail?: string;
    readonly because: string;
    readonly safeOnly?: true;
  };
}

/**
 * One statement about the values that one schema of the documents describes. Each operation whose answers reach the
 * schema has a requirement for it.
 */
export interface RuleRow {
  /** The end of the requirement's id, after the kind. */
  readonly detail?: string;
  /** The rule in words, after the method and the path of the operation. */
  readonly title: string;
  readonly level: Level;
  /** The statements that state the rule; without any, those of the response. */
  readonly stated: readonly StatementId[] | undefined;
  /** Statements that say so beside them. */
  readonly statedToo?: readonly StatementId[];
  /**
   * A JSON Schema for the value, made for the number of the row: an error of Ajv below it contradicts the row. A value
   * that meets `x-seen` touches the row, and so does one that an own keyword decides.
   */
  schema(row: number): RowSchema;
  /** A contradiction that a standard keyword found, in words; own keywords bring theirs. */
  readonly tell?: (error: RowError) => Contradiction;
  /** In words, the part of a message that the row is about, for a reason when no message carried it. */
  readonly carries: string;
  /** The contradiction where an answer comes without any content, and this schema describes all of it. */
  readonly ofEmptyAnswer?: Omit<Contradiction, 'actual'>;
  /** Is it judged in a success of a status that the documents do not describe as well? */
  readonly isOfAnySuccess?: true;
  /** Does a secret that is recorded as a label leave it undecided? */
  readonly isHiddenBySecrets?: true;
  /** Why this configuration leaves all values undecided. */
  readonly notConfigured?: (configuration: Configuration) => Undecided | undefined;
  /** The configuration entry that would make the suite exercise it. */
  readonly decidedBy?: string;
  /** Operations whose answers are not judged by it. */
  readonly isFor?: (operation: Operation) => boolean;
  readonly faults: readonly RowFault[];
}

/** A JSON Schema (2020-12) with the keywords of `keywords/`. */
export type RowSchema = { readonly [keyword: string]: unknown };

/** One rule about values: which rows the documents lead to, and how they are judged. A file in `values/` has one. */
export interface Rule {
  /** The kind of its requirements, the second part of their ids. */
  readonly id: string;
  readonly about: string;
  readonly of: 'answers' | 'events';
  /** Changes about these touch its requirements. */
  readonly touchedBy: readonly ChangeFacet[] | 'any change';
  readonly passShows: 'what is stated' | 'no contradiction';
  rows(node: RuleNode, iface: Interface): readonly RuleRow[];
}

/**
 * A change of a success status or its media type counts as a change of its body: tools that compare documents report no
 * more.
 */
export const answerFacets: readonly ChangeFacet[] = ['response-body', 'response-media-type', 'response-status'];
