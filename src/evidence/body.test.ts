import { describe, expect, it } from 'vitest';
import { recordBody } from './body.js';
import { createRedactor } from './redact.js';

const secret = 'hunter2-hunter2';
const redactor = createRedactor({ secrets: new Map([['full', secret]]) });
const record = (given: string | Uint8Array, limit = 1000, incomplete = false) =>
  recordBody(typeof given === 'string' ? Buffer.from(given, 'utf8') : given, { limit, redactor, incomplete });

describe('recordBody', () => {
  it('has nothing to say about no bytes', () => {
    expect(record('')).toBeUndefined();
  });

  it('keeps text with NUL, control characters, a byte order mark and any character', () => {
    const text = '\ufeff\0\x07\u2028😀\\ud800';
    expect(record(text)).toEqual({ kind: 'text', text, bytes: Buffer.byteLength(text), cut: false });
    expect(JSON.parse(JSON.stringify(record(text)))).toEqual(record(text));
  });

  it('keeps what is not UTF-8 as base64, without known secrets', () => {
    const body = record(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(secret)]));
    expect(body).toEqual({
      kind: 'binary',
      base64: Buffer.from('\xff\xfe{{full}}', 'latin1').toString('base64'),
      bytes: 17,
      cut: false,
    });
  });

  it('takes an encoded lone surrogate for what it is: not UTF-8', () => {
    expect(record(Uint8Array.of(0xed, 0xa0, 0x80))?.kind).toBe('binary');
  });

  it('cuts between characters', () => {
    expect(record('aä😀', 2)).toEqual({ kind: 'text', text: 'a', bytes: 7, cut: true });
    expect(record('aä😀', 6)).toEqual({ kind: 'text', text: 'aä', bytes: 7, cut: true });
    expect(record('aä😀', 7)).toMatchObject({ text: 'aä😀', cut: false });
    expect(record('abc', 0)).toEqual({ kind: 'text', text: '', bytes: 3, cut: true });
  });

  it.each(Array.from({ length: secret.length + 4 }, (_, index) => index))(
    'leaks nothing with the cut at %i',
    (limit) => {
      expect(JSON.stringify(record(`ab${secret}`, limit))).not.toContain('hunt');
    },
  );

  it.each(Array.from({ length: secret.length - 4 }, (_, index) => index + 4))(
    'leaks nothing where the body broke off after %i characters of it',
    (length) => {
      const body = record(`ab ${secret.slice(0, length)}`, 1000, true);
      expect(body).toMatchObject({ kind: 'text', text: 'ab {{full}}', cut: true });
    },
  );

  it('keeps the beginning alone of a body that is longer than what is recorded, or broke off', () => {
    const long = `${'x'.repeat(70_000)}${secret}`;
    for (const body of [record(long, 70_010), record(long, 100_000, true)])
      expect(body).toEqual({ kind: 'text', text: 'x'.repeat(65_536), bytes: 70_015, cut: true });
    expect(record('x'.repeat(70_000), 70_000)).toMatchObject({ cut: false, bytes: 70_000 });
  });

  it.each([65_530, 65_536 - secret.length, 131_062, 131_071])(
    'leaks nothing of a secret that stands at %i of such a body',
    (at) => {
      const body = record(`${'x'.repeat(at)}${secret}${'y'.repeat(70_000)}`, 70_000);
      expect(JSON.stringify(body)).not.toContain('hunt');
    },
  );

  it('takes text that broke off inside a character as text', () => {
    expect(record(Buffer.from('aä', 'utf8').subarray(0, 2), 1000, true)).toEqual({
      kind: 'text',
      text: 'a',
      bytes: 2,
      cut: true,
    });
  });
});
