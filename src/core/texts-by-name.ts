import { wordsOf } from './text.js';

/** A text that programs accept where they expect a certain meaning, and how a document shows that meaning. */
interface KnownText {
  readonly text: string;
  /** `format` in a schema. */
  readonly formats?: readonly string[];
  /** The words of a property's name in lower case, separated by blanks: schemas often leave out the format. */
  readonly name?: RegExp;
}

/** An id that nothing has. */
export const inventedUuid = '7f2c1e1a-3b5d-4c6e-8f90-a1b2c3d4e5f6';

/** Addresses and numbers are among those that are kept for documentation (RFC 2606, 5737, 7042), so nobody has them. */
const known: readonly KnownText[] = [
  { text: 'Conformance-Test-1!', name: /(?:pass ?(?:word|phrase|wd)|pwd)s?$/ },
  { text: `whsec_${Buffer.from('conformance test secret 01').toString('base64')}`, name: /secrets?$/ },
  { text: '2604', name: /^pins?$/ },
  { text: 'conformance@users.example', formats: ['email'], name: /(?:e ?|\b)mails?(?: address(?:es)?)?$/ },
  { text: 'https://conformance.example/', formats: ['uri', 'url'], name: /\b(?:ur[il]s?|href|web ?site|homepage)$/ },
  { text: 'Europe/Berlin', name: /\b(?:time ?zone(?: id| name)?|tz)$/ },
  {
    text: '2026-01-15T08:00:00Z',
    formats: ['date-time'],
    name: /(?: at|(?:created|updated|modified|deleted) on|\b(?:date ?)?time(?: ?stamp)?)$/,
  },
  { text: '2026-01-15', formats: ['date'], name: /\b(?:date|birthday)$/ },
  { text: '08:00:00Z', formats: ['time'] },
  { text: inventedUuid, formats: ['uuid'], name: /\b[ug]uid$/ },
  { text: '+493023125000', name: /\b(?:(?:cell ?|tele)?phone|mobile|tel|fax)(?: ?number| no)?s?$/ },
  { text: 'DE', name: /\bcountry(?: ?code)?$/ },
  { text: 'EUR', name: /\bcurrency(?: ?code)?$/ },
  { text: 'en', name: /\b(?:language|lang|locale)(?: ?code)?$/ },
  { text: '10115', name: /\b(?:(?:postal|post|zip) ?code|zip)$/ },
  { text: '192.0.2.1', formats: ['ipv4'], name: /\bip(?: ?address|v4)?$/ },
  { text: '00:00:5E:00:53:01', name: /\bmac(?: ?address)?$/ },
  { text: 'host.conformance.example', formats: ['hostname'], name: /\bhost ?name$/ },
];

/** A text of a format; `undefined` for a format without one. */
export const textOfFormat = (format: string): string | undefined =>
  known.find(({ formats }) => formats?.includes(format) === true)?.text;

/** A text that fits the meaning which a property's name tells, e.g. an address for `contactEmail`. */
export function textOfName(name: string): string | undefined {
  const words = wordsOf(name).join(' ');
  return known.find((each) => each.name?.test(words) === true)?.text;
}
