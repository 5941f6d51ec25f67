/** Other spellings of a media type in a header field (RFC 9110 §8.3.1). */
export const mediaTypeForms = ['with a parameter', 'in the other case'] as const;

export type MediaTypeForm = (typeof mediaTypeForms)[number];

/**
 * A media type in another spelling: `application/json; charset=utf-8`, `APPLICATION/JSON`. One with parameters keeps
 * them.
 */
export function mediaTypeInForm(type: string, form: MediaTypeForm): string {
  const [essence = '', ...parameters] = type.split(';');
  if (form === 'in the other case') return [essence.toUpperCase(), ...parameters].join(';');
  return parameters.length === 0 ? `${type}; charset=utf-8` : type;
}

/** Is a media type spelled with a parameter, or with a letter in upper case? */
export const hasMediaTypeForm = (type: string): boolean => /[A-Z;]/.test(type);
