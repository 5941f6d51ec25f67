import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.js';

const roots = ['spec', 'generators', 'suites', 'reports', 'reference', 'src', 'test'];

/**
 * Violations that dependency-cruiser finds in a checkout by the rules of this one: `rule: from → to`, or `rule:
 * module`.
 */
export const violations = (checkout: string): Promise<readonly string[]> =>
  new Promise((done, refuse) => {
    const present = roots.filter((folder) => existsSync(join(checkout, folder)));
    const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const command = [
      tool,
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      '--no-progress',
      ...present,
    ];
    execFile(process.execPath, command, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) => {
      if (!stdout.startsWith('{')) return refuse(new Error(`the tool itself failed: ${stderr || stdout}`));
      const { summary } = JSON.parse(stdout) as {
        summary: { violations: { from: string; to: string; rule: { name: string } }[] };
      }; // the tool's report
      return done(
        summary.violations
          .map(({ rule, from, to }) => `${rule.name}: ${from === to ? from : `${from} → ${to}`}`)
          .toSorted(),
      );
    });
  });
