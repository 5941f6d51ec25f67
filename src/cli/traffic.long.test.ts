import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from './command.fixture.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-traffic-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const exchange = (path: string, body: unknown) => ({
  startedDateTime: '2026-01-02T03:04:05Z',
  time: 3,
  request: {
    method: 'GET',
    url: `https://ems.example/v2${path}`,
    headers: [{ name: 'authorization', value: 'Bearer c0ffee-4711-visible' }],
  },
  response: {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { size: JSON.stringify(body).length, text: JSON.stringify(body) },
  },
});

function har(name: string, ...entries: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ log: { entries } }));
  return file;
}

describe('judge FILE.har', () => {
  test('fails for a body that contradicts the interface, and its evidence can be judged again', async () => {
    const out = join(folder, 'out');
    const recorded = har('bad.har', exchange('/gateways', [{ scanners: 'no list' }]), exchange('/elsewhere', {}));
    const first = await command(['judge', recorded, '--out', out]);
    expect(first.code).toBe(1);
    expect(first.stdout).toContain('Not conforming');
    expect(first.stderr).toContain(
      '1 entry is no request to an operation of the interface below https://ems.example/v2',
    );
    const evidence = readFileSync(join(out, 'evidence.jsonl'), 'utf8');
    expect(evidence).toContain('"recorded":{"from":["bad.har"]}');
    expect(evidence).not.toContain('c0ffee-4711');
    const again = await command(['judge', out, '--out', join(folder, 'again')]);
    expect(again.code).toBe(1);
    expect(readFileSync(join(folder, 'again/results.json'), 'utf8')).toBe(
      readFileSync(join(out, 'results.json'), 'utf8'),
    );
  });

  test('finds no failure in traffic without one, and claims no more', async () => {
    const { code, stdout } = await command(['judge', har('good.har', exchange('/gateways', []))]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/No failure found in recorded traffic, \d+ of \d+ not decided/);
    expect(stdout).not.toMatch(/would decide|expendable|--seed/);
    const limited = await command(['judge', join(folder, 'good.har'), '--allow-undecided', '3']);
    expect(limited.code).toBe(2);
  });

  test('reads entries in lines, compressed, with deliveries among them, and tells of clients', async () => {
    const delivery = exchange('/hook/events/ev/plugged', {});
    const lines = [
      exchange('/gateways?per_page=501', []),
      { ...delivery, request: { ...delivery.request, method: 'POST', postData: { text: '{"userID":"7"}' } } },
    ];
    const file = join(folder, 'traffic.ndjson.gz');
    writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    const { code, stdout } = await command(['judge', file, '--out', join(folder, 'lines')]);
    expect(stdout).toContain('gateways.list: asks for a per_page above 500 (Limits; Endpoints, query parameters)');
    expect(stdout).toMatch(/userID/);
    expect(code).toBe(1);
  });

  test.each([
    ['of another format', { swagger: '2.0' }, /is no HAR file/],
    [
      'without a request of the interface',
      { log: { entries: [exchange('/index.html', {})] } },
      /none of its 1 entries/,
    ],
  ])('is refused %s', async (_, content, message) => {
    const file = join(folder, 'other.json');
    writeFileSync(file, JSON.stringify(content));
    const { code, stderr } = await command(['judge', file]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test('--config is refused for the evidence of a run', async () => {
    const { code, stderr } = await command(['judge', folder, '--config', 'a.yaml']);
    expect(code).toBe(2);
    expect(stderr).toContain('Evidence holds the configuration of its run.');
  });
});
