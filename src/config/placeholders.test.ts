import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfiguration } from './load.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-placeholders-'));
const file = join(folder, 'ems.yaml');
afterAll(() => rm(folder, { recursive: true }));

const load = async (text: string): Promise<unknown> => {
  await writeFile(file, text);
  return loadConfiguration(file, { env: { WORDS: '<vendor>' } }).then(
    ({ configuration }) => configuration,
    (error: unknown) => String(error).replace(file, 'FILE'),
  );
};

const end = 'replace it or remove the line.';

test.each([
  [
    'an id',
    'ids:\n  accountID: [a1, <an existing accountID>]',
    '2:19: ids.accountID.1 still has the placeholder <an existing accountID>',
  ],
  [
    'a body',
    'bodies:\n  systems.create:\n    value: <a body that the operation accepts>',
    '3:12: bodies.systems.create.value still has the placeholder <a body that the operation accepts>',
  ],
  [
    'a text around one',
    'bodies: { systems.create: { value: { name: "my <value>!" } } }',
    '1:44: bodies.systems.create.value.name still has the placeholder <value>',
  ],
  [
    'a key',
    'query:\n  systems.list:\n    <parameter>: 5',
    '3:5: query.systems.list.<parameter> still has the placeholder <parameter>',
  ],
  [
    'where the schema wants a truth',
    'writes: { expendable: { user: "<true if the user of the credential may be changed>" } }',
    '1:31: writes.expendable.user still has the placeholder <true if the user of the credential may be changed>',
  ],
])('%s that was not filled in is refused', async (_, text, said) =>
  expect(await load(text)).toBe(`ConfigurationError: FILE:${said}; ${end}`),
);

test('many are one line: the first, and how many', async () =>
  expect(
    await load(
      'ids: { systemID: [<an existing systemID>] }\nvendors: { 1: <the manufacturer behind VENDOR1> }\n' +
        'vendorMediaType: <vendor>\nheaders: { A: "${NOT_SET}" }',
    ),
  ).toBe(
    'ConfigurationError: FILE:1:19: ids.systemID.0 still has the placeholder <an existing systemID> (the ' +
      `first of 3); ${end}`,
  ));

test('markup, comments, signs and what the environment says are no placeholders', async () => {
  const value = { html: '<a href="/x">the <b>value</b></a>', mail: 'A <a@b.example>', math: '1 < value > 0' };
  const bodies = `bodies: { systems.create: { value: ${JSON.stringify(value)} } }`;
  const text = `# <vendor>\nheaders: { A: "\${WORDS}" }\n${bodies}`;
  expect(await load(text)).toEqual({ headers: { A: '<vendor>' }, bodies: { 'systems.create': { value } } });
});
