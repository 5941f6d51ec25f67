import { defined } from '../core/defined.js';
import type { Json } from '../core/json.js';
import type { Body } from '../evidence/exchange.js';
import { excessIn, maxBodyDepth, maxBodyValues } from '../evidence/nesting.js';
import { jsonMistake } from './json-mistake.js';
import { parseJson, recentJson } from './recent-json.js';

/** A recorded body, parsed as JSON. `unreadable` is our limit or a damaged transfer, never a verdict. */
export type ParsedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'not-json'; readonly why: string }
  /** `decidedBy` names the limit of ours that a configuration can raise. */
  | { readonly kind: 'unreadable'; readonly why: string; readonly decidedBy?: string };

/** Shorter text can neither be nested too deep nor have too many values. */
const shallowBody = maxBodyDepth;

export function parseBody(body: Body | undefined, damage: string | undefined): ParsedBody {
  if (damage !== undefined) {
    const decidedBy =
      damage === 'oversize' ? 'limits.maxBodyBytes' : damage === 'timeout' ? 'limits.timeoutMs' : undefined;
    return {
      kind: 'unreadable',
      why: `the body ended badly (${damage})`,
      ...defined({ decidedBy }),
    };
  }
  if (body === undefined || body.bytes === 0) return { kind: 'none' };
  if (body.cut)
    return {
      kind: 'unreadable',
      why: `the body of ${body.bytes} bytes was recorded in part only`,
      decidedBy: 'limits.recordBodyBytes',
    };
  if (body.kind === 'binary') return { kind: 'not-json', why: 'the bytes are not UTF-8' };
  const known = recentJson(body.text);
  if (known !== undefined) return { kind: 'json', value: known };
  const excess = body.text.length > shallowBody ? excessIn(body.text) : undefined;
  if (excess !== undefined)
    return {
      kind: 'unreadable',
      why:
        excess === 'deep'
          ? `the body is nested deeper than ${maxBodyDepth}, and is not looked into`
          : `the body has more than ${maxBodyValues} values, and is not looked into`,
    };
  try {
    return { kind: 'json', value: parseJson(body.text) };
  } catch {
    // RFC 8259 §8.1: no byte order mark in front.
    if (body.text.startsWith('\ufeff')) return { kind: 'not-json', why: 'a byte order mark stands in front' };
    return { kind: 'not-json', why: jsonMistake(body.text) };
  }
}
