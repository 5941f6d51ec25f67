import { bodyForms } from './body-forms.js';
import { bodies } from './bodies.js';
import { changes } from './changes.js';
import type { Context } from './context.js';
import { enumeratedValues } from './enumerated-values.js';
import { kinds } from './kinds.js';
import { mediaTypes } from './media-types.js';
import { methods } from './methods.js';
import { pages } from './pages.js';
import { parameters } from './parameters.js';
import { refusedForms } from './refused-forms.js';
import { repetition } from './repetition.js';
import { subjects } from './subjects.js';
import { times } from './times.js';
import { wireForms } from './wire-forms.js';
import { withdrawnRequests } from './withdrawn-requests.js';

/** Every context, in the order of reports. */
export const contexts: readonly Context[] = [
  pages,
  parameters,
  mediaTypes,
  wireForms,
  methods,
  refusedForms,
  subjects,
  kinds,
  enumeratedValues,
  changes,
  times,
  bodies,
  bodyForms,
  repetition,
  withdrawnRequests,
];
