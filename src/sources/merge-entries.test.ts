import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configurationTemplate } from '../config/template.js';
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

/** The configuration with every suggestion switched on. */
const switchedOn = (text: string): unknown => parse(text.replaceAll(/^( *)# (?!yaml-language|about|the |of )/gm, '$1'));

const asked = {
  path: ['target', 'baseUrl'],
  value: '<an address>',
  origin: 'target.baseUrl',
  unsure: 'would decide 3',
} as const;

test('a suggestion for an entry that is suggested already is no second block', () => {
  const first = { ...asked, value: 'https://first.example', origin: 'a.json:5:1', unsure: 'one of two' };
  for (const begin of ['', 'target: { role: service }\n', 'ids: { systemID: [s1] }\n']) {
    const once = mergeEntries(begin, [first]).text;
    const { text } = mergeEntries(once, [first, asked]);
    expect(text.match(/target:/g)?.length, text).toBe(once.match(/target:/g)?.length);
    expect(text.match(/baseUrl:/g), text).toHaveLength(1 + Number(text.includes('## target.baseUrl:')));
    expect(switchedOn(text)).toMatchObject({ target: { baseUrl: 'https://first.example' } });
    expect(text).toContain('## target.baseUrl: would decide 3\n');
    expect(mergeEntries(text, [first, asked]).text).toBe(text);
  }
});

test('suggestions of several levels share their sections', () => {
  const body = (path: readonly string[]) => ({ path: ['bodies', ...path], value: {}, origin: 'x', unsure: 'y' });
  const first = mergeEntries('a: 1\n', [body(['systems.create', 'value']), body(['systems.update', 'value'])]).text;
  const { text } = mergeEntries(first, [body(['systems.create', 'schemas', 'B']), body(['user.update', 'value'])]);
  expect(switchedOn(text)).toEqual({
    a: 1,
    bodies: {
      'systems.create': { value: {}, schemas: { B: {} } },
      'systems.update': { value: {} },
      'user.update': { value: {} },
    },
  });
});

test('the examples of the template become the suggestions of a run', () => {
  const suggestion = (...path: readonly string[]) => ({ path, value: 'v', origin: path.join('.'), unsure: 'needed' });
  const suggestions = [
    suggestion('target', 'baseUrl'),
    suggestion('ids', 'systemID'),
    suggestion('ids', 'userID'),
    suggestion('lists', 'gateways.list'),
    suggestion('vendors', '5'),
  ];
  const own = 'target:\n  baseUrl: https://ems.example\n';
  const beginnings = [configurationTemplate(), configurationTemplate().replace(/^# (supplied: .*)$/m, '$1')];
  for (const begin of [...beginnings, `${own}${configurationTemplate()}`, `${configurationTemplate()}${own}`]) {
    const { text } = mergeEntries(begin, suggestions);
    for (const section of ['ids', 'lists', 'vendors'])
      expect(text.match(new RegExp(`^(?:# )?${section}:`, 'gm')), section).toHaveLength(1);
    expect(text).toContain('#   ## ids.systemID: needed\n#   systemID: [ s1, s2 ]\n');
    expect(text).toContain('#   ## vendors.5: needed\n#   "5": MAKER_E\n');
    expect(text).toContain('#   systems.list: /data/items\n#   ## lists.gateways.list: needed\n#   gateways.list: v\n');
    expect(text).not.toMatch(/^(?:null|\{\})$/m);
    expect(text).toContain('## How the kind of an appliance is recognised.\n');
  }
});

test('comments stay with the entry that they stand above', () => {
  const begin =
    'events:\n  publicUrl: https://r.example\n  # payloads: {}\n# of the list\nsupplied:\n  - ids.systemID\n';
  const { text } = mergeEntries(begin, [{ ...asked, path: ['events', 'envelope'] }]);
  expect(text).toContain('\n# of the list\nsupplied:\n');
  expect(text).toContain(
    '\n  # payloads: {}\n  # ## target.baseUrl: would decide 3\n  # envelope: <an address>\n# of the list\n',
  );
});
