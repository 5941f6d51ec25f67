import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageEntries } from '../tools/package-entries.js';
import { files, root } from './checkout.js';

/** Files that a program wrote, or that are data. */
const notByHand = (path: string): boolean =>
  path === 'package-lock.json' ||
  path === 'src/config/configuration.ts' ||
  /(^|\/)(fixtures|corpus|pinned)\//.test(path);

const texts = files()
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|cjs|js|json|ya?ml|md|sh|css|html)$|(^|\/)(run|\.npmrc|\.gitignore)$/.test(path) &&
      !notByHand(path),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const code = texts.filter(({ path }) => /\.(ts|tsx|mjs|cjs)$/.test(path));

// Tables of cases make tests long without making them hard to read.
const most = 400;

// Each word is put together here, so that this file does not have it.
const forbidden: readonly (readonly [what: string, where: RegExp, word: RegExp])[] = [
  ['a path of one machine', /./, /(?<![\w.$}])\/(work|root|home)\/\w/],
  [
    'something left to do',
    /./,
    new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`),
  ],
  ['a silenced compiler', /\.tsx?$/, new RegExp(`@ts-${'(ignore|expect-error|nocheck)'}`)],
  [
    'a linter silenced for more than one rule and line',
    /\.[cm]?tsx?$/,
    new RegExp(`${'(oxlint|eslint)'}-disable(?!-next-line [a-z/-]+( --|$))`),
  ],
  ['a type that is none', /\.tsx?$/, new RegExp(`(\\bas|:) ${'a' + 'ny'}(\\[\\])?\\s*[;,)=]|<${'a' + 'ny'}>`)],
  ['an import of a test', /^(?!.*\.test\.tsx?$).*\.tsx?$/, /(from|import) '\.[^']*\.test\.js'/],
  [
    'what is printed past src/cli/output.ts',
    /^src\/cli\/(?!output\.ts)(?!.*\.(test|fixture)\.ts).*\.ts$/,
    /\b(stdout|stderr|console)\b/,
  ],
  [
    'what is printed by another room than src/cli',
    /^(?!test\/|src\/cli\/)(?!.*\.(test|fixture)\.tsx?).*\.tsx?$/,
    /\bprocess\.(stdout|stderr)\b|\bconsole\.\w|\b(stdout|stderr)\b.*= process\b/,
  ],
  [
    'a file that is written through links',
    // The folder of that tool is a new one of its own.
    /^(src\/(?!core\/write-output|changes\/intake\/run-oasdiff)|reports\/(?!html\/app\/)).*(?<!test|fixture)\.tsx?$/,
    /\bwriteFile(Sync)?\((?!.*flag: 'wx')|\bcreateWriteStream\(\w/,
  ],
  ['a skipped test', /\.test\.tsx?$/, /\b(test|it|describe)\.(skip|only|todo)\b|\bx(it|describe)\(/],
  ['an address of a package registry', /./, new RegExp(`${'registry'}\\.\\w+\\.\\w+|"${'resolved'}": "http`)],
];

const found = (path: string, text: string): readonly string[] =>
  forbidden.flatMap(([what, where, word]) =>
    where.test(path)
      ? text
          .split('\n')
          .flatMap((line, at) => (word.test(line) ? [`${path}:${at + 1}: ${what}: ${line.trim().slice(0, 100)}`] : []))
      : [],
  );

test('the files are found', () => {
  expect(texts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'package.json',
      'docs/architecture.md',
      'test/architecture/files.check.test.ts',
      'spec/model.ts',
      '.npmrc',
    ]),
  );
});

test(`no file of code but tests has more than ${most} lines`, () => {
  const long = code.filter(({ path, text }) => !/\.test\.tsx?$/.test(path) && text.split('\n').length - 1 > most);
  expect(long.map(({ path }) => path)).toEqual([]);
});

const widest = 120;

test(`no line of code, comments and types included, has more than ${widest} characters`, () => {
  // Types that a program wrote are read as well, e.g. those of the configuration.
  const generated = files('src')
    .filter((path) => path.endsWith('.ts') && notByHand(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const wide = [...code, ...generated].flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (line.length > widest ? [`${path}:${at + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

test('no file has a forbidden word', () => expect(texts.flatMap(({ path, text }) => found(path, text))).toEqual([]));

describe('the words are recognised', () => {
  test.each([
    ['a.md', 'see /' + 'root/x'],
    ['a.ts', '// TO' + 'DO later'],
    ['a.ts', '// @ts-' + 'ignore'],
    ['a.ts', '// eslint-' + 'disable no-console'],
    ['a.ts', 'const a = b as ' + 'any;'],
    ['a.ts', 'const a: ' + 'any = b;'],
    ['a.test.ts', 'test.sk' + "ip('a', () => {});"],
    ['a.ts', "import { a } from './b.te" + "st.js';"],
    ['src/cli/a.ts', 'process.stdout.write(secret);'],
    ['src/cli/a.ts', 'const { stderr } = process;'],
    ['src/cli/a.ts', 'console.error(secret);'],
    ['reports/a.ts', 'process.stderr.write(text);'],
    ['src/a.ts', 'const { stdout } = process;'],
    ['src/a.ts', 'await writeFile(path, text);'],
    ['reports/a.ts', 'pipeline(text, createWriteStream(path));'],
    ['a.json', '"https://regis' + 'try.npmjs.org/x"'],
  ])('%s: %s', (path, line) => expect(found(path, line)).toHaveLength(1));

  test.each([
    ['a.ts', "const path = 'https://x.example/home/y'; // a todo list"],
    ['a.ts', 'type A = unknown; // port 0: any free port, as any other'],
    ['a.ts', '// oxlint-' + 'disable-next-line no-control-regex'],
    ['a.ts', 'const a = `${folder}/root/x`'],
    ['src/cli/output.ts', 'process.stdout.write(text);'],
    ['src/cli/a.test.ts', 'process.stdout.write(text);'],
    ['src/a.ts', "await writeFile(path, text, { flag: 'wx' });"],
    ['src/config/a.ts', 'const { stdout } = await run(command);'],
  ])('%s may have: %s', (path, line) => expect(found(path, line)).toEqual([]));
});

test('every test stands beside what it tests', () => {
  const lonely = files().filter((path) => {
    if (!/\.test\.tsx?$/.test(path) || path.startsWith('test/')) return false;
    const folder = dirname(path);
    return !files(folder).some((other) => dirname(other) === folder && !/\.test\.tsx?$/.test(other));
  });
  expect(lonely).toEqual([]);
});

test('the license that package.json names is there, and goes into the package', () => {
  const { license, files: packed } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    license: string;
    files: readonly string[];
  }; // our own file
  expect(license).toBe('Apache-2.0');
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toMatch(
    /^\s+Apache License\s+Version 2\.0, January 2004[\s\S]*END OF TERMS AND CONDITIONS/,
  );
  expect(packed).toContain('LICENSE');
});

test('what package.json names exists, or is built', () => {
  const { bin, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: object;
    exports: object;
  }; // our own file
  const named = JSON.stringify([bin, exports]).match(/"\.?\/?[^"]+\.(js|d\.ts|json)"/g) ?? [];
  const missing = named
    .map((quoted) => quoted.slice(1, -1).replace(/^\.\//, ''))
    .filter((path) => !path.includes('*'))
    .map((path) =>
      path
        // Put together of its modules (`test/tools/command.vite.config.ts`).
        .replace(/^dist\/command\/(\w+)\.js$/, (_, name: keyof typeof packageEntries) => `${packageEntries[name]}.ts`)
        .replace(/^dist\/types\/(.*)\.d\.ts$/, '$1.ts'),
    )
    .filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});
