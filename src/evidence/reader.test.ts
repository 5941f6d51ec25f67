import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '../core/json.js';
import { EvidenceError } from './evidence-error.js';
import type { EvidenceReader } from './bundle.js';
import { memoryBundle, openBundle, openOwnBundle } from './reader.js';
import { sealed } from './seal.fixture.js';
import { sampleDelivery, sampleEnd, sampleExchange, sampleHeader, sampleOmission } from './sample.fixture.js';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(() => rm(folder, { recursive: true }));

const header = `${canonical(sampleHeader)}\n`;
const exchange = `${canonical(sampleExchange())}\n`;
const omission = `${canonical(sampleOmission)}\n`;
const second = `${canonical(sampleExchange(1))}\n`;
const end = (exchanges = 1): string => `${canonical({ ...sampleEnd, exchanges })}\n`;

const withFooter = (text: string, over: object = {}): string =>
  sealed(text, { kind: 'end', exchanges: 1, durationMs: 1, ended: 'finished', ...over });

const headIn = (text: string): string =>
  (JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { chain: string }).chain;

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
    expect(await read(withFooter(header + exchange + end()))).toEqual({ lines: 2, footer: 'end', damage: undefined });
  });

  it('is what the published example is', async () => {
    const bundle = await openBundle(fileURLToPath(new URL('./examples/accepted.jsonl', import.meta.url)));
    const kinds = new Set<string>();
    for await (const line of bundle.lines()) kinds.add(line.kind);
    expect([...kinds].sort()).toEqual(['delivery', 'exchange', 'omission', 'scenario']);
    expect([bundle.footer()?.ended, bundle.damage()]).toEqual(['finished', undefined]);
  });

  it('may end without its last line feed', async () => {
    expect(await read(withFooter(header + exchange + end()).trimEnd())).toEqual({
      lines: 2,
      footer: 'end',
      damage: undefined,
    });
  });

  it('is read anew at every call, also after one that stopped early', async () => {
    const path = join(folder, 'again.jsonl');
    await writeFile(path, withFooter(header + exchange + second + end(2), { exchanges: 2 }));
    const bundle = await openBundle(path);
    for await (const _ of bundle.lines()) break;
    expect(bundle.footer()).toBeUndefined();
    const ids = [];
    for await (const line of bundle.lines()) ids.push(line.kind);
    expect(ids).toEqual(['exchange', 'exchange', 'scenario']);
    expect([bundle.footer()?.exchanges, bundle.damage()]).toEqual([2, undefined]);
  });

  it('is checked once, and compared by its digests afterwards', async () => {
    const path = join(folder, 'changed.jsonl');
    const own = withFooter(header + exchange + end());
    await writeFile(path, own);
    const readers = [
      await openBundle(path),
      openOwnBundle(path, sampleHeader, headIn(own)),
      openOwnBundle(path, sampleHeader),
    ];
    const passOf = async (reader: EvidenceReader) => {
      const lines = [];
      for await (const line of reader.lines()) lines.push(line);
      return { lines, damage: reader.damage() };
    };
    const before = await Promise.all(readers.map(passOf));
    expect(before.map(({ damage }) => damage)).toEqual([undefined, undefined, undefined]);
    expect(before[1]).toEqual(before[0]);
    await writeFile(path, withFooter(header + second + end()));
    for (const reader of readers) expect((await passOf(reader)).damage).toMatch(/the digest that its last/);
    await writeFile(path, own.replace(/\n\{/, '\n['));
    await expect(passOf(openOwnBundle(path, sampleHeader))).rejects.toThrow(/it is no JSON/);
  });

  it('has lines across the chunks in which it is read', async () => {
    const long = `${canonical({ ...sampleOmission, reason: 'ä'.repeat(700_000) })}\n`;
    expect(await read(withFooter(header + long + exchange + long + long + end()))).toEqual({
      lines: 5,
      footer: 'end',
      damage: undefined,
    });
  });

  it.each([
    ['of another text', '{}', '{"a":1}', /the digest of its supplement/],
    ['no JSON', '{x', '{x', /its supplement is no JSON/],
    ['nested too deep', '['.repeat(5_000), '['.repeat(5_000), /nested too deep/],
  ])('has no supplement that is %s', async (_, text, digested, words) => {
    const digest = createHash('sha256').update(digested).digest('hex');
    const other = `${canonical({ ...sampleHeader, supplement: { place: 'openapi.json', digest, text } })}\n`;
    await expect(read(withFooter(other + exchange + end()))).rejects.toThrow(words);
  });

  it('has no members that no writer writes', async () => {
    const more = `${canonical({ ...sampleExchange(), later: { x: 1 } })}\n`;
    await expect(read(withFooter(header + more + end()))).rejects.toThrow(/must NOT have additional properties/);
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
    ['a changed byte', withFooter(header + exchange + end()).replace('2020_DLM', '2021_DLM'), /SHA-256 that its end/],
    [
      'a changed header',
      withFooter(header + exchange + end()).replace('"seed":"42"', '"seed":"43"'),
      /the digest that its last/,
    ],
    [
      'a changed end of a scenario',
      withFooter(header + exchange + end() + end(0).replace('read@1', 'read@2')).replace('read@2', 'read@3'),
      /the digest that its last/,
    ],
    [
      'a changed omission',
      withFooter(header + omission + exchange + end()).replace('no credential', 'a credential'),
      /digest/,
    ],
    ['a wrong count', withFooter(header + exchange + end(), { exchanges: 2 }), /has 1 exchange,.*tells 2/],
    ['lines after its last one', withFooter(header + exchange + end()) + exchange, /after the last/],
    [
      'two bundles in one',
      withFooter(header + exchange + end()) + withFooter(header + exchange + end()),
      /after the last/,
    ],
  ])('is told by %s', async (_, content, damage) => {
    const found = await read(content);
    expect(found.footer).toBe('end');
    expect(found.damage).toMatch(damage);
  });
});

/** Forged with knowledge of the digests: only the lines show it. */
describe('a forged bundle', () => {
  const other = (change: object): string => `${canonical({ ...sampleExchange(1), ...change })}\n`;
  const head = (change: object): string => `${canonical({ ...sampleHeader, ...change })}\n`;
  const two = { exchanges: 2 };
  const delivery = (change: object): string => `${canonical({ ...sampleDelivery, ...change })}\n`;

  it.each([
    ['a dropped exchange', withFooter(header + exchange + end(2)), /has 1 exchange, and its end tells 2/],
    ['a dropped end', withFooter(header + exchange), /has no end/],
    ['a dropped scenario', withFooter(header, { exchanges: 0 }), /has 0 scenarios, and its first line tells 1/],
    ['a scenario more', withFooter(head({ planned: { scenarios: 0 } }) + exchange + end()), /first line tells 0/],
    ['a doubled line', withFooter(header + exchange + exchange + end(2), two), /two lines have the id/],
    [
      'one id for all',
      withFooter(header + exchange + other({ id: sampleExchange().id }) + end(2), two),
      /two lines have/,
    ],
    [
      'an id of another step',
      withFooter(header + exchange + other({ step: 5 }) + end(2), two),
      /not that of its scenario/,
    ],
    ['a line after the end', withFooter(header + exchange + end() + second, two), /after its end/],
    ['two ends', withFooter(header + exchange + end() + end(0)), /after its end/],
    [
      'another address',
      withFooter(head({ target: { ...sampleHeader.target, baseUrl: 'http://127.0.0.1:1/ap' } }) + exchange + end()),
      /went to another address/,
    ],
    [
      'a delivery of another scenario',
      withFooter(header + delivery({ target: 'x' }) + end()),
      /not that of its scenario/,
    ],
  ])('is told by %s', async (_, content, damage) => {
    expect((await read(content)).damage).toMatch(damage);
  });

  it('is whole in the form that a run writes, with a delivery', async () => {
    expect(await read(withFooter(header + exchange + delivery({}) + end(2), two))).toMatchObject({ damage: undefined });
  });

  it.each([
    ['another order of members', exchange.replace(/^\{"at":12,/, '{').replace(/\}\n$/, ',"at":12}\n')],
    ['a member twice', exchange.replace('"at":12,', '"at":12,"at":12,')],
    ['a space', exchange.replace('"at":12', '"at": 12')],
    ['another spelling of a number', exchange.replace('"at":12', '"at":1.2e1')],
    ['an escape', exchange.replace('"kind":"exchange"', '"kind":"\\u0065xchange"')],
    ['a carriage return', exchange.replace('\n', '\r\n')],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(exchange.slice(0, -3)), Buffer.of(0xff), Buffer.from('"}\n')]),
    ],
  ])('is refused for a line with %s', async (_, line) => {
    const content = Buffer.concat([Buffer.from(header), Buffer.from(line), Buffer.from(end())]);
    await expect(read(content)).rejects.toThrow(/Line 2 of .*(not written as this suite writes|no JSON)/);
  });

  it.each([
    ['another spelling of its first line', header.replace('{', '{ '), /not written as this suite writes/],
    ['a start that is no time', head({ startedAt: 'yesterday' }), /no date and time in UTC|startedAt/],
    [
      'a waiver with an unreadable date',
      head({ configuration: { waivers: [{ requirement: 'a/b', reason: 'c', expires: '9999-99-99' }] } }),
      /waiver of "a\/b" expires on no date/,
    ],
  ])('is refused for %s', async (_, first, because) => {
    await expect(read(withFooter(first + exchange + end()))).rejects.toThrow(because);
  });
});

describe('bounds', () => {
  it('refuse 100 MB of brackets within a second', async () => {
    const path = join(folder, 'brackets.jsonl');
    const file = await open(path, 'w');
    await file.write(header);
    const brackets = Buffer.alloc(10_000_000, '[');
    for (let written = 0; written < 10; written += 1) await file.write(brackets);
    await file.close();
    const before = process.memoryUsage().rss;
    const bundle = await openBundle(path);
    await expect(bundle.lines()[Symbol.asyncIterator]().next()).rejects.toThrow(/a line of more than 33554432 bytes/);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it.each([
    ['deep', `${'['.repeat(1_000_000)}\n`, /nested deeper than 80/],
    ['wide', `[${'0,'.repeat(1_500_000)}0]\n`, /more than 1000000 values/],
  ])('refuse a %s line without parsing it', async (_, line, because) => {
    await expect(read(header + line)).rejects.toThrow(because);
  });

  it('refuse what is no regular file', async () => {
    await expect(openBundle('/dev/zero')).rejects.toThrow(/no regular file/);
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
    ['bytes', Uint8Array.of(0x1f, 0x8c, 0, 255, 10, 254), /no evidence of this suite/],
    ['what begins as gzip', Uint8Array.of(0x1f, 0x8b, 0, 255, 10, 254), /no intact gzip file/],
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
    await expect(openBundle(folder)).rejects.toThrow(/cannot be read.*no regular file/s);
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
