import { refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const strictSlashes: Variant = {
  id: 'strict-slashes',
  about: 'Paths are compared as they are written: one with a slash at its end or a doubled slash gets 404.',
  transport: refuseWhen(404, ({ url }) => /\/(?:\/|$)/.test(new URL(url).pathname)),
};
