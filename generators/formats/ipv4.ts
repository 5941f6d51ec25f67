import type { TextFormat } from './text-format.js';
import { OCTET } from './pattern-parts.js';

/** RFC 2673 §3.2 dotted-quad. */
export const ipv4: TextFormat = {
  type: 'string',
  name: 'ipv4',
  pattern: `^(?:${OCTET}\\.){3}${OCTET}$`,
  edges: ['0.0.0.0', '255.255.255.255', '127.0.0.1', '10.0.0.1'],
  wrong: ['', '256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.a', '1.2.3.4 '],
};
