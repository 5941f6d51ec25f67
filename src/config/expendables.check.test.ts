import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import schema from '../../schemas/configuration.schema.json' with { type: 'json' };
import { init } from '../cli/commands/init.js';
import { expendables } from './expendables.js';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the names are those of the schema', () => {
  const { user, operations, ...ids } = schema.$defs.writes.properties.expendable.properties;
  expect([user, operations]).not.toContain(undefined);
  expect(Object.keys(ids).toSorted()).toEqual([...expendables]);
});

test.each([...expendables, 'user=true'])('the README, its pages and `init --help` name %s', async (name) => {
  const program = new Command();
  init(program);
  const pages = [program.commands[0]?.helpInformation(), await read('README.md'), await read('docs/sources.md')];
  for (const page of pages) expect(page).toMatch(new RegExp(`(?<![\\w.])${name}\\b`));
});
