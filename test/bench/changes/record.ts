import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changelogOf } from './changelog-of.js';
import { changesBenchFolder, pairs } from './pairs.js';

/**
 * `node dist/test/bench/changes/record.js OASDIFF VERSION`: runs the diff tool on every pair, and keeps its output as
 * `oasdiff-VERSION.jsonl`: the day, since the tool decides by the clock whether a sunset has passed, and a line a pair,
 * with what score.ts reads.
 */
const [oasdiff, version] = process.argv.slice(2);
if (oasdiff === undefined || version === undefined) throw new Error('Give the path of oasdiff and its version.');
const folder = mkdtempSync(join(tmpdir(), 'pairs-'));
const [from, to] = [join(folder, 'from.json'), join(folder, 'to.json')];
const day = new Date().toISOString().slice(0, 10);
const lines = pairs().map((pair) => {
  writeFileSync(from, JSON.stringify(pair.from));
  writeFileSync(to, JSON.stringify(pair.to));
  let changes: unknown;
  try {
    const text = execFileSync(oasdiff, changelogOf(from, to), { encoding: 'utf8', timeout: 20_000 });
    changes = JSON.parse(text.trim() === '' ? '[]' : text);
  } catch {
    return JSON.stringify({ pair: pair.name, refused: true });
  }
  const kept = Array.isArray(changes)
    ? changes.map((change: object) =>
        Object.fromEntries(
          Object.entries(change).filter(([name]) => ['id', 'level', 'operation', 'path'].includes(name)),
        ),
      )
    : [];
  return JSON.stringify({ pair: pair.name, changes: kept });
});
writeFileSync(
  join(changesBenchFolder, `oasdiff-${version}.jsonl`),
  `${[JSON.stringify({ day }), ...lines].join('\n')}\n`,
);
rmSync(folder, { recursive: true });
console.log(`${lines.length} pairs`);
