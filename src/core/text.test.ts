import { describe, expect, test } from 'vitest';
import { hostileText } from '../../reports/report.fixture.js';
import { markdown, markdownBlock, markdownCode, xml, xmlText } from '../../reports/markup.js';
import { truncate, singleLine, escapeInvisible } from './text.js';

describe('visible', () => {
  test('shows what can not be seen, and keeps lines', () =>
    expect(escapeInvisible('a\u001b[31m\u202eb\ud800\r\nc\td\u0007')).toBe('a\\u001b[31m\\u202eb\\ud800\nc\td\\u0007'));
  test('leaves what can be seen, in any script', () =>
    expect(escapeInvisible('Wärmepumpe ヒート 🔌 مضخة')).toBe('Wärmepumpe ヒート 🔌 مضخة'));
  test('keeps the meaning of a JSON text', () =>
    expect(JSON.parse(escapeInvisible('"\u202e\u200b"'))).toBe('\u202e\u200b'));
});

test('singleLine has no line breaks left', () => expect(singleLine('a\nb\tc\u2028d')).toBe('a\\nb\\tc\\u2028d'));

describe('truncate', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a🔌b', 3, 'a…'],
  ])('%s to %i', (text, max, clipped) => expect(truncate(text, max)).toBe(clipped));
});

describe('markup', () => {
  test('XML gets nothing that XML can not carry', () => {
    // oxlint-disable-next-line no-control-regex
    expect(xmlText(hostileText)).not.toMatch(/[<\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\]\]>|\p{Surrogate}/u);
    expect(xml('"\'\n')).toBe('&quot;&apos;&#10;');
  });
  test('inline Markdown is escaped', () =>
    expect(markdown('*a* <b> [c](d) @e www.f.g')).toBe('\\*a\\* &lt;b&gt; \\[c\\]\\(d\\) &#64;e www&#46;f.g'));
  test('inline code outlives backticks and pipes', () => expect(markdownCode('a`b``c|')).toBe('```a`b``c\\|```'));
  test('a block outlives fences', () => expect(markdownBlock('x\n````\ny', 'sh')).toBe('`````sh\nx\n````\ny\n`````'));
});
