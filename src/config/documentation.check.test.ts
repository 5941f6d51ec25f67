import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { defaultLimits } from './defaults.js';
import { knownIdsOf, type KnownIds } from './known-ids.js';
import { loadConfiguration } from './load.js';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

const folder = await mkdtemp(join(tmpdir(), 'ems-documentation-'));
afterAll(() => rm(folder, { recursive: true }));

const text = await read('docs/configuration.md');
const examples = [...text.matchAll(/^## (.+?)$|^```yaml\n([\s\S]*?)^```$/gm)].reduce<{
  section: string;
  found: [string, string][];
}>(
  ({ section, found }, [, heading, yaml]) =>
    heading === undefined ? { section, found: [...found, [section, yaml ?? '']] } : { section: heading, found },
  { section: '', found: [] },
).found;

const lastOf = (entry: string): string => `.${entry.split('.').at(-1) ?? ''}`;

const variables = new Set([...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name ?? ''));
const env = Object.fromEntries([...variables].map((name) => [name, `value of ${name}`]));

let known: KnownIds;
beforeAll(async () => {
  known = knownIdsOf(await loadInterface());
});

type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all entries that the schema names; `*` for names of the implementer's choice, `-` for elements. */
function entriesOf(node: unknown, definitions: Node, path: readonly string[]): readonly string[] {
  if (!isNode(node)) return [];
  const target = typeof node['$ref'] === 'string' ? definitions[node['$ref'].split('/').at(-1) ?? ''] : undefined;
  const properties = isNode(node['properties']) ? Object.entries(node['properties']) : [];
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) =>
    Array.isArray(node[keyword]) ? node[keyword] : [],
  );
  return [
    ...entriesOf(target, definitions, path),
    ...properties.flatMap(([name, below]) => [
      [...path, name].join('.'),
      ...entriesOf(below, definitions, [...path, name]),
    ]),
    ...entriesOf(node['additionalProperties'], definitions, [...path, '*']),
    ...entriesOf(node['items'], definitions, [...path, '-']),
    ...alternatives.flatMap((alternative: unknown) => entriesOf(alternative, definitions, path)),
  ];
}

/** Does a value have something at a path? `*` and `-` stand for any member. */
function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const members =
    key === '*' || key === '-'
      ? Object.values(value)
      : Object.entries(value).flatMap(([name, member]: [string, unknown]) => (name === key ? [member] : []));
  return members.some((member) => has(member, rest));
}

const schema: unknown = JSON.parse(await read('schemas/configuration.schema.json'));
const definitions = isNode(schema) && isNode(schema['$defs']) ? schema['$defs'] : {};
const entries = [...new Set(entriesOf(schema, definitions, []))];

const load = async (yaml: string) => {
  const file = join(folder, 'ems-conformance.yaml');
  await writeFile(file, yaml);
  return (await loadConfiguration(file, { env, known })).configuration;
};

describe('docs/configuration.md', () => {
  it('has examples in every section', () => {
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(examples.map(([section]) => section)).toEqual(sections);
  });

  it.each(examples)('the example of "%s" loads', async (_, yaml) =>
    expect(Object.keys(await load(yaml)).length).toBeGreaterThan(0),
  );

  it('has a row for every entry that the schema knows, or for one that it is a part of', () => {
    // Rows may leave out the prefix of their neighbours (`.url`, `….command`), or name the first and the last.
    const names = [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replaceAll(/<[^>]+>/g, '*').replace('…', '')),
    );
    const rows = new Set(names);
    const hasRow = (entry: string): boolean =>
      rows.has(entry) ||
      rows.has(`${entry}.*`) ||
      rows.has(`${entry}.*.*`) ||
      rows.has(entry.replace(/\d$/, '1')) ||
      rows.has(lastOf(entry));
    const parts = (entry: string): readonly string[] =>
      entry.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'));
    // Entries that hold others need no row of their own.
    const told = entries.filter((entry) => !entries.some((other) => other.startsWith(`${entry}.`)));
    expect(told.filter((entry) => !parts(entry).some(hasRow))).toEqual([]);
  });

  it('has an example of every entry that the schema knows', async () => {
    expect(entries.length).toBeGreaterThan(90);
    const configurations: unknown[] = [];
    for (const [, yaml] of examples) configurations.push(await load(yaml));
    // Names of operations and events have dots, so paths are split where the schema has names of its own.
    const shown = (entry: string): boolean =>
      configurations.some((configuration) => has(configuration, entry.split('.')));
    // One example of each form of a credential will do.
    const credentials = ['credentials.full.', 'credentials.without.*.', 'credentials.named.*.'];
    const alike = (entry: string): readonly string[] => {
      const own = credentials.find((prefix) => entry.startsWith(prefix));
      return own === undefined ? [entry] : credentials.map((prefix) => entry.replace(own, prefix));
    };
    expect(entries.filter((entry) => !alike(entry).some(shown))).toEqual([]);
  });

  it.each(Object.entries(defaultLimits))('tells the default of limits.%s', (name, value) =>
    expect(text).toMatch(new RegExp(`\\| \`limits\\.${name}\` \\|.*\\| ${value} \\|`)),
  );
});
