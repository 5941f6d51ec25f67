import { mediaTypeForms, mediaTypeInForm } from '../core/media-type-form.js';
import type { Context, ContextValue } from './context.js';

/** The media type of a body that the suite sends where the configuration gives no other one. */
const usual = 'application/json';

/**
 * The media type of a body in other spellings. Bodies at the limits of the configured schema take turns with them, and
 * so does the configured body that is sent once more after it was turned.
 */
export const bodyForms: Context = {
  id: 'form of the media type of a body',
  about: 'The media type of a body with a parameter, and in upper case.',
  notFor: new Set(['credential-required']),
  values: ({ id, method }, { configuration: { bodies } }) =>
    bodies?.[id]?.schema !== undefined && (method === 'PATCH' || method === 'PUT')
      ? mediaTypeForms.map((form): ContextValue => ({
          value: form,
          sent: [],
          pattern: {
            kind: 'header',
            name: 'content-type',
            is: { value: mediaTypeInForm(bodies[id]?.mediaType ?? usual, form) },
          },
        }))
      : [],
};
