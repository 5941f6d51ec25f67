import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mergeEntries } from './merge-entries.js';

const before = `# my file
target:
  # the test bench
  baseUrl: https://ems.example # no slash
bodies: { systems.create: { value: { name: mine } } }
`;

const entries = [
  { path: ['target', 'baseUrl'], value: 'https://other.example', origin: 'a.json:1:1' },
  { path: ['target', 'role'], value: 'service', origin: 'a.json:2:1' },
  { path: ['bodies', 'systems.create', 'schema'], value: { type: 'object' }, origin: 'a.json:3:1' },
  { path: ['vendors', '1'], value: 'AURENHOF', origin: 'a.json:4:1', unsure: 'it only looks so' },
  { path: ['target', 'baseUrl'], value: 'https://third.example', origin: 'a.json:5:1', unsure: 'one of two' },
  { path: ['bodies', 'systems.update', 'value'], value: {}, origin: 'x\ny: 1', unsure: 'drawn' },
] as const;

test('what a file says stays, with its comments, and each new entry tells where it comes from', () => {
  const { text, written, kept, suggested } = mergeEntries(before, entries);
  expect(parse(text)).toEqual({
    target: { baseUrl: 'https://ems.example', role: 'service' },
    bodies: { 'systems.create': { value: { name: 'mine' }, schema: { type: 'object' } } },
  });
  expect(text).toMatch(/^# my file\ntarget:\n {2}# the test bench\n {2}baseUrl: https:\/\/ems\.example # no slash\n/);
  expect(text).toContain('  # a.json:2:1\n  role: service\n');
  expect([written.length, kept.length, suggested.length]).toEqual([2, 2, 2]);
});

test('merging once more changes nothing', () => {
  const once = mergeEntries(before, entries.slice(0, 3)).text;
  expect(mergeEntries(once, entries.slice(0, 3)).text).toBe(once);
});

test('taking "# " from a suggestion switches it on', () => {
  const { text } = mergeEntries(before, entries);
  expect(text).toContain('it only looks so');
  const switchedOn = text
    .split('\n')
    .map((line) =>
      line.replace(/^( *)# (?=[\w" #]+)/, (whole, indent: string) =>
        /^ *# (my|the|a\.json)/.test(line) ? whole : indent,
      ),
    )
    .join('\n');
  expect(parse(switchedOn)).toMatchObject({
    vendors: { '1': 'AURENHOF' },
    bodies: { 'systems.create': { value: { name: 'mine' } }, 'systems.update': { value: {} } },
  });
});

test('an empty file, and one of comments alone, get entries', () => {
  for (const text of ['', '# only a comment\n', 'target:\n'])
    expect(parse(mergeEntries(text, entries.slice(1, 2)).text)).toEqual({ target: { role: 'service' } });
});

const supplied = [
  { path: ['ids', 'systemID'], value: ['s1'], origin: 'a.har' },
  { path: ['ids', 'accountID'], value: ['a1'], origin: 'as you said', confirmed: true },
  { path: ['bodies', 'systems.update', 'value'], value: {}, origin: 'a.har' },
  { path: ['bodies', 'user.update', 'schema'], value: {}, origin: 'a.json' },
  { path: ['query', 'systems.list', 'sort'], value: 'name', origin: 'a.json' },
  { path: ['lists', 'systems.list'], value: '/items', origin: 'a.json' },
] as const;
const marks = ['ids.systemID', 'bodies.systems.update', 'query.systems.list.sort'];

test('what is sent and nobody has confirmed is listed as supplied', () => {
  const { text } = mergeEntries('', supplied);
  expect(parse(text)).toMatchObject({ supplied: marks });
  expect(mergeEntries(text, supplied).text).toBe(text);
});

test('an entry that a person wrote, or whose mark a person took away, stays without one', () => {
  const own = 'ids: { systemID: [s9] }\n';
  expect(parse(mergeEntries(own, supplied).text)).toMatchObject({
    ids: { systemID: ['s9'] },
    supplied: marks.slice(1),
  });
  const confirmed = mergeEntries('', supplied).text.replace('  - ids.systemID\n', '');
  expect(parse(mergeEntries(confirmed, supplied).text)).toMatchObject({ supplied: marks.slice(1) });
});

test('further entries join those that are listed', () => {
  const first = mergeEntries('', supplied.slice(0, 1)).text;
  expect(parse(mergeEntries(first, supplied).text)).toMatchObject({ supplied: marks });
});

test('a suggestion joins the section that is suggested already', () => {
  const vendor = (digit: string) =>
    ({ path: ['vendors', digit], value: `NAME${digit}`, origin: 'a.json', unsure: 'a look-alike' }) as const;
  const first = mergeEntries('ids: { systemID: [s1] }\n', [vendor('1')]).text;
  const { text } = mergeEntries(first, [vendor('1'), vendor('2')]);
  expect(text.match(/vendors:/g)).toHaveLength(1);
  expect(parse(text.replaceAll(/^# ( *["v])/gm, '$1'))).toMatchObject({ vendors: { '1': 'NAME1', '2': 'NAME2' } });
});
