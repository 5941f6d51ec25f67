import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfiguration } from './load.js';
import { defaultLimits } from './defaults.js';
import { configurationTemplate } from './template.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-template-'));
afterAll(() => rm(folder, { recursive: true }));

const env = {
  EMS_CREDENTIAL: 'a',
  EMS_CREDENTIAL_WITHOUT_TARIFF_WRITE: 'b',
  EMS_WEBHOOK_SECRET: 'c',
  EMS_CLIENT_SECRET: 'd',
  EMS_REFRESH_TOKEN: 'e',
};
const load = async (text: string) => {
  const file = join(folder, 'ems-conformance.yaml');
  await writeFile(file, text);
  return (await loadConfiguration(file, { env })).configuration;
};

const [editorLine = '', ...lines] = configurationTemplate().split('\n');
const switchedOn = lines
  .filter((line) => !line.startsWith('##'))
  .map((line) => line.replace(/^# /, ''))
  .join('\n');

test('as written, it says nothing', async () => expect(await load(configurationTemplate())).toEqual({}));

test('the editor line names the published schema', async () => {
  const schema = editorLine.replace('# yaml-language-server: $schema=node_modules/ems-conformance/', '');
  expect(JSON.parse(await readFile(new URL(`../../${schema}`, import.meta.url), 'utf8'))).toHaveProperty(
    'title',
    'Configuration',
  );
});

test('switched on, it is a valid configuration with every entry that the schema knows', async () => {
  const schema: unknown = JSON.parse(
    await readFile(new URL('../../schemas/configuration.schema.json', import.meta.url), 'utf8'),
  );
  const known = new Set<string>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, member] of Object.entries(node)) {
      // The keyword's value is an object
      if (key === 'properties') for (const name of Object.keys(member as object)) known.add(name);
      collect(member);
    }
  };
  collect(schema);

  const used = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, member] of Object.entries(node)) {
      used.add(key);
      walk(member);
    }
  };
  walk(await load(switchedOn));
  expect(known.size).toBeGreaterThan(80);
  expect([...known].filter((name) => !used.has(name))).toEqual([]);
});

test('its limits are the defaults', async () => expect((await load(switchedOn)).limits).toMatchObject(defaultLimits));

test('every section has an explanation above it', () => {
  const bare = lines.filter((line, at) => /^# [a-z]/.test(line) && !lines[at - 1]?.startsWith('## '));
  expect(bare).toEqual([]);
});

test('no line is wider than a screen', () => expect(lines.filter((line) => line.length > 120)).toEqual([]));
