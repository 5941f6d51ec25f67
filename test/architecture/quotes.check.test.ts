import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './checkout.js';

// The messages that docs/troubleshooting.md quotes are those of the code.

/** The text of all literals, with parts that were joined by `+` put together. */
const source = ['src', 'reports']
  .flatMap((folder) => files(folder))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8').replace(/['`]\s*\+\s*['`]/g, ''))
  .join('\n')
  .replaceAll("\\'", "'")
  .replaceAll('\\`', '`');

const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');
const quotes = [...page.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, quote = '']) => quote);

/** The parts of a quote between `…`, which has to stand in the code as they are. */
const parts = (quote: string): readonly string[] =>
  quote
    .split(/[…\n]/)
    .map((part) => part.trim())
    .filter((part) => /\w{3}/.test(part));

test('the page quotes messages', () => expect(quotes.length).toBeGreaterThan(15));

test.each(quotes)('the code has: %s', (quote) => {
  expect(parts(quote)).not.toEqual([]);
  expect(parts(quote).filter((part) => !source.includes(part))).toEqual([]);
});

test('a message that is not in the code is found', () => {
  expect(parts('Nothing answers at …, and … never will').filter((part) => !source.includes(part))).toEqual([
    'never will',
  ]);
});
