import { describe, expect, test } from 'vitest';
import { parseBody } from './parse-body.js';

const text = (body: string): Parameters<typeof parseBody>[0] => ({
  kind: 'text',
  text: body,
  bytes: Buffer.byteLength(body),
  cut: false,
});

describe('what a body says as JSON', () => {
  test('a byte order mark is named', () => {
    expect(parseBody(text('\ufeff{}'), undefined)).toEqual({
      kind: 'not-json',
      why: 'a byte order mark stands in front',
    });
  });

  test("a body that was recorded in part is nobody's fault", () => {
    expect(parseBody({ kind: 'text', text: '{', bytes: 9, cut: true }, undefined)).toMatchObject({
      kind: 'unreadable',
      decidedBy: 'limits.recordBodyBytes',
    });
  });
});
