import { byte } from './byte.js';
import { date } from './date.js';
import { dateTime } from './date-time.js';
import { duration } from './duration.js';
import { email } from './email.js';
import { hostname } from './hostname.js';
import { idnEmail, idnHostname, iri, iriReference } from './internationalised.js';
import { int32 } from './int32.js';
import { int64 } from './int64.js';
import { ipv4 } from './ipv4.js';
import { ipv6 } from './ipv6.js';
import { isoDateTime } from './iso-date-time.js';
import { isoTime } from './iso-time.js';
import { jsonPointer } from './json-pointer.js';
import { jsonPointerUriFragment } from './json-pointer-uri-fragment.js';
import { regex } from './regex.js';
import { relativeJsonPointer } from './relative-json-pointer.js';
import { time } from './time.js';
import { uri } from './uri.js';
import { uriReference } from './uri-reference.js';
import { uriTemplate } from './uri-template.js';
import { url } from './url.js';
import { uuid } from './uuid.js';
import type { AnnotationFormat, Format } from './format.js';

/** Formats that say how a value is stored or shown (OpenAPI format registry); every JSON value has them. */
const ANNOTATION_FORMATS = ['float', 'double', 'password', 'binary'].map((name): AnnotationFormat => ({
  type: 'any',
  name,
}));

/** Every format that is understood: those of the specification, of ajv-formats, and of the OpenAPI registry. */
export const FORMATS: readonly Format[] = [
  date,
  time,
  dateTime,
  isoTime,
  isoDateTime,
  duration,
  uri,
  uriReference,
  iri,
  iriReference,
  uriTemplate,
  url,
  email,
  idnEmail,
  hostname,
  idnHostname,
  ipv4,
  ipv6,
  uuid,
  jsonPointer,
  jsonPointerUriFragment,
  relativeJsonPointer,
  regex,
  byte,
  int32,
  int64,
  ...ANNOTATION_FORMATS,
];

const byName = new Map(FORMATS.map((format) => [format.name, format]));

export function formatNamed(name: string): Format | undefined {
  return byName.get(name);
}
