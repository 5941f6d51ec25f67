import { refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const longTargets: Variant = {
  id: 'long-targets',
  about: 'A needless percent-encoding in the query gets 414.',
  transport: refuseWhen(414, ({ url }) =>
    /%(?:3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da]|2d|2e|5f|7e)/i.test(url.split('?')[1] ?? ''),
  ),
};
