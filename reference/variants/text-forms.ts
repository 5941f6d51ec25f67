import { isObject, type Json } from '../../src/core/json.js';
import { changingResponses, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

/** Writes the JSON of each body in another form: of responses and of deliveries. */
const written = (write: (body: Json) => string): NonNullable<Variant['wrap']> =>
  changingResponses((reply) => (reply.body === undefined ? reply : { ...reply, text: write(reply.body) }));

const codeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** No `e` follows a backslash in what `JSON.stringify` gives. */
const escaped = (text: string): string => text.replace(/[e\u0080-\uffff]/g, codeOf).replaceAll('/', '\\/');

const numberWithPoint = (number: string): string => {
  if (!/^-?\d+$/.test(number)) return number;
  return Number(number) % 2 === 0 ? `${number}.0` : `${number}0E-1`;
};

/** The last members of each object come first. */
const turned = (body: Json): Json =>
  everyRecord(body, (record) => Object.fromEntries(Object.entries(record).toReversed()));

const twoHours = 7_200_000;

const optionalOfAppliances = ['installationDate', 'connectionStatus', 'systemName', 'heatPump', 'evChargingStation'];

const nullsFor = (record: { readonly [name: string]: Json }, names: readonly string[]): { [name: string]: Json } => ({
  ...Object.fromEntries(names.map((name) => [name, null])),
  ...record,
});

/** Bodies that are the same JSON values, times or properties in another text. */
export const textForms: readonly Variant[] = [
  {
    id: 'unusual-json',
    about: 'Bodies are indented between blank lines, with escapes in names and texts, numbers as 2.0 and 30E-1.',
    wrap: written((body) => {
      const text = JSON.stringify(turned(body), null, '\t').replace(
        /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g,
        (token, string?: string) => (string === undefined ? numberWithPoint(token) : escaped(string)),
      );
      return `\r\n\r\n ${text}\r\n`;
    }),
  },
  {
    id: 'unusual-times',
    about:
      'Times have an offset of two hours and microseconds, and in responses to GET a small letter (RFC 3339 §5.6).',
    wrap: () => (request, answer) => {
      const reply = answer(request);
      if (reply.body === undefined) return reply;
      const text = JSON.stringify(reply.body).replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (time) => {
        const other = new Date(Date.parse(time) + twoHours).toISOString().replace('Z', '000+02:00');
        return request.method === 'GET' ? other.replace('T', 't') : other;
      });
      return { ...reply, text };
    },
  },
  {
    id: 'null-optionals',
    about: 'Optional properties without a stated type are null where there is no value.',
    wrap: changingResponses((reply, { operation }) => {
      const { body } = reply;
      if (body === undefined || reply.status >= 300 || reply.delivery !== undefined) return reply;
      const all = everyRecord(body, (record) =>
        'kind' in record && 'gatewayID' in record ? nullsFor(record, optionalOfAppliances) : record,
      );
      return operation === 'systems.list-by-cursor' && isObject(all) && isObject(all['metadata'])
        ? { ...reply, body: { ...all, metadata: nullsFor(all['metadata'], ['nextCursor']) } }
        : { ...reply, body: all };
    }),
  },
];
