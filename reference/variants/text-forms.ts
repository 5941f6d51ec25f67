import { isObject, type Json } from '../../src/core/json.js';
import { changingResponses, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

/** Writes the JSON of each body in another form: of responses and of deliveries. */
const written = (write: (body: Json) => string): NonNullable<Variant['wrap']> =>
  changingResponses((reply) => (reply.body === undefined ? reply : { ...reply, text: write(reply.body) }));

const strings = /"(?:[^"\\]|\\.)*"/g;

const codeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** No `e` follows a backslash in what `JSON.stringify` gives. */
const escaped = (body: Json): string =>
  JSON.stringify(body).replace(strings, (text) => text.replace(/[e\u0080-\uffff]/g, codeOf).replaceAll('/', '\\/'));

const numbersWithPoint = (body: Json): string =>
  JSON.stringify(body).replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g, (token) => {
    if (!/^-?\d+$/.test(token)) return token;
    return Number(token) % 2 === 0 ? `${token}.0` : `${token}0E-1`;
  });

/** The text of the JSON of `body` with other texts in place of its times. */
const withTimes = (write: (time: string) => string) =>
  written((body) => JSON.stringify(body).replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, write));

const twoHours = 7_200_000;

const optionalOfAppliances = ['installationDate', 'connectionStatus', 'systemName', 'heatPump', 'evChargingStation'];

const nullsFor = (record: { readonly [name: string]: Json }, names: readonly string[]): { [name: string]: Json } => ({
  ...Object.fromEntries(names.map((name) => [name, null])),
  ...record,
});

/** Bodies that are the same JSON values, times or properties in another text. */
export const textForms: readonly Variant[] = [
  {
    id: 'escaped-text',
    about: 'In names and texts of bodies, a slash, an `e` and each character beyond ASCII are written as escapes.',
    wrap: written(escaped),
  },
  {
    id: 'spaced-json',
    about: 'Bodies begin with blank lines, are indented with tabs, and end with a line break.',
    wrap: written((body) => `\r\n\r\n ${JSON.stringify(body, null, '\t').replaceAll('\n', '\r\n')}\r\n`),
  },
  {
    id: 'numbers-with-point',
    about: 'Whole numbers are written as 2.0 and 30E-1.',
    wrap: written(numbersWithPoint),
  },
  {
    id: 'members-in-turn',
    about: 'The order of members is another one in each body.',
    wrap() {
      let count = 0;
      const turned = (record: { readonly [name: string]: Json }) => {
        const members = Object.entries(record);
        const first = count % Math.max(members.length, 1);
        return Object.fromEntries([...members.slice(first), ...members.slice(0, first)].toReversed());
      };
      return (request, answer) => {
        const reply = answer(request);
        count += 1;
        return reply.body === undefined ? reply : { ...reply, body: everyRecord(reply.body, turned) };
      };
    },
  },
  {
    id: 'times-with-offset',
    about: 'Times have an offset of two hours, and microseconds.',
    wrap: withTimes((time) => new Date(Date.parse(time) + twoHours).toISOString().replace('Z', '000+02:00')),
  },
  {
    id: 'times-in-lower-case',
    about: 'The letters of times are small (RFC 3339 §5.6).',
    wrap: withTimes((time) => time.toLowerCase()),
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
