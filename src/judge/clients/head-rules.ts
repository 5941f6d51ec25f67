import { isInterfaceJson, parseMediaType } from '../../answers/media-type.js';
import { httpDate } from '../../answers/retry-after.js';
import { isSecretGiven } from '../../config/secret-names.js';
import { clientRule, type ClientRequest, type ClientRule } from './client-request.js';

/** Values that programs write where an id is missing. */
const missingId = /^(?:undefined|null|NaN|\[object Object\]|\{.*\}|<.*>)$/;

/** Characters of path and query (RFC 3986 §3.3, §3.4), an encoded octet among them; labels stand for secrets. */
const uriText = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2}|\{\{[^{}]+\}\})*$/;

/** Fields that have one value, and so one line (RFC 9110 §5.3, and the sections of the fields). */
const singleFields = [
  'authorization',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'max-forwards',
  'referer',
  'user-agent',
];

const dateFields = ['date', 'if-modified-since', 'if-unmodified-since'];
const tagFields = ['if-match', 'if-none-match'];
/** A list of entity tags, or an asterisk (RFC 9110 §8.8.3, §13.1). */
const tags = /^\s*(?:\*|(?:(?:W\/)?"[^"\s]*"\s*(?:,\s*|$))+)\s*$/;

const weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** One range of `Accept`, with its weight. */
interface MediaRange {
  readonly range: string;
  readonly weight: number;
}

/** The ranges of all lines of `Accept` (RFC 9110 §12.5.1); `undefined` where one is not well formed. */
function acceptedBy({ lines }: ClientRequest): readonly MediaRange[] | undefined {
  const ranges: MediaRange[] = [];
  // Commas and semicolons within quotes separate nothing (RFC 9110 §5.6.4).
  const plain = lines('accept')
    .join(',')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""');
  for (const part of plain.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const q = /;[ \t]*q=([^;]*)/i.exec(part)?.[1]?.trim() ?? '1';
    const range = parseMediaType(part)?.essence;
    if (range === undefined || !weight.test(q)) return undefined;
    ranges.push({ range, weight: Number(q) });
  }
  return ranges;
}

/** Does a range of `Accept` admit a media type in which the interface's responses come? */
const admitsJson = ({ range, weight: q }: MediaRange): boolean =>
  q > 0 && (range === '*/*' || range === 'application/*' || isInterfaceJson({ essence: range }));

/** A stated integer that is none, or above its maximum. */
function queryDifference({ operation, exchange }: ClientRequest): string | undefined {
  for (const { name, schema } of operation?.query ?? [])
    for (const value of exchange.query[name] ?? []) {
      if (schema.type === 'integer' && !/^[+-]?\d+$/.test(value)) return `has a value of ${name} that is no integer`;
      if (schema.maximum !== undefined && Number(value) > schema.maximum)
        return `asks for a ${name} above ${schema.maximum}`;
    }
  return undefined;
}

const repeatedField = ({ lines }: ClientRequest): string | undefined => {
  const name = singleFields.find((each) => new Set(lines(each)).size > 1);
  return name === undefined ? undefined : `has the field ${name} more than once, with different values`;
};

const odd = ({ lines }: ClientRequest, names: readonly string[], form: RegExp): string | undefined =>
  names.find((name) => lines(name).some((value) => !form.test(value)));

/** Rules about method, path, query and header fields. */
export const headRules: readonly ClientRule[] = [
  clientRule('Endpoints, withdrawn operations', ({ withdrawn }) =>
    withdrawn === undefined ? undefined : 'is for an operation that is no longer part of the interface',
  ),
  clientRule('Endpoints › Gateways, deprecated operation', ({ operation }) =>
    operation?.deprecated === true ? 'is for a deprecated operation' : undefined,
  ),
  clientRule('Limits; Endpoints, query parameters', queryDifference),
  clientRule('Endpoints, path variables', ({ exchange }) => {
    const name = Object.entries(exchange.bindings).find(
      ([key, value]) => missingId.test(value) || value === `:${key}`,
    )?.[0];
    return name === undefined ? undefined : `has no id in place of ${name}, but the text of a missing value`;
  }),
  clientRule('RFC 3986 §2.1, §3.3, §3.4', ({ target }) =>
    uriText.test(target) ? undefined : 'has characters in its target that a URI encodes',
  ),
  clientRule('Authentication; RFC 9110 §17.9', ({ exchange }) => {
    const name = Object.keys(exchange.query).find((each) => isSecretGiven(each));
    return name === undefined ? undefined : 'has a credential in its query, where logs keep it';
  }),
  clientRule('RFC 9110 §12.5.1', (request) =>
    acceptedBy(request) === undefined ? 'has a field Accept that is no list of media ranges' : undefined,
  ),
  clientRule('Endpoints, media type of responses; RFC 9110 §12.5.1', (request) => {
    const ranges = acceptedBy(request);
    if (ranges === undefined || ranges.length === 0 || ranges.some(admitsJson)) return undefined;
    return 'accepts no media type in which the interface has its responses';
  }),
  clientRule('RFC 9110 §5.3', repeatedField),
  clientRule('RFC 9110 §5.6.7', (request) => {
    const name = odd(request, dateFields, httpDate);
    return name === undefined ? undefined : `has a field ${name} that is no HTTP-date`;
  }),
  clientRule('RFC 9110 §8.8.3, §13.1', (request) => {
    const name = odd(request, tagFields, tags);
    return name === undefined ? undefined : `has a field ${name} that is no list of entity tags`;
  }),
];
