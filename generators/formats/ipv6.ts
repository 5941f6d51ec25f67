import type { TextFormat } from './text-format.js';
import { OCTET } from './pattern-parts.js';

const GROUP = '[0-9a-f]{1,4}';
const WHOLE = `(?:${GROUP}:){7}${GROUP}`;
const SHORTENED = `(?:${GROUP}:){1,3}(?::${GROUP}){1,3}`;
const LEADING = `::(?:${GROUP}:){0,3}${GROUP}`;
const TRAILING = `(?:${GROUP}:){1,4}:`;

/** RFC 4291 §2.2. */
export const ipv6: TextFormat = {
  type: 'string',
  name: 'ipv6',
  pattern: `^(?:${WHOLE}|${SHORTENED}|${LEADING}|${TRAILING}|::|::ffff:${OCTET}\\.${OCTET}\\.${OCTET}\\.${OCTET})$`,
  edges: ['::', '::1', '1:2:3:4:5:6:7:8', '2001:db8::1', '::ffff:192.0.2.1', 'fe80::', 'FFFF::'],
  wrong: ['', ':', '1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', '12345::', '::g', '::1%eth0'],
};
