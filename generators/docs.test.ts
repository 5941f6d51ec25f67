import { runInNewContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import * as fastCheck from 'fast-check';
import { expect, test } from 'vitest';
import * as generators from './index.js';

const MODULES: ReadonlyMap<string, object> = new Map<string, object>([
  ['fast-check', fastCheck],
  ['ems-conformance/generators', generators],
]);

const text = readFileSync(new URL('../docs/generators.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/^## (?<title>.+)\n(?:(?!^## )[\s\S])*?^```js\n(?<code>[\s\S]*?)^```$/gm)].map(
  ({ groups }) => [groups?.['title'] ?? '', groups?.['code'] ?? ''] as const,
);

test('the manual has an example of each mode', () => {
  expect(examples.map(([title]) => title)).toEqual(['Valid values', 'Boundary values', 'Invalid values', 'Requests']);
});

test.each(examples)('the example of "%s" runs', (_title, code) => {
  const names: string[] = ['expect'];
  const values: unknown[] = [expect];
  const body = code.replaceAll(/^import \{ (.+) \} from '(.+)';$/gm, (_line, list: string, module: string) => {
    for (const name of list.split(', ')) {
      names.push(name);
      values.push(Reflect.get(MODULES.get(module) ?? {}, name));
    }
    return '';
  });
  expect(values).not.toContain(undefined);
  // A page's example is code of ours; the context has nothing but what the example imports.
  runInNewContext(body, Object.fromEntries(names.map((name, index) => [name, values[index]])));
});
