import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from './package-root.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'root-'));
  await mkdir(join(folder, 'dist', 'spec'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"name":"ems-conformance"}');
  // A manifest on the way that is another package's.
  await writeFile(join(folder, 'dist', 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true }));

describe('packageRoot', () => {
  it('finds the documents of this checkout', () => {
    expect(existsSync(join(packageRoot(), 'spec', 'openapi.yaml'))).toBe(true);
  });

  it('passes by other manifests', () => {
    expect(packageRoot(join(folder, 'dist', 'spec'))).toBe(folder);
  });

  it('says what to do where there is none', () => {
    expect(() => packageRoot(tmpdir())).toThrow(/Install it again/);
  });
});
