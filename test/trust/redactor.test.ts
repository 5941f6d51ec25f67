import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../src/evidence/redact.js';
import { encodings } from './encodings.js';

const secrets = ['tAiNtFull.x/+y==Zq81', 'tAiNtQuery 44+Bn', 'tAiNtBody/+"<ü>&Rr17', 'tAiNtEnviron/22&Vt'];

describe('the redactor alone', () => {
  test.each(encodings.map((encoding) => [encoding.name, encoding] as const))(
    'finds a secret %s',
    (_, { encode, is }) => {
      for (const secret of secrets) {
        const redactor = createRedactor({ secrets: new Map([['known', secret]]) });
        const given = encode(secret);
        const clean =
          is === 'bytes'
            ? Buffer.from(redactor.bytes(given)).toString('latin1')
            : is === 'cut'
              ? redactor.torn(`x ${given.toString('utf8')}`)
              : redactor.text(`before ${given.toString('utf8')} after`);
        expect(clean).toContain('{{known}}');
        expect(Buffer.from(clean, 'latin1').includes(given)).toBe(false);
        expect(clean.includes(given.toString('utf8'))).toBe(false);
      }
    },
  );
});

// A body that is no UTF-8 text is no JSON, so no id comes from it.
test.each(encodings.filter(({ is }) => is === undefined).map((encoding) => [encoding.name, encoding] as const))(
  'the redactor finds a secret %s in the address of a request that has it as an id',
  (_, { encode }) => {
    for (const secret of secrets) {
      const redactor = createRedactor({ secrets: new Map([['known', secret]]) });
      const id = encodeURIComponent(encode(secret).toString('utf8'));
      expect(redactor.url(`http://ems.example/systems/${id}/gateways`)).not.toContain(id);
    }
  },
);

describe('what an answer says hides nothing elsewhere', () => {
  const redactor = createRedactor({ secrets: new Map([['full', 'Bearer tAiNtFull.x/+y==Zq81']]) });

  test('a cookie is hidden in its place alone', () => {
    const headers = [
      ['set-cookie', 'a=application/json'],
      ['content-type', 'application/json'],
    ] as const;
    expect(redactor.headers(headers, 'received')).toEqual([
      ['set-cookie', 'a={{secret:1}}'],
      ['content-type', 'application/json'],
    ]);
  });

  test('so is a member with a secret name, and the parameter of an address', () => {
    redactor.text('{"password":"https://ems.example/next","token":"createdAt"}');
    redactor.url('https://ems.example/?token=2020_DLM_EVS_00');
    expect(redactor.headers([['location', 'https://ems.example/next']], 'received')).toEqual([
      ['location', 'https://ems.example/next'],
    ]);
    expect(redactor.text('{"plan":"2020_DLM_EVS_00","createdAt":1}')).toBe('{"plan":"2020_DLM_EVS_00","createdAt":1}');
  });

  test('a short secret of ours is hidden as a whole word alone, and one of three characters nowhere', () => {
    const short = createRedactor({
      secrets: new Map([
        ['pin', '8421'],
        ['tiny', 'abc'],
      ]),
    });
    expect(short.text('{"pin":"8421","id":"x84211","t":"abc"}')).toBe('{"pin":"{{pin}}","id":"x84211","t":"abc"}');
    expect(short.headers([['content-type', 'abc']], 'received')).toEqual([['content-type', 'abc']]);
    expect(short.headers([['x-key', 'abc']], 'sent')).toEqual([['x-key', '{{tiny}}']]);
  });

  test('a secret that the suite makes up is found from eight characters on', () => {
    const label = redactor.learn('abcdefg');
    expect(redactor.text('abcdefg')).toBe('abcdefg');
    expect(redactor.text('{"secret":"abcdefg"}')).toBe(`{"secret":"{{${label}}}"}`);
  });
});
