import { comparedContent } from '../answers/compared-content.js';
import { canonical, type Json } from '../core/json.js';
import type { Operation } from '../../spec/model.js';
import type { BuiltRequest } from './built-request.js';

/** What a reading asks for. */
type Asked = Pick<BuiltRequest, 'bindings' | 'query'>;

/** A content that changed so often by itself says nothing about a form of the request. */
const mostChanges = 2;

interface Shown {
  readonly content: string;
  readonly changes: number;
}

/** What the readings of a scenario show, to notice another content of the same reading in another form. */
export class ContentOfForms {
  readonly #shown = new Map<string, Shown>();

  /** Takes the answer to a reading in its usual form. */
  note(request: Asked, operation: Operation, answer: Json): void {
    const key = keyOf(request, operation);
    const before = this.#shown.get(key);
    const content = comparedContent(answer);
    const isChanged = before !== undefined && before.content !== content;
    this.#shown.set(key, { content, changes: (before?.changes ?? 0) + (isChanged ? 1 : 0) });
  }

  /** Is this the answer to the same reading in another form, with another content? */
  differs(request: Asked, operation: Operation, answer: Json): boolean {
    const usual = this.#shown.get(keyOf(request, operation));
    return usual !== undefined && usual.changes < mostChanges && usual.content !== comparedContent(answer);
  }
}

/** Readings of the same records with the same listed parameters show the same. */
const keyOf = ({ bindings, query }: Asked, operation: Operation): string =>
  canonical([
    operation.id,
    bindings,
    Object.entries(query).filter(([name]) => operation.query.some((listed) => listed.name === name)),
  ]);
