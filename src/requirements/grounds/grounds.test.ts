import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package-root.js';
import { loadInterface } from '../../../spec/load.js';
import type { Interface } from '../../../spec/model.js';
import type { Finding } from '../requirement.js';
import { groundOf, type Ground } from './ground.js';
import { notHereGrounds } from './not-here-grounds.js';
import { caseOf } from './served-example.fixture.js';
import type { ServedCase, ServedExample } from './served-case.js';
import { servedGrounds } from './served-grounds.js';

type Grounds = readonly Ground<ServedCase, ServedExample>[];

const tables: readonly (readonly [heading: string, grounds: Grounds])[] = [
  ['Is the operation served', servedGrounds],
  ['The response is 404, 405 or 410', notHereGrounds],
];

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

describe.each(tables)('grounds: %s', (_, grounds) => {
  test('each has a name of its own', () => {
    expect(new Set(grounds.map(({ name }) => name)).size).toBe(grounds.length);
  });

  test.each(grounds.map(({ name, example }) => [name, example] as const))('%s', (name, { meets, unless }) => {
    expect(groundOf(grounds, caseOf(meets, iface)).name).toBe(name);
    expect(groundOf(grounds, caseOf({ ...meets, ...unless }, iface)).name).not.toBe(name);
    expect(Object.keys(unless)).toHaveLength(1);
  });
});

test('where no ground applies, it is a fault of the suite', () => {
  expect(() => groundOf([], caseOf({ status: 200 }, iface))).toThrow('no ground applies');
});

test('a service may forbid an expendable record that an earlier run deleted', () => {
  const given = { status: 403, privileged: true } as const;
  const findingOn = (example: ServedExample): Finding => {
    const one = caseOf(example, iface);
    return groundOf(servedGrounds, one).then(one);
  };
  expect(findingOn(given).kind).toBe('fail');
  expect(findingOn({ ...given, expendable: true })).toMatchObject({
    kind: 'provided',
    condition: { kind: 'exists' },
    holds: { kind: 'fail' },
    otherwise: { kind: 'inconclusive' },
  });
});

const conditions: { readonly [kind: string]: string } = {
  proven: 'another operation proves the ids of the path',
  made: 'the scenario made the record before',
  served: 'the operation answers another request with success',
  exists: 'another response shows the record',
  delivered: 'a delivery arrived',
};

function verdictOf(finding: Finding): string {
  if (finding.kind === 'untouched') return 'not judged by this exchange';
  if (finding.kind === 'provided')
    return (
      `${verdictOf(finding.holds)} if ${conditions[finding.condition.kind] ?? finding.condition.kind}, ` +
      `else ${verdictOf(finding.otherwise)}`
    );
  return finding.kind === 'inconclusive' && finding.decidedBy !== undefined
    ? `inconclusive (\`${finding.decidedBy}\`)`
    : finding.kind;
}

function exampleOf(given: ServedCase, { status, operation: _, ...others }: ServedExample): string {
  const { method, path } = given.operation;
  const parts = Object.entries(others).map(([name, value]) =>
    typeof value === 'string' ? `${name}: ${value}` : value === true ? name : `${name}: ${JSON.stringify(value)}`,
  );
  return [`\`${method} ${path}\`: ${status === 0 ? 'no response' : status}`, ...parts].join(', ');
}

const tableOf = (grounds: Grounds): string =>
  [
    '| | where | verdict | example |',
    '|---|---|---|---|',
    ...grounds.map(({ name, then, example }, index) => {
      const given = caseOf(example.meets, iface);
      return `| ${index + 1} | ${name} | ${verdictOf(then(given))} | ${exampleOf(given, example.meets)} |`;
    }),
  ].join('\n');

test('docs/verdicts.md has the grounds as they are; `npx vitest run --project unit grounds -u` writes it', async () => {
  const page = await readFile(join(packageRoot(), 'docs/verdicts.md'), 'utf8').catch(() => '');
  const [start = ''] = page.split('\n## ');
  const sections = tables.map(([heading, grounds]) => `## ${heading}\n\n${tableOf(grounds)}\n`);
  await expect([start.trimEnd() + '\n', ...sections].join('\n')).toMatchFileSnapshot(
    join(packageRoot(), 'docs/verdicts.md'),
  );
});
