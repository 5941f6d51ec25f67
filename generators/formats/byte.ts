import type { TextFormat } from './text-format.js';

/** RFC 4648 §4. */
export const byte: TextFormat = {
  type: 'string',
  name: 'byte',
  pattern: String.raw`^(?:[A-Za-z0-9+\/]{4}){0,5}(?:[A-Za-z0-9+\/][AQgw]==|[A-Za-z0-9+\/]{2}[AEIMQUYcgkosw048]=)?$`,
  edges: ['', 'AA==', 'AAA=', 'AAAA', '/+8='],
  wrong: ['A', 'AA', 'A===', '====', 'A-_=', 'AA=A'],
};
