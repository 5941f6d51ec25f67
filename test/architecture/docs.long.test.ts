import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentials } from '../../reference/credentials.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { chosenBy, commitOf } from '../tools/commit-sample.js';
import { files, root } from './checkout.js';

/**
 * Every command of the docs is run, in the order of its page, against the reference in place of the example's address.
 * Of the pages, a build tries half, which follow from the commit.
 */
const run = promisify(execFile);

/**
 * Commands that other tests run: the CI script runs the package's own scripts. Servers are left out since they do not
 * end.
 */
const elsewhere = [
  /^npm ci && npm (start|test)$/,
  /^npm run (selftest|suggestions|repeatability|servers|stimuli|bench)/,
  /^npm run (check|format|lint|typecheck|lockfile|types)/,
  / (serve|receive|proxy|dev) /,
  / (serve|receive|proxy|dev)$/,
  // Commands that need a file of another party, or an installed program: a second key, a time stamp authority, a peer.
  / (implementer\.public\.pem|--timestamp|rulings\/\*\.yaml|--rulings) /,
  /^(openssl|curl|python3|SCHEMATHESIS)/,
  // Commands that need recordings, or results of several days, which do not exist here.
  / (traffic\.har|monday-out|\*\/results\.json) /,
  / history$/,
];

/** Addresses and ids of an implementation, in whose place the tests put those of the reference. */
const exampleAddresses = ['https://ems.example.com', 'http://127.0.0.1:3000'];
const exampleExpendables = 'systemID=s9 gatewayID=g9';

interface Page {
  readonly path: string;
  readonly commands: readonly string[];
}

function commandsOf(path: string): readonly string[] {
  const blocks = [...readFileSync(join(root, path), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  return blocks
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

const commit = commitOf();

const pages: readonly Page[] = ['README.md', 'CONTRIBUTING.md', ...files('docs').filter((path) => path.endsWith('.md'))]
  .map((path) => ({ path, commands: commandsOf(path) }))
  // The tutorial has a service of its own, and `tutorial.long.test.ts`.
  .filter(({ path, commands }) => commands.length > 0 && path !== 'docs/tutorial.md');

let reference: StartedReference;
let bin: string;

beforeAll(async () => {
  reference = await startReference({ seed: 'docs' });
  bin = mkdtempSync(join(tmpdir(), 'ems-docs-bin-'));
  // `npx ems-conformance` is this checkout.
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(root, 'dist/command/main.js')}" "$@"\n`,
  );
  chmodSync(join(bin, 'npx'), 0o755);
});

afterAll(async () => {
  await reference.close();
  rmSync(bin, { recursive: true, force: true });
});

/** The expendable ids of the reference, as options of the command. */
function expendables(): string {
  const { systemID = [], gatewayID = [] } = referenceConfiguration(reference.baseUrl).writes?.expendable ?? {};
  return `systemID=${systemID[0]} gatewayID=${gatewayID[0]}`;
}

const tried = pages.filter(({ path }) => chosenBy(commit, path, 2) === 0);

describe.each(tried)('$path', ({ commands }) => {
  test('every command does what the page says', { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ems-docs-'));
    const document = await fetch(`${reference.baseUrl}/openapi.json`);
    writeFileSync(join(folder, 'openapi.json'), await document.text());
    try {
      const exported: string[] = [];
      for (const command of commands) {
        if (elsewhere.some((pattern) => pattern.test(command))) continue;
        const real = command
          .replaceAll(new RegExp(exampleAddresses.join('|'), 'g'), reference.baseUrl)
          .replaceAll(exampleExpendables, expendables())
          .replace("'Bearer …'", `'${credentials.full}'`)
          // One round shows that the command works; the time of the page is for real implementations.
          .replace(/--for \S+/, '--for 1s');
        if (real.startsWith('export ')) {
          exported.push(real);
          continue;
        }
        const failure = await run('bash', ['-c', [...exported, real].join('\n')], {
          cwd: folder,
          env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, CI: 'true' },
          timeout: 120_000,
        }).then(
          () => undefined,
          // execFile rejects with the exit code and the output.
          ({ code, stderr = '' }: { readonly code?: unknown; readonly stderr?: string }) =>
            // The example implementation has no permission to write: the README says what its first run ends with.
            code === 2 && /^\d+ stated MUST requirements are not decided, and by default a tenth/m.test(stderr)
              ? undefined
              : { command, code, stderr },
        );
        expect(failure).toBeUndefined();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('the README shows commands', () =>
  expect(pages.find(({ path }) => path === 'README.md')?.commands.length).toBeGreaterThan(8));
