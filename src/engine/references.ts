import { isObject, objectOf, type Json } from '../core/json.js';
import { pointerTokens } from '../core/pointer.js';
import type { Violated } from '../evidence/exchange.js';
import type { BuiltRequest } from './built-request.js';

/** A body whose members name created records: ids that are made up belong to no record. */
export function withReferences(body: Json, references: BuiltRequest['references'] = {}): Json {
  if (!isObject(body)) return body;
  return objectOf(
    Object.entries(body).map(([name, value]) => {
      const id = Object.hasOwn(references, name) ? references[name] : undefined;
      if (id === undefined) return [name, value];
      return [
        name,
        typeof value === 'string' ? id : typeof value === 'number' && /^\d+$/.test(id) ? Number(id) : value,
      ];
    }),
  );
}

/** The request without the reference that a drawn request breaks on purpose. */
export function withoutBroken(request: BuiltRequest, violated: Violated | undefined): BuiltRequest {
  const { references } = request;
  const [broken] = violated?.location === 'body' ? pointerTokens(violated.pointer) : [];
  if (references === undefined || broken === undefined) return request;
  return {
    ...request,
    references: Object.fromEntries(Object.entries(references).filter(([member]) => member !== broken)),
  };
}
