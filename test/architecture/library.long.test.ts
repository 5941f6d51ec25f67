import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './checkout.js';

// The examples of docs/library.md are compiled by the settings of that page, in a project beside the built package.

const run = promisify(execFile);
const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
const blocksOf = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);
const examples = blocksOf('ts').map((text, at) => ({ name: `example-${at}`, text }));

/** What the examples print, by their order on the page. */
const outputs: { readonly [name: string]: RegExp } = {
  'example-0': /^Conforming in \d+ of/,
  'example-1': /pass: \d+/,
  'example-2': /^[1-9]\d* responses/,
  'example-3': /^200$/m,
};
const folder = mkdtempSync(join(tmpdir(), 'ems-library-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/ems-conformance'));
  for (const name of ['@types', 'fast-check', 'undici-types', 'vitest'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), blocksOf('json')[0] ?? '');
  for (const { name, text } of examples) writeFileSync(join(folder, `${name}.ts`), text);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }: { readonly stdout: string }) => {
    throw new Error(stdout);
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the page has an example of each import', () => expect(examples.length).toBeGreaterThan(5));

describe('each example runs', () => {
  // Tests run in a test runner only.
  test.each(examples.filter(({ text }) => !text.includes('ems-conformance/vitest')))('$name', async ({ name }) => {
    const { stdout } = await run(process.execPath, [join(folder, `${name}.js`)], { cwd: folder, timeout: 120_000 });
    expect(stdout).toMatch(outputs[name] ?? /^$/);
  });
});
