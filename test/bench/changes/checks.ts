import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';

/** `node dist/test/bench/changes/checks.js OASDIFF` writes spec/change-ids.yaml from the checks that the tool lists. */
const [oasdiff] = process.argv.slice(2);
if (oasdiff === undefined) throw new Error('Give the path of oasdiff.');
interface ListedCheck {
  readonly id: string;
  readonly level: 'error' | 'warning' | 'info';
  readonly direction: string;
  readonly area: string;
  readonly kind: string;
  readonly actions: readonly string[];
  readonly effect: string;
}
// The list that the tool prints has had these fields since version 1.30.
const checks = JSON.parse(
  execFileSync(oasdiff, ['checks', 'changelog', '-f', 'json'], { encoding: 'utf8' }),
) as readonly ListedCheck[];
const levels = { error: 'ERR', warning: 'WARN', info: 'INFO' } as const;
const lines = checks.map(
  ({ id, level, direction, area, kind, actions, effect }) =>
    `${id}: [${levels[level]}, ${direction}, ${area}, ${kind}, ${actions.join('+')}, ${effect}]`,
);
writeFileSync(
  join(packageRoot(), 'spec/change-ids.yaml'),
  `# Ids of changes as the OpenAPI diff tool oasdiff 1.35.0 names them (\`oasdiff checks changelog -f json\`),
# with facts that it gives of each: level, direction, area, kind, actions and effect. Made by
# test/bench/changes/checks.ts.
${lines.toSorted().join('\n')}
`,
);
