import { gzipSync } from 'node:zlib';
import { grantsAll, showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always, overHttp } from './raw-server.js';

const megabyte = Buffer.alloc(1_048_576, '[');

/** A gigabyte of brackets, packed twice over as members of one stream (RFC 1952 §2.2). */
const member = gzipSync(Buffer.alloc(16 * 1_048_576, '['));
const bomb = Buffer.concat(Array.from({ length: 64 }, () => member));

const markup =
  '</script><script>hostile()</script><img src=x onerror=hostile()>]]>--><!--`${hostile}`|::error::hostile';

const escapes = '\u001b[2J\u001b]0;owned\u0007\u001b[31m\u202egnp.exe\r\n::error::hostile';

/** One GET in so many is redirected. */
const redirected = 10;

const spellings = (text: string): readonly string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('base64'),
  Buffer.from(`x${text}`).toString('base64'),
  Buffer.from(`xy${text}`).toString('base64url'),
  Buffer.from(text).toString('hex'),
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  JSON.stringify(JSON.stringify(text)),
];

/** Implementations whose bodies are too large, too deep, damaged, or dangerous to show. */
export const hostileBodies: readonly Hostile[] = [
  {
    id: 'truncated-json',
    about: 'Sends JSON without its end, in a whole message.',
    start: () => always('{"items":[{"id":"1","scanners":["a"'),
    expect: { ...grantsAll, fails: [...grantsAll.fails, 'json-body'], failing: ['credential-required', 'json-body'] },
  },
  {
    id: 'invalid-utf8',
    about: 'Sends bytes that are no UTF-8.',
    start: () =>
      always(
        Buffer.concat([
          Buffer.from('{"items":[{"id":"'),
          Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
          Buffer.from('"}]}'),
        ]),
      ),
    expect: { ...grantsAll, fails: [...grantsAll.fails, 'json-body'], failing: ['credential-required', 'json-body'] },
  },
  {
    id: 'hundred-megabytes',
    about: 'Sends a hundred megabytes.',
    timeoutMs: 5000,
    start: () =>
      overHttp((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        let left = 100;
        const more = (): void => {
          while (left > 0 && !response.destroyed) {
            left -= 1;
            if (!response.write(megabyte)) return;
          }
          response.end();
        };
        response.on('drain', more);
        more();
      }),
    expect: grantsAll,
  },
  {
    id: 'gzip-bomb',
    about: 'Sends a few kilobytes that unpack to a gigabyte.',
    start: () =>
      overHttp((_, response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
      ),
    // The bodies are packed although requests refuse that by Accept-Encoding.
    expect: { ...grantsAll, fails: [...grantsAll.fails, 'equal-form'] },
  },
  {
    id: 'deep-json',
    about: 'Nests arrays fifty thousand deep.',
    start: () => always(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    expect: grantsAll,
  },
  {
    id: 'deep-along-the-schema',
    about: 'Nests systems in gateways in systems, twenty thousand deep.',
    start: () => always(`${'{"gateways":[{"system":'.repeat(20_000)}null${'}]}'.repeat(20_000)}`),
    expect: grantsAll,
  },
  {
    id: 'proto-keys',
    about: 'Sends members that are called __proto__, constructor and toString.',
    start: () =>
      always(
        '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},' +
          '"toString":1,"hasOwnProperty":1,' +
          '"items":[{"__proto__":{"id":"__proto__"},"id":"__proto__","systemID":"constructor"}]}',
      ),
    expect: showsContent,
  },
  {
    id: 'control-characters',
    about: 'Sends control characters in bodies and headers.',
    start: () =>
      always(
        JSON.stringify({
          items: [{ id: '\u0000\u0007\b\u001b[2J\r\n\u007f\u0085\u009b31m', plan: '\u0000' }],
        }).replaceAll('\\u009b', '\u009b'),
        { 'x-odd': 'a\tb\u00ff' },
      ),
    expect: showsContent,
  },
  {
    id: 'raw-control-characters',
    about: 'Sends control characters unescaped inside what it calls JSON.',
    start: () => always('{"items":[{"id":"\u0000\u001b]0;owned\u0007\u001b[31m"}]}'),
    expect: { ...grantsAll, fails: [...grantsAll.fails, 'json-body'], failing: ['credential-required', 'json-body'] },
  },
  {
    id: 'lone-surrogates',
    about: 'Sends halves of surrogate pairs, escaped.',
    start: () => always('{"items":[{"id":"\\ud800","plan":"\\udfff\\ud83d","name":"\\ufffe"}],"scanners":"\\ud800"}'),
    expect: showsContent,
  },
  {
    id: 'script-tags',
    about: 'Sends markup in every value, its names included.',
    start: () =>
      always(
        JSON.stringify({
          items: [{ id: markup, plan: 7, [markup]: markup, systemID: markup }],
          scanners: markup,
          webhookSubscriptions: markup,
        }),
        { 'x-markup': '<script>hostile</script>' },
      ),
    expect: showsContent,
  },
  {
    id: 'ansi-escapes',
    about: 'Sends escape sequences that clear a terminal and set its title.',
    start: () =>
      always(JSON.stringify({ items: [{ id: escapes, plan: 7 }], scanners: escapes, webhookSubscriptions: escapes }), {
        'x-title': '\u009b31m',
      }),
    expect: showsContent,
  },
  {
    id: 'absurd-numbers',
    about: 'Sends numbers beyond every range.',
    start: () =>
      always(
        '{"items":[{"id":1e400,"plan":-0,"systemID":123456789012345678901234567890,"createdAt":1e-400}],' +
          '"total":1e999,"numberOfPeriods":-1e308}',
      ),
    expect: showsContent,
  },
  {
    id: 'duplicate-keys',
    about: 'Sends each member twice, with different values.',
    start: () => always('{"items":[{"id":"1","id":"2","plan":"A","plan":7}],"items":[{"id":"3"}]}'),
    expect: showsContent,
  },
  {
    id: 'echoes-credentials',
    about: 'Echoes the credential in bodies, headers, cookies and redirects, in several spellings.',
    start: () => {
      let count = 0;
      return overHttp((request, response) => {
        count += 1;
        const carried = request.headers.authorization ?? 'nothing';
        const token = carried.replace(/^\S+ +/, '');
        if (request.url?.includes('again=') === false && count % redirected === 0 && request.method === 'GET') {
          response.writeHead(307, { location: `/again?again=${encodeURIComponent(token)}&token=${token}` }).end();
          return;
        }
        const escaped = token.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
        response.writeHead(200, {
          'content-type': 'application/json',
          'x-echo': carried,
          'x-base64': Buffer.from(token).toString('base64'),
          'set-cookie': `session=${token}; Path=/`,
          etag: `"${token}"`,
          [`x-${token.toLowerCase().replace(/[^a-z0-9-]/g, '')}`]: '1',
        });
        const all = [...spellings(carried), ...spellings(token)];
        const item = { id: token, plan: 7, scanners: token, all, [token]: carried };
        response.end(`{"items":${JSON.stringify([item])},"escaped":"${escaped}"}`);
      });
    },
    expect: { ...showsContent, passes: [...showsContent.passes, 'credential-required'] },
  },
  {
    id: 'huge-lists',
    about: 'Answers everything with a list of very many small items.',
    timeoutMs: 5000,
    start: () => always(`[${'{},'.repeat(250_000)}{}]`),
    expect: showsContent,
  },
  {
    id: 'many-items',
    about: 'Answers everything with a list of a hundred thousand systems.',
    timeoutMs: 5000,
    start: () => {
      const item = '{"id":"s1","plan":"2020_SLM_EVS_00","metadata":{"wizard":{"step":"INSTALLER_HUB"}},"gateways":[]}';
      return always(`[${Array.from({ length: 100_000 }, (_, at) => item.replace('s1', `s${at}`)).join()}]`);
    },
    expect: showsContent,
  },
  {
    id: 'many-members',
    about: 'Answers everything with an object of two hundred thousand members.',
    timeoutMs: 5000,
    start: () => always(`{${Array.from({ length: 200_000 }, (_, at) => `"member${at}":${at}`).join()}}`),
    expect: showsContent,
  },
  {
    id: 'long-texts',
    about: 'Answers everything with texts of ten megabytes.',
    timeoutMs: 5000,
    start: () => always(`{"items":[{"id":"${'x'.repeat(10 * 1_048_576)}"}]}`),
    expect: grantsAll,
  },
  {
    id: 'long-values',
    about: 'Answers everything with a text of two megabytes, which is read to its end.',
    timeoutMs: 5000,
    start: () => always(`{"items":[{"id":"s1","plan":"${'é'.repeat(1_048_576)}"}]}`),
    expect: showsContent,
  },
];
