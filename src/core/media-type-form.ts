/** Other spellings of a media type in a header field (RFC 9110 §5.6.6, §8.3.1). */
export const mediaTypeForms = [
  'with a parameter',
  'in the other case',
  'with a quoted parameter',
  'with a parameter in the other case',
  'with blanks around the semicolon',
] as const;

export type MediaTypeForm = (typeof mediaTypeForms)[number];

const parameters: { readonly [form in Exclude<MediaTypeForm, 'in the other case'>]: string } = {
  'with a parameter': '; charset=utf-8',
  'with a quoted parameter': ';charset="utf-8"',
  'with a parameter in the other case': '; Charset=UTF-8',
  'with blanks around the semicolon': ' ; charset=utf-8',
};

/**
 * A media type in another spelling: `application/json; charset=utf-8`, `APPLICATION/JSON`. One with parameters keeps
 * them.
 */
export function mediaTypeInForm(type: string, form: MediaTypeForm): string {
  const [essence = '', ...own] = type.split(';');
  if (form === 'in the other case') return [essence.toUpperCase(), ...own].join(';');
  return own.length === 0 ? type + parameters[form] : type;
}

/** Is a media type spelled with a parameter, or with a letter in upper case? */
export const hasMediaTypeForm = (type: string): boolean => /[A-Z;]/.test(type);
