import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvidenceError } from './evidence-error.js';
import { openBundle } from './reader.js';
import { createRecorder } from './recorder.js';
import { sampleDelivery, sampleEnd, sampleExchange, sampleHeader, sampleOmission } from './sample.fixture.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { sha256: _, ...sampleScenario } = sampleEnd;
const lines = [sampleExchange(0), sampleDelivery, sampleOmission, sampleScenario];
/** As they are read: the writer adds the digest. */
const recorded = [
  ...lines.slice(0, 3),
  { ...sampleScenario, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
];
const end = { exchanges: 2, durationMs: 5, ended: 'finished' } as const;

const readAll = async (path: string) => {
  const bundle = await openBundle(path);
  const read = [];
  for await (const line of bundle.lines()) read.push(line);
  return { header: bundle.header, read, footer: bundle.footer(), damage: bundle.damage() };
};

describe('recorder', () => {
  it('writes what the reader reads, in a folder that it makes', async () => {
    const path = join(folder, 'new', 'deep', 'a.jsonl');
    const recorder = await createRecorder(path, sampleHeader);
    await recorder.write(lines.slice(0, 1));
    await recorder.write(lines.slice(1));
    const footer = await recorder.end(end);
    expect(await readAll(path)).toEqual({ header: sampleHeader, read: recorded, footer, damage: undefined });
  });

  it('puts the digests of docs/evidence.md into the ends of scenarios and into the last line', async () => {
    const path = join(folder, 'b.jsonl');
    const recorder = await createRecorder(path, sampleHeader);
    await recorder.write(lines);
    const { chain } = await recorder.end(end);
    const [header = '', exchange = '', delivery = '', omission = '', scenario = '', last = ''] = (
      await readFile(path, 'utf8')
    ).split('\n');
    const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer =>
      parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
    expect(scenario).toContain(`"sha256":"${sha256(exchange, '\n', delivery, '\n').toString('hex')}"`);
    const links = [omission, scenario].reduce((before, line) => sha256(before, `${line}\n`), sha256(`${header}\n`));
    expect([chain, last]).toEqual([links.toString('hex'), expect.stringContaining(`"chain":"${chain}"`)]);
  });

  it('ends a scenario with the same line wherever it stands', async () => {
    const other = { ...sampleExchange(0), scenario: 'a/b', id: 'a/b#0.0' } as ReturnType<typeof sampleExchange>;
    const before = [other, { ...sampleEnd, scenario: other.scenario, exchanges: 1 }];
    const ends = await Promise.all(
      [lines, [...before, ...lines]].map(async (given, index) => {
        const path = join(folder, `part-${index}.jsonl`);
        const recorder = await createRecorder(path, sampleHeader);
        await recorder.write(given);
        await recorder.end(end);
        return (await readFile(path, 'utf8')).split('\n').at(-3);
      }),
    );
    expect(ends[0]).toContain('"kind":"scenario"');
    expect(ends[0]).toBe(ends[1]);
  });

  it('writes equal values as equal bytes, whatever the order of their members', async () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, member]) => [key, reversed(member)]),
            )
          : value;
    const files = await Promise.all(
      [lines, reversed(lines) as typeof lines].map(async (given, index) => {
        const path = join(folder, `order-${index}.jsonl`);
        const recorder = await createRecorder(path, sampleHeader);
        await recorder.write(given);
        await recorder.end(end);
        return readFile(path, 'utf8');
      }),
    );
    expect(files[0]).toBe(files[1]);
  });

  it('keeps line separators, lone surrogates and NUL inside one line', async () => {
    const path = join(folder, 'odd.jsonl');
    const odd = { ...sampleOmission, reason: '\ud800 \u2028 \u2029 \r \n \0 \u0085' };
    const recorder = await createRecorder(path, sampleHeader);
    await recorder.write([odd]);
    await recorder.end({ ...end, exchanges: 0 });
    expect((await readAll(path)).read).toEqual([odd]);
  });

  it('leaves an incomplete bundle readable when abandoned', async () => {
    const path = join(folder, 'abandoned.jsonl');
    const recorder = await createRecorder(path, sampleHeader);
    await recorder.write(lines);
    await recorder.abandon();
    expect(await readAll(path)).toMatchObject({ read: recorded, footer: undefined, damage: undefined });
  });

  it('leaves a readable prefix when the process is killed', async () => {
    const path = join(folder, 'killed.jsonl');
    const script = join(folder, 'writer.mjs');
    await writeFile(
      script,
      `import { createServer } from '${import.meta.resolve('vite')}';
       const vite = await createServer({
        configFile: false,
        logLevel: 'silent',
        server: { middlewareMode: true, ws: false },
        optimizeDeps: { noDiscovery: true },
      });
       const { createRecorder } = await vite.ssrLoadModule(
        ${JSON.stringify(fileURLToPath(new URL('./recorder.ts', import.meta.url)))},
      );
       const recorder = await createRecorder(${JSON.stringify(path)}, ${JSON.stringify(sampleHeader)});
       const line = ${JSON.stringify(sampleExchange(0))};
       const numbered = (step) => ({ ...line, step, id: \`systems/read@1#\${step}.0\` });
       for (let n = 0; ; n += 1) {
         await recorder.write(Array.from({ length: 10 }, (_, index) => numbered(n * 10 + index)));
         if (n % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
         if (n === 1000) process.send('enough');
       }`,
    );
    const child = fork(script, { stdio: 'ignore' });
    await new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    const { read, footer, damage } = await readAll(path);
    expect(read.length).toBeGreaterThan(100);
    expect(read.at(-1)).toEqual(sampleExchange(read.length - 1));
    expect([footer, damage]).toEqual([undefined, undefined]);
  });

  it('says when it cannot write there', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const failed = createRecorder(join(file, 'x.jsonl'), sampleHeader);
    await expect(failed).rejects.toThrow(EvidenceError);
    await expect(failed).rejects.toThrow(/cannot be written to .*Choose a folder/s);
  });

  it('says when the disk is full, at the latest at the end', async () => {
    const recorder = await createRecorder('/dev/full', sampleHeader);
    await expect(recorder.end(end)).rejects.toThrow(/cannot be written.*ENOSPC/s);
  });
});
