import type { TextFormat } from './text-format.js';
import { LABEL } from './pattern-parts.js';

/** RFC 1123 §2.1. */
export const hostname: TextFormat = {
  type: 'string',
  name: 'hostname',
  pattern: `^${LABEL}(?:\\.${LABEL}){0,3}$`,
  edges: ['a', 'localhost', 'example.org', 'xn--bcher-kva.example', '0.a', 'a'.repeat(63)],
  wrong: ['', '-a', 'a-', 'a..b', '.a', 'a_b', 'a b', 'a'.repeat(64), 'é.example'],
};
