import { refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const literalPaths: Variant = {
  id: 'literal-paths',
  departsFrom: 'equal-form',
  about: 'Paths are compared as they are written: one with a needless percent-encoding gets 404.',
  transport: refuseWhen(404, ({ url }) =>
    /%(?:3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da]|2d|2e|5f|7e)/i.test(url.split('?')[0] ?? ''),
  ),
};
