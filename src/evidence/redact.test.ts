import { describe, expect, it } from 'vitest';
import { createRedactor } from './redact.js';

const secret = 's3cr3t/+"ü&=key';
const make = (...more: readonly (readonly [string, string])[]) =>
  createRedactor({ secrets: new Map([['full', `Bearer ${secret}`], ...more]) });

describe('known secrets', () => {
  const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
  const spellings: readonly (readonly [string, string])[] = [
    ['raw', secret],
    ['with its scheme', `Bearer ${secret}`],
    ['percent-encoded', encodeURIComponent(secret)],
    ['percent-encoded in lower case', encodeURIComponent(secret).replace(/%../g, (triple) => triple.toLowerCase())],
    ['JSON-escaped', JSON.stringify(secret).slice(1, -1)],
    ['JSON-escaped in ASCII', JSON.stringify(secret).slice(1, -1).replace('ü', '\\u00fc')],
    ['base64', base64(secret)],
    ['base64url', Buffer.from(secret, 'utf8').toString('base64url')],
    ['base64 after one byte', base64(`x${secret}`)],
    ['base64 after two bytes and before more', base64(`u:${secret}:tail`)],
    ['UTF-16 read byte by byte', [...secret].join('\0')],
    ['UTF-8 read as Latin-1', Buffer.from(secret, 'utf8').toString('latin1')],
  ];
  it.each(spellings)('hides it %s', (_, spelling) => {
    const redactor = make();
    for (const found of [
      redactor.text(`before ${spelling} after`),
      redactor.url(`http://h/a?x=${spelling}`),
      redactor.text(JSON.stringify({ echo: spelling })),
    ]) {
      expect(found).toContain('{{full}}');
      expect(found).not.toContain(spelling);
    }
  });

  it('hides it however a JSON string spells it', () => {
    const escaped = [...secret].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    const text = `{"a":"${escaped}"}`;
    expect(make().text(text)).toBe('{"a":"{{full}}"}');
  });

  it('hides it in JSON inside JSON', () => {
    const nested = JSON.stringify({ outer: JSON.stringify({ inner: JSON.stringify({ secret: 'unknown-to-us' }) }) });
    expect(make().text(nested)).not.toContain('unknown-to-us');
  });

  it('hides the password of Basic credentials', () => {
    const redactor = createRedactor({ secrets: new Map([['full', `Basic ${base64('user:open-sesame')}`]]) });
    expect(redactor.text(`you said open-sesame and ${base64('user:open-sesame')}`)).toBe(
      'you said {{full}} and {{full}}',
    );
  });

  describe('parts of a secret that come back alone', () => {
    const key = Buffer.from('00ff10e183c2a97f665544332211a0b1c2d3e4f5a6b7c8d9', 'hex');
    const written = key.toString('base64');
    const lines = ['MIIBVgIBADANBgkqhkiG9w0BAQEFAASC', 'QAwggE8AgEAAkEAq7BFUpkGp3+LQmlQ', 'Yx2eqzDV=='];
    const pem = (end: string): string =>
      ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----'].join(end);
    it.each<[string, string, readonly string[]]>([
      [
        'a webhook secret',
        `whsec_${written}`,
        [written, key.toString('base64url'), key.toString('hex'), key.toString('latin1')],
      ],
      ['a webhook secret without its prefix', written, [`whsec_${written}`, key.toString('hex').toUpperCase()]],
      ['a parameter of a scheme', 'Token token="gh7-abcdefgh", realm="x"', ['gh7-abcdefgh']],
      ['a cookie', 'theme=compact-view; sid=s3ss10n-id-0042', ['s3ss10n-id-0042']],
      ['a key in PEM', pem('\n'), [pem('\r\n'), pem(' '), pem('\\n'), pem(''), lines.join(''), ...lines]],
      ['a key in PEM with CRLF', pem('\r\n'), [pem('\n'), lines.join('\n')]],
      ['a key in PEM in one line', pem('\\n'), [pem('\n'), pem('\r\n')]],
    ])('%s', (_, value, parts) => {
      const redactor = createRedactor({ secrets: new Map([['own', value]]) });
      for (const part of parts) {
        for (const given of [`before ${part} after`, JSON.stringify({ echo: part })]) {
          const clean = redactor.text(given);
          expect(clean).toContain('{{own}}');
          for (const piece of [part, ...(value.includes('BEGIN') ? lines : [])]) expect(clean).not.toContain(piece);
        }
      }
    });

    it('keeps plain words of a cookie', () => {
      const redactor = createRedactor({ secrets: new Map([['own', 'theme=compact-view; sid=s3ss10n-id-0042']]) });
      expect(redactor.text('a compact-view')).toBe('a compact-view');
    });
  });

  it('prefers the longer of two secrets that overlap', () => {
    const redactor = make(['a', 'abcdefgh'], ['b', 'abcdefghij']);
    expect(redactor.text('abcdefghij abcdefgh')).toBe('{{b}} {{a}}');
  });

  it('replaces a short secret only where it stands alone', () => {
    expect(make(['pin', 'ping']).text('shipping ping')).toBe('shipping {{pin}}');
  });

  it('learns at run time, and gives equal values equal labels', () => {
    const redactor = make();
    expect(redactor.text('whsec_0123456789')).toBe('whsec_0123456789');
    const label = redactor.learn('whsec_0123456789');
    expect(redactor.learn('whsec_0123456789')).toBe(label);
    expect(redactor.text('x whsec_0123456789 y')).toBe(`x {{${label}}} y`);
  });

  it('knows each of many that it learned one by one', () => {
    const redactor = make();
    const values = Array.from({ length: 300 }, (_, index) => `whsec_${index * 7919}_value`);
    const labels = values.map((value) => {
      redactor.text('text in between');
      return redactor.learn(value);
    });
    expect(new Set(labels).size).toBe(300);
    expect(redactor.text([secret, ...values].join(' '))).toBe(
      ['full', ...labels].map((label) => `{{${label}}}`).join(' '),
    );
  });

  it('leaves text without secrets as it is, byte for byte', () => {
    const text = '{ "a" : 1.0e3, "a": "\\u00e9\\/", "big": 12345678901234567890 }';
    expect(make().text(text)).toBe(text);
  });
});

describe('members by their name', () => {
  it('labels strings in order of first appearance', () => {
    expect(make().text('{"secret":"a1","password":"b2","again":{"apiKey":"a1","new_password":"c3"}}')).toBe(
      '{"secret":"{{secret:1}}","password":"{{secret:2}}",' +
        '"again":{"apiKey":"{{secret:1}}","new_password":"{{secret:3}}"}}',
    );
  });

  it('keeps types: numbers stay numbers, null and booleans stay', () => {
    expect(make().text('{"token":12,"secret":null,"password":true,"jwt":["x",{"y":"z"}],"after":"x"}')).toBe(
      '{"token":0,"secret":null,"password":true,"jwt":["{{secret:1}}",{"y":"{{secret:2}}"}],"after":"x"}',
    );
  });

  it.each(['pass_word', 'wifiPassword', 'X-Session-Cookie', 'client-credentials', 'PRIVATE_KEY'])(
    'knows %s',
    (name) => {
      expect(make().text(JSON.stringify({ [name]: 'hidden-value' }))).toBe(JSON.stringify({ [name]: '{{secret:1}}' }));
    },
  );

  it('keeps names that merely contain such a word, and those of pages', () => {
    const text = '{"tokens":[{"tokenType":"x"}],"nextPageToken":"abc","next_token":"d","secretary":"d","sort_key":"e"}';
    expect(make().text(text)).toBe(text);
  });

  it('finds escaped names', () => {
    expect(make().text('{"\\u0073ecret":"hidden-value"}')).toBe('{"\\u0073ecret":"{{secret:1}}"}');
  });

  it.each([
    ['cut in the value', '{"id":1,"secret":"half of th', '{"id":1,"secret":"{{secret:1}}"'],
    ['cut in a number', '{"token": 1234', '{"token": 0'],
    ['a form', 'user=me&password=hunter%202&x=1', 'user=me&password={{secret:1}}&x=1'],
    ['user information in a URL', 'see https://me:hunter2@host/x', 'see https://{{secret:1}}@host/x'],
  ])('works on text that is no JSON: %s', (_, given, expected) => {
    expect(make().text(given)).toBe(expected);
  });

  it('does not let an answer blank out words elsewhere', () => {
    const redactor = make();
    redactor.text('{"secret":"totalConsumption"}');
    expect(redactor.text('{"totalConsumption":1}')).toBe('{"totalConsumption":1}');
  });

  it('replaces a numeric secret by a number', () => {
    expect(make(['pin', '12345678']).text('{"id":12345678,"s":"12345678"}')).toBe('{"id":0,"s":"{{pin}}"}');
  });

  it('keeps the name of the member when the secret is the same word', () => {
    expect(make(['hook', 'password']).text('{"password":"password","x":"password","password1":1}')).toBe(
      '{"password":"{{hook}}","x":"{{hook}}","{{hook}}1":1}',
    );
  });

  it.each([
    ['as it is', secret],
    ['in base64', Buffer.from(secret, 'utf8').toString('base64')],
    ['escaped', [...secret].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
  ])('hides a secret that is the name of a member, or a part of it, %s', (_, spelling) => {
    for (const name of [spelling, `${spelling}_token`, `x-${spelling}-password`]) {
      const clean = make().text(`{"${spelling === secret ? JSON.stringify(name).slice(1, -1) : name}":1}`);
      expect(clean).toContain('{{full}}');
      expect(clean).not.toContain(JSON.stringify(spelling).slice(1, -1));
    }
  });

  it('keeps __proto__ an ordinary name', () => {
    const redacted = make().json(JSON.parse('{"__proto__":{"secret":"abcd"}}'));
    expect(JSON.stringify(redacted)).toBe('{"__proto__":{"secret":"{{secret:1}}"}}');
  });
});

describe('headers', () => {
  it('labels credentials, cookies and secret fields, and keeps the rest', () => {
    const redacted = make().headers(
      [
        ['authorization', `Bearer ${secret}`],
        ['Authorization', 'Bearer somebody-else'],
        ['x-api-key', 'k1'],
        ['cookie', 'sid=abc; theme=dark'],
        ['set-cookie', 'sid=abc; Path=/; HttpOnly'],
        ['location', 'https://u:p@h/x?token=abc'],
        ['content-length', '12'],
      ],
      'sent',
    );
    expect(redacted).toEqual([
      ['authorization', '{{full}}'],
      ['Authorization', 'Bearer {{secret:1}}'],
      ['x-api-key', '{{secret:2}}'],
      ['cookie', 'sid={{secret:3}}; theme={{secret:4}}'],
      ['set-cookie', 'sid={{secret:3}}; Path=/; HttpOnly'],
      ['location', 'https://{{secret:5}}@h/x?token={{secret:3}}'],
      ['content-length', '12'],
    ]);
  });
});

describe('hostile text', () => {
  it.each([
    ['colons', `http://${':'.repeat(200_000)}`],
    ['letters', 'a'.repeat(2_000_000)],
    ['question marks', '?'.repeat(500_000)],
    ['quotes', '"'.repeat(500_000)],
    ['brackets', '['.repeat(500_000)],
    ['names', '"secret":'.repeat(100_000)],
    ['schemes', 'http://a:'.repeat(100_000)],
    ['backslashes', '\\'.repeat(500_001)],
  ])('takes %s without blowing up', (_, text) => {
    expect(make().text(text).length).toBeGreaterThan(0);
    expect(make().url(text).length).toBeGreaterThan(0);
  });
});
