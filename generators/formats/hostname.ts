import type { TextFormat } from './format.js';

/** RFC 1123 §2.1. */
export const hostname: TextFormat = {
  type: 'string',
  name: 'hostname',
  pattern: String.raw`^[a-z0-9](?:-?[a-z0-9]){0,6}(?:\.[a-z0-9](?:-?[a-z0-9]){0,6}){0,3}$`,
  edges: ['a', 'localhost', 'example.org', 'xn--bcher-kva.example', '0.a', 'a'.repeat(63)],
  wrong: ['', '-a', 'a-', 'a..b', '.a', 'a_b', 'a b', 'a'.repeat(64), 'é.example'],
};
