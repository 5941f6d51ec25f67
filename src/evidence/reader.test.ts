import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '../core/json.js';
import { EvidenceError } from './evidence-error.js';
import { memoryBundle, openBundle } from './reader.js';
import { sampleExchange, sampleHeader, sampleOmission } from './sample.fixture.js';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(() => rm(folder, { recursive: true }));

const header = `${canonical(sampleHeader)}\n`;
const exchange = `${canonical(sampleExchange())}\n`;

const withFooter = (text: string, over: object = {}): string =>
  `${text}${canonical({
    kind: 'end',
    exchanges: 1,
    durationMs: 1,
    ended: 'finished',
    sha256: createHash('sha256').update(text).digest('hex'),
    ...over,
  })}\n`;

const read = async (content: string | Uint8Array) => {
  const path = join(folder, `${(count += 1)}.jsonl`);
  await writeFile(path, content);
  const bundle = await openBundle(path);
  const lines = [];
  for await (const line of bundle.lines()) lines.push(line);
  return { lines: lines.length, footer: bundle.footer()?.kind, damage: bundle.damage() };
};

describe('a whole bundle', () => {
  it('is read', async () => {
    expect(await read(withFooter(header + exchange))).toEqual({ lines: 1, footer: 'end', damage: undefined });
  });

  it('is what the published example is', async () => {
    const bundle = await openBundle(fileURLToPath(new URL('./examples/accepted.jsonl', import.meta.url)));
    const kinds = new Set<string>();
    for await (const line of bundle.lines()) kinds.add(line.kind);
    expect([...kinds].sort()).toEqual(['delivery', 'exchange', 'omission', 'scenario']);
    expect([bundle.footer()?.ended, bundle.damage()]).toEqual(['finished', undefined]);
  });

  it('may end without its last line feed', async () => {
    expect(await read(withFooter(header + exchange).trimEnd())).toEqual({ lines: 1, footer: 'end', damage: undefined });
  });

  it('is read anew at every call, also after one that stopped early', async () => {
    const path = join(folder, 'again.jsonl');
    await writeFile(path, withFooter(header + exchange + exchange, { exchanges: 2 }));
    const bundle = await openBundle(path);
    for await (const _ of bundle.lines()) break;
    expect(bundle.footer()).toBeUndefined();
    const ids = [];
    for await (const line of bundle.lines()) ids.push(line.kind);
    expect(ids).toEqual(['exchange', 'exchange']);
    expect([bundle.footer()?.exchanges, bundle.damage()]).toEqual([2, undefined]);
  });

  it('has lines across the chunks in which it is read', async () => {
    const long = `${canonical({ ...sampleOmission, reason: 'ä'.repeat(700_000) })}\n`;
    expect(await read(withFooter(header + long + exchange + long + long))).toEqual({
      lines: 4,
      footer: 'end',
      damage: undefined,
    });
  });

  it('may have members that this version does not know', async () => {
    const more = `${canonical({ ...sampleExchange(), later: { x: 1 } })}\n`;
    expect(await read(withFooter(header + more))).toMatchObject({ lines: 1, damage: undefined });
  });
});

describe('an incomplete bundle', () => {
  it('has no footer', async () => {
    expect(await read(header + exchange)).toEqual({ lines: 1, footer: undefined, damage: undefined });
  });

  it('ends silently wherever its last line is torn', async () => {
    for (let length = 1; length < exchange.length - 1; length += 7) {
      expect(await read(header + exchange + exchange.slice(0, length))).toEqual({
        lines: 1,
        footer: undefined,
        damage: undefined,
      });
    }
  });
});

describe('a damaged bundle', () => {
  it.each([
    ['a changed byte', withFooter(header + exchange).replace('2020_DLM', '2021_DLM'), /SHA-256/],
    ['a changed header', withFooter(header + exchange).replace('"seed":"42"', '"seed":"43"'), /SHA-256/],
    ['a wrong count', withFooter(header + exchange, { exchanges: 2 }), /has 1 exchange,.*tells 2/],
    ['lines after its last one', withFooter(header + exchange) + exchange, /after the last/],
    ['two bundles in one', withFooter(header + exchange) + withFooter(header + exchange), /after the last/],
  ])('is told by %s', async (_, content, damage) => {
    const found = await read(content);
    expect(found.footer).toBe('end');
    expect(found.damage).toMatch(damage);
  });
});

describe('what is no bundle', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const cases: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['nothing', '', /no evidence of this suite/],
    ['JSON of another kind', '{"a":1}\n', /no evidence of this suite/],
    ['an array', '[]\n', /no evidence of this suite/],
    ['null', 'null\n', /no evidence of this suite/],
    ['text', 'hello\nworld\n', /no evidence of this suite/],
    ['bytes', Uint8Array.of(0x1f, 0x8b, 0, 255, 10, 254), /no evidence of this suite/],
    ['a torn header', header.slice(0, 50), /no evidence of this suite/],
    ['a later format', header.replace('"formatVersion":1', '"formatVersion":2'), /format version 2.*reads version 1/],
    ['a header of another shape', header.replace('"seed":"42"', '"seed":42'), /header.*\/seed must be string/],
    [
      'a configuration of another shape',
      header.replace(/"configuration":\{/, '"configuration":{"ids":5,'),
      /header.*\/configuration\/ids must be object/,
    ],
    ['a line that is no JSON', `${header}{"kind":\n${exchange}`, /Line 2 .*no JSON/],
    ['an empty line', `${header}\n${exchange}`, /Line 2 .*no JSON/],
    ['a line that is null', `${header}null\n`, /Line 2 .*"kind"/],
    ['a line of an unknown kind', `${header}{"kind":"__proto__"}\n`, /Line 2 .*"kind"/],
    ['a line of another shape', header + exchange.replace('"status":200', '"status":"200"'), /Line 2 .*\/outcome/],
    ['a last line of another shape', header + exchange.replace('"step":0', '"step":-1').trimEnd(), /Line 2 .*\/step/],
    [
      'a header list of another shape',
      header + exchange.replace('["content-type","application/json"]', '["content-type"]'),
      /Line 2 .*\/outcome/,
    ],
    ['a deep line', header + exchange.replace('"was":500', `"was":${deep}`), /Line 2 .*nested deeper/],
    ['a deep header', header.replace('"seed":"42"', `"seed":"42","x":${deep}`), /nested deeper/],
  ];
  it.each(cases)('is said in at most three lines: %s', async (_, content, message) => {
    const failed = await read(content).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(EvidenceError);
    const text = failed instanceof Error ? failed.message : '';
    expect(text).toMatch(message);
    expect(text.split('\n').length).toBeLessThanOrEqual(3);
  });

  it('is said about a missing file and about a folder', async () => {
    await expect(openBundle(join(folder, 'missing'))).rejects.toThrow(/cannot be read.*ENOENT/s);
    await expect(openBundle(folder)).rejects.toThrow(/cannot be read.*EISDIR/s);
  });
});

describe('memoryBundle', () => {
  it('gives its lines at every call', async () => {
    const bundle = memoryBundle(sampleHeader, [sampleExchange()]);
    for (const _ of [1, 2]) {
      const lines = [];
      for await (const line of bundle.lines()) lines.push(line);
      expect(lines).toEqual([sampleExchange()]);
    }
    expect([bundle.footer(), bundle.damage()]).toEqual([undefined, undefined]);
  });
});

describe('messages', () => {
  it('name the file', async () => {
    const path = join(folder, 'named.jsonl');
    await writeFile(path, '{}\n');
    await expect(openBundle(path)).rejects.toThrow(path);
  });
});
