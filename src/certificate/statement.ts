import { canonical } from '../core/json.js';

export const statementType = 'https://in-toto.io/Statement/v1';

/** in-toto Statement v1 about one file. */
export interface Statement<Type extends string = string, Predicate = unknown> {
  readonly _type: typeof statementType;
  readonly subject: readonly [{ readonly name: string; readonly digest: { readonly sha256: string } }];
  readonly predicateType: Type;
  readonly predicate: Predicate;
}

/** A statement about the file with this digest (SHA-256, hex). */
export const statementAbout = <Type extends string, Predicate>(
  name: string,
  sha256: string,
  predicateType: Type,
  predicate: Predicate,
): Statement<Type, Predicate> => ({
  _type: statementType,
  subject: [{ name, digest: { sha256 } }],
  predicateType,
  predicate,
});

/** The one way in which a statement of ours is written: keys sorted, no space. */
export const statementBytes = (statement: Statement): Buffer => Buffer.from(canonical(statement), 'utf8');
