import { refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const refusesCodings: Variant = {
  id: 'refuses-codings',
  about: 'Requests that ask for any content coding but identity get 406.',
  transport: refuseWhen(406, ({ headers }) => !/^(identity)?$/.test(headers.get('accept-encoding') ?? '')),
};
