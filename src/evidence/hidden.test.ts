import { expect, test } from 'vitest';
import { recordBody } from './body.js';
import { holdsHidden, isHidden, withoutLabels } from './hidden.js';
import { createRedactor } from './redact.js';
import type { Json } from '../core/json.js';

const redactor = createRedactor({ secrets: new Map([['credential:full', 'Bearer a-secret-of-ours']]) });
const received = (text: string): string => {
  const body = recordBody(Buffer.from(text), { limit: 1000, redactor, received: true });
  return body?.kind === 'text' ? body.text : '';
};

test.each([
  '{"createdAt":"{{now}}"}',
  '{"createdAt":"{{secret:1}}"}',
  '{"createdAt":"\\u007b\\u007bnow\\u007d\\u007d"}',
  '{"createdAt":"{\\u007Bnow}\\u007D"}',
  '{"createdAt":"{{{now}}}"}',
  '{"createdAt":"{{a{{now}}"}',
])('what an implementation sends hides nothing by looking like a label: %s', (text) => {
  const json = JSON.parse(received(text)) as Json; // a body of this test
  expect(holdsHidden(json)).toBe(false);
});

test('what hides a secret of ours is a label', () => {
  expect(isHidden(received('you are Bearer a-secret-of-ours'))).toBe(true);
});

test('other braces stay as they are', () => {
  for (const text of ['{"a":{"b":{}}}', '[{},{}]', 'a {{ b', '{}{}', '{{}}']) expect(withoutLabels(text)).toBe(text);
});

test('a secret that looks like a label itself is found', () => {
  const odd = createRedactor({ secrets: new Map([['credential:full', 'Bearer {{odd}}-secret']]) });
  expect(odd.text(odd.received('it is {{odd}}-secret'))).not.toContain('odd}}-secret');
});

test('a megabyte of braces is looked at in bounded time', () => {
  expect(withoutLabels('{{'.repeat(500_000))).toHaveLength(1_000_000);
  expect(withoutLabels(`{{${'a'.repeat(1_000_000)}`)).toHaveLength(1_000_002);
});
