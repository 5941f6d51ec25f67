import { runInNewContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import * as fastCheck from 'fast-check';
import { expect, test } from 'vitest';
import * as generators from './index.js';

const MODULES: ReadonlyMap<string, object> = new Map<string, object>([
  ['fast-check', fastCheck],
  ['ajv', { Ajv }],
  ['ems-conformance/generators', generators],
]);

const text = readFileSync(new URL('../docs/generators.md', import.meta.url), 'utf8');
const examples = text.split(/^## /m).flatMap((part) => {
  const [title = ''] = part.split('\n');
  return [...part.matchAll(/^```js\n(?<code>[\s\S]*?)^```$/gm)].map(
    ({ groups }, index) => [`${title} ${index + 1}`, groups?.['code'] ?? ''] as const,
  );
});

test('the manual has an example of each mode', () => {
  expect(examples.map(([title]) => title)).toEqual([
    'Valid values 1',
    ...[1, 2, 3, 4, 5].map((use) => `Five uses ${use}`),
    'Boundary values 1',
    'Invalid values 1',
    'Requests 1',
  ]);
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
  // The example is our own code; its context has only the names that it imports.
  runInNewContext(body, Object.fromEntries(names.map((name, index) => [name, values[index]])));
});
