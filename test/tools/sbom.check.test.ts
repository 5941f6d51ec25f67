import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../architecture/checkout.js';
import { sbom, type LockFile } from './sbom.js';

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

interface Written {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly hashes?: unknown;
    readonly licenses?: unknown;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test('the SBOM names each dependency of the package with its digest and its licence, and what it needs', () => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }; // our own file
  const written = sbom('ems-conformance', read('package-lock.json') as LockFile) as unknown as Written; // as it writes
  const refs = written.components.map((one) => one['bom-ref']);
  const direct = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(written.dependencies.find(({ ref }) => ref.startsWith('ems-conformance@'))?.dependsOn).toEqual(
    direct.toSorted(),
  );
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).toEqual(expect.arrayContaining(direct));
  for (const { dependsOn } of written.dependencies) expect(refs).toEqual(expect.arrayContaining([...dependsOn]));
  expect(written.components.filter(({ hashes, licenses }) => !hashes || !licenses)).toEqual([]);
  // A tool of the project that the package does not need.
  expect(refs.filter((ref) => ref.startsWith('vitest@'))).toEqual([]);
});

test('the package holds each package that it depends on', () => {
  const { dependencies, bundleDependencies } = read('package.json') as {
    dependencies: Record<string, string>;
    bundleDependencies: readonly string[];
  }; // our own file
  expect(bundleDependencies).toEqual(Object.keys(dependencies));
});

test('a package below another one is found before one of the same name above', () => {
  const at = (version: string, more: object = {}) => ({ version, license: 'MIT', integrity: 'sha512-AAAA', ...more });
  const lock = {
    packages: {
      '': at('1.0.0', { dependencies: { a: '1' } }),
      'node_modules/a': at('1.0.0', { dependencies: { b: '2', '@s/c': '1' } }),
      'node_modules/a/node_modules/b': at('2.0.0', { dependencies: { '@s/c': '1' } }),
      'node_modules/b': at('1.0.0'),
      'node_modules/@s/c': at('1.0.0', { optionalDependencies: { b: '1' } }),
    },
  } as LockFile;
  expect((sbom('own', lock) as unknown as Written).dependencies).toEqual([
    { ref: 'own@1.0.0', dependsOn: ['a@1.0.0'] },
    { ref: 'a@1.0.0', dependsOn: ['@s/c@1.0.0', 'b@2.0.0'] },
    { ref: 'b@2.0.0', dependsOn: ['@s/c@1.0.0'] },
    { ref: 'b@1.0.0', dependsOn: [] },
    { ref: '@s/c@1.0.0', dependsOn: ['b@1.0.0'] },
  ]);
});
