import { allPatterns, queryPattern, type Pattern } from '../patterns/pattern.js';
import { messageFormSources, type MessageForm } from '../core/message-form.js';
import type { TargetForm } from '../core/target-form.js';
import type { FormChoice, ClientFreedom } from './choice.js';

const header = (name: string, value: string): Pattern => ({ kind: 'header', name, is: { value } });
const message = (is: MessageForm): Pattern => ({ kind: 'message', is });
const target = (is: TargetForm): Pattern => ({ kind: 'target', is });

/** A header field with one value; an implementation that conforms may refuse it. */
const field = (
  name: string,
  value: string,
  source: string,
  effect: FormChoice['effect'] = 'refusable',
): FormChoice => ({
  id: `${name}: ${value}`,
  pattern: header(name.toLowerCase(), value),
  source,
  effect,
});

const head = (form: MessageForm): FormChoice => ({
  id: form,
  pattern: message(form),
  source: messageFormSources[form],
  effect: 'equal',
});

const longAgo = 'Sat, 01 Jan 2000 00:00:00 GMT';
const farAhead = 'Thu, 01 Jan 2099 00:00:00 GMT';

/** An address for documentation (RFC 5737 §3), which no client has. */
const client = '192.0.2.60';

/** JSON, else anything but HTML, as few clients write it; readings without a credential ask for it as well. */
export const jsonElseAnything = 'text/html;q=0, , application/json ; q=0.9,*/*;q=0.1';

/** A page size that shows in any list of two records whether it was read. */
export const sizeInForms = '1';

/**
 * The freedoms of a client that reads, each with its choices. No freedom has more choices than an operation is read
 * with forms (`formsOfEach`), so that each operation meets each choice.
 */
export const freedoms: readonly ClientFreedom[] = [
  {
    id: 'media type asked for',
    usual: '`Accept: */*`',
    choices: [
      {
        id: 'no Accept',
        pattern: { kind: 'header', name: 'accept', is: 'absent' },
        source: 'RFC 9110 §12.5.1',
        effect: 'equal',
      },
      // Weights, among them one that excludes a type, blanks around them, and an empty element of the list.
      field('Accept', jsonElseAnything, 'RFC 9110 §5.6.1.2, §12.4.2', 'equal'),
      field(
        'Accept',
        'text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.8',
        'RFC 9110 §12.5.1',
        'equal',
      ),
      {
        id: 'Accept: Application/JSON, after a line with another media type',
        pattern: allPatterns([
          header('accept', 'application/xml;q=0.1, Application/JSON'),
          message('each accepted media type in a line of its own'),
        ]),
        source: 'RFC 9110 §5.3, §8.3.1',
        effect: 'equal',
      },
      {
        ...field('Accept', 'APPLICATION/VND.VENDOR.V2+JSON, application/json;q=0.5', 'RFC 9110 §8.3.1'),
        scope: 'a configured vendor',
      },
    ],
  },
  {
    id: 'language',
    usual: 'no `Accept-Language`',
    choices: [
      field('Accept-Language', 'de', 'RFC 9110 §12.5.4'),
      field('Accept-Language', 'ar', 'RFC 9110 §12.5.4'),
      field('Accept-Language', 'en-GB, en;q=0.8, *;q=0.1', 'RFC 9110 §12.4.2'),
    ],
  },
  {
    id: 'content coding',
    usual: 'no `Accept-Encoding`',
    choices: [
      field('Accept-Encoding', 'gzip', 'RFC 9110 §12.5.3'),
      field('Accept-Encoding', 'br', 'RFC 9110 §12.5.3'),
      field('Accept-Encoding', 'deflate', 'RFC 9110 §12.5.3'),
      field('Accept-Encoding', 'gzip;q=0 , , deflate;q=0,br ; q=0', 'RFC 9110 §5.6.1.2, §12.4.2'),
      field('Accept-Encoding', 'gzip, deflate, br', 'RFC 9110 §12.5.3'),
    ],
  },
  {
    id: 'client',
    usual: '`User-Agent` of the suite, and no field that browsers add',
    choices: [
      field('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'RFC 9110 §10.1.5'),
      {
        id: 'Sec-Fetch-Mode, -Site and -Dest of a browser, and X-Requested-With of a script',
        pattern: allPatterns([
          header('sec-fetch-mode', 'cors'),
          header('sec-fetch-site', 'same-origin'),
          header('sec-fetch-dest', 'empty'),
          header('x-requested-with', 'XMLHttpRequest'),
        ]),
        source: 'Fetch Metadata §2',
        effect: 'refusable',
      },
      field('DNT', '1', 'Tracking Preference Expression §5.2'),
      field('Referer', 'http://localhost/', 'RFC 9110 §10.1.3'),
      field('Cookie', 'ems-conformance=1', 'RFC 6265 §5.4'),
    ],
  },
  {
    id: 'cache directives',
    usual: 'none',
    choices: [
      field('Cache-Control', 'no-cache', 'RFC 9111 §5.2.1.4', 'equal'),
      field('Cache-Control', 'max-age=0', 'RFC 9111 §5.2.1.1', 'equal'),
      field('Cache-Control', 'no-store', 'RFC 9111 §5.2.1.5', 'equal'),
      field('Pragma', 'no-cache', 'RFC 9111 §5.4', 'equal'),
    ],
  },
  {
    id: 'precondition',
    usual: 'none',
    choices: [
      field('If-None-Match', '"ems-conformance"', 'RFC 9110 §13.1.2', 'equal'),
      field('If-Modified-Since', longAgo, 'RFC 9110 §13.1.3'),
      // A recipient ignores what is no date.
      field('If-Modified-Since', '0', 'RFC 9110 §13.1.3', 'equal'),
      field('If-Unmodified-Since', farAhead, 'RFC 9110 §13.1.4'),
      {
        id: 'If-None-Match: several tags, each in a line of its own',
        pattern: allPatterns([
          header('if-none-match', 'W/"ems-conformance", "ems,conformance", ""'),
          message('each entity tag in a line of its own'),
        ]),
        source: 'RFC 9110 §5.3, §8.8.3',
        effect: 'equal',
      },
    ],
  },
  {
    id: 'range',
    usual: 'none',
    // A server ignores a range of a unit that it does not know; bytes are known to many.
    choices: [field('Range', 'items=0-9', 'RFC 9110 §14.2', 'equal')],
  },
  {
    id: 'fields of proxies',
    usual: 'none',
    choices: [
      field('X-Forwarded-For', client, 'RFC 7239 §7.4'),
      field('X-Forwarded-Host', 'localhost', 'RFC 7239 §7.4'),
      field('X-Forwarded-Proto', 'https', 'RFC 7239 §7.4'),
      field('Forwarded', `for=${client};proto=https`, 'RFC 7239 §4'),
      field('Via', '1.1 proxy', 'RFC 9110 §7.6.3', 'equal'),
    ],
  },
  {
    id: 'fields of tracing',
    usual: 'none',
    choices: [
      field('Traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'RFC 9110 §5.1', 'equal'),
      field('X-Request-Id', 'ems-conformance', 'RFC 9110 §5.1', 'equal'),
      field('Priority', 'u=3', 'RFC 9218 §5', 'equal'),
    ],
  },
  {
    id: 'connection',
    usual: 'kept',
    choices: [field('Connection', 'close', 'RFC 9112 §9.6', 'equal')],
  },
  {
    id: 'spelling of the target',
    usual: 'no unreserved character is encoded, and no parameter is empty',
    choices: [
      {
        id: 'an unreserved character encoded',
        pattern: target('an encoded character in the path'),
        source: 'RFC 3986 §6.2.2.2',
        effect: 'equal',
      },
      {
        id: 'an unreserved character encoded, with lower-case hexadecimal digits',
        pattern: target('lower-case digits of an encoded character'),
        source: 'RFC 3986 §6.2.2.1',
        effect: 'equal',
      },
      {
        id: 'a dot segment in the path',
        pattern: target('a dot segment in the path'),
        source: 'RFC 3986 §6.2.2.3',
        effect: 'refusable',
      },
      {
        id: 'empty parameters in the query',
        pattern: target('empty parameters in the query'),
        source: 'WHATWG URL §5.1',
        effect: 'refusable',
      },
    ],
  },
  {
    id: 'head of the request',
    usual: 'the target without scheme and authority, field names in lower case, the credential as it is configured',
    choices: [
      head('the absolute form of the target'),
      head('field names in upper case'),
      { ...head('the scheme of the credential in the other case'), scope: 'Authorization' },
      { ...head('two blanks after the scheme of the credential'), scope: 'Authorization' },
    ],
  },
  {
    id: 'query',
    usual: 'only listed parameters',
    choices: [
      {
        id: 'parameters that no document lists, one of them empty',
        // Caches are got around by the second one, and visits are counted by the third.
        pattern: allPatterns([
          queryPattern('ems-conformance', 'wire'),
          queryPattern('_', '1'),
          queryPattern('utm_source', ''),
        ]),
        source: 'RFC 3986 §3.4',
        effect: 'refusable',
      },
      {
        id: 'an empty query',
        pattern: target('an empty query'),
        source: 'RFC 3986 §3.4',
        effect: 'equal',
      },
      {
        id: 'per_page with encoded characters',
        pattern: allPatterns([queryPattern('per_page', sizeInForms), target('encoded characters in the query')]),
        source: 'RFC 3986 §6.2.2.2',
        effect: 'refusable',
        scope: 'lists with per_page',
      },
      {
        id: 'per_page beside empty parameters',
        pattern: allPatterns([queryPattern('per_page', sizeInForms), target('empty parameters in the query')]),
        source: 'WHATWG URL §5.1',
        effect: 'refusable',
        scope: 'lists with per_page',
      },
    ],
  },
  {
    id: 'origin',
    usual: 'no `Origin`',
    choices: [
      field('Origin', 'http://localhost', 'RFC 6454 §7'),
      field('Origin', 'https://client.example', 'RFC 6454 §7'),
      field('Origin', 'null', 'RFC 6454 §7.3'),
    ],
  },
  {
    id: 'host',
    usual: 'as in the configured address',
    choices: [{ ...head('the host in the other case'), scope: 'a host with letters' }],
  },
];

/** Freedoms of a client that no request of this context uses, with the reason. */
export const notTried: readonly { readonly freedom: string; readonly because: string }[] = [
  {
    freedom: 'a precondition with a current tag, with each reading (RFC 9110 §13.1.2)',
    because: 'it follows from an earlier response; the reading of a changed record has it (`precondition`)',
  },
  {
    freedom: 'Range in bytes, with each operation (RFC 9110 §14.1.2)',
    because: 'a part of a list or a record says little about its values; two readings ask for one (`partial-content`)',
  },
  {
    freedom: 'HEAD in place of GET (RFC 9110 §9.3.2)',
    because: 'its response has no content; each reading is sent by HEAD beside GET (context `method`)',
  },
  {
    freedom: 'a slash at the end, and a doubled slash, with a credential (RFC 3986 §6.2.3)',
    because: 'servers route on the path as it is written, so no response there contradicts the interface',
  },
  {
    freedom: '`Expect: 100-continue` (RFC 9110 §10.1.1)',
    because: 'the HTTP client of the suite does not wait for an interim response',
  },
  {
    freedom: '`+` for a blank in the query (WHATWG URL §5)',
    because: 'no listed value has a blank',
  },
  {
    freedom: 'a comma in the query as it is, in place of `%2C` (RFC 3986 §2.2)',
    because: 'a reserved character and its encoding are not the same to each server',
  },
  {
    freedom: 'the letters of a UUID in the path in upper case (RFC 9562 §4)',
    because: 'an id is any text of the service, and paths are compared with their case',
  },
  {
    freedom: 'idle connections, and several requests at once',
    because: 'they take time and requests of their own',
  },
];
