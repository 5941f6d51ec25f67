import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from './configuration-error.js';
import type { Configuration } from './configuration.js';
import type { Environment } from './environment.js';
import { loadConfiguration, type LoadOptions } from './load.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-config-'));
const file = join(folder, 'ems.yaml');
afterAll(() => rm(folder, { recursive: true }));

const load = async (
  text: string | Buffer,
  options: Partial<LoadOptions> & { env?: Environment } = {},
): Promise<Configuration> => {
  await writeFile(file, text);
  return (await loadConfiguration(file, { env: {}, ...options })).configuration;
};

/** The problems of a refused configuration, one a line, as `line:column: message`. */
const problems = async (text: string | Buffer, options: Partial<LoadOptions> = {}): Promise<readonly string[]> => {
  const error: unknown = await load(text, options).then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConfigurationError)) throw new Error(`not refused as a configuration: ${String(error)}`);
  expect(error.message.split('\n').length).toBeLessThanOrEqual(3);
  expect(error.stack).toBe(`ConfigurationError: ${error.message}`);
  return error.problems.map(({ where, message }) => `${where.replace(`${file}:`, '')}: ${message}`);
};

describe('what is loaded', () => {
  test('no file, an empty file and a file of comments are an empty configuration', async () => {
    expect((await loadConfiguration(undefined, { env: {} })).configuration).toEqual({});
    expect(await load('')).toEqual({});
    expect(await load('# nothing yet\n')).toEqual({});
  });

  test('file names are relative to the folder of the file', async () => {
    await writeFile(file, '');
    expect((await loadConfiguration(file, { env: {} })).directory).toBe(folder);
  });

  test('JSON is YAML', async () =>
    expect(await load('{"limits": {"examples": 0}}')).toEqual({ limits: { examples: 0 } }));

  test('numeric keys become names', async () =>
    expect(await load('vendors: { 1: Acme }')).toEqual({ vendors: { '1': 'Acme' } }));

  test('a key __proto__ is data', async () => {
    const loaded = await load('bodies: { systems.create: { value: { __proto__: { plan: x } } } }');
    const value = loaded.bodies?.['systems.create']?.value;
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
    expect(Reflect.get({}, 'plan')).toBeUndefined();
  });
});

describe('environment', () => {
  const env = { TOKEN: 'Bearer t', EMPTY: '', HOST: 'ems.example' };

  test('stands in for a whole string and for a part of one', async () => {
    const text =
      'credentials: { header: X-Key, full: { value: "${TOKEN}" } }\ntarget: { baseUrl: "https://${HOST}/a" }';
    expect(await load(text, { env })).toEqual({
      credentials: { header: 'X-Key', full: { value: 'Bearer t' } },
      target: { baseUrl: 'https://ems.example/a' },
    });
  });

  test('$${ is a literal ${, and a lone $ stays', async () =>
    expect(await load('headers: { A: "$${TOKEN}", B: "$5 {x}" }', { env })).toEqual({
      headers: { A: '${TOKEN}', B: '$5 {x}' },
    }));

  test('a replaced value is not looked at again', async () =>
    expect(await load('headers: { A: "${NEST}" }', { env: { ...env, NEST: '${TOKEN}' } })).toEqual({
      headers: { A: '${TOKEN}' },
    }));

  test('a missing variable is refused at its line and column', async () =>
    expect(await problems('headers:\n  A: "x"\n  B: ${NO_SUCH}\n')).toEqual([
      '3:6: environment variable NO_SUCH is not set; set it, or write "$${" for a literal "${".',
    ]));

  test('names of Object.prototype are not variables', async () =>
    expect((await problems('headers: { A: "${constructor}" }'))[0]).toContain('constructor is not set'));

  test('an open brace and an empty name are refused', async () =>
    expect(await problems('headers:\n  A: "${OPEN"\n  B: "${}"\n')).toEqual([
      '2:6: a "${" without the name of an environment variable and "}"; write "$${" for a literal "${".',
      '3:6: a "${" without the name of an environment variable and "}"; write "$${" for a literal "${".',
    ]));

  test('an empty variable is refused where something is needed', async () => {
    expect(await load('headers: { A: "${EMPTY}" }', { env })).toEqual({ headers: { A: '' } });
    expect(await problems('waivers: [{ requirement: a, reason: "${EMPTY}", expires: 2027-01-31 }]', { env })).toEqual([
      '1:29: waivers.0.reason must not be empty.',
    ]);
  });

  test.each(['${EMPTY}', 'Bearer ${EMPTY}'])('in a credential (%s), an empty variable is named', async (value) =>
    expect(await problems(`credentials:\n  full: { value: "${value}" }`, { env })).toEqual([
      '2:18: environment variable EMPTY is empty; in a pipeline, its secret is probably not set.',
    ]),
  );

  test.each(['RECEIVER_URL', 'UNIQUE'])('%s stays, in bodies only', async (name) => {
    const text = `bodies: { webhooks.create: { value: { url: "\${${name}}/hook" } } }`;
    expect(await load(text)).toEqual({ bodies: { 'webhooks.create': { value: { url: `\${${name}}/hook` } } } });
    expect((await problems(`headers: { A: "\${${name}}" }`))[0]).toContain(`${name} is not set`);
  });

  test('what it gave is told with its place', async () => {
    await writeFile(
      file,
      'target: { baseUrl: "https://${HOST}" }\nheaders: &both { A: "Bearer ${TOKEN}", B: "$${TOKEN}" }\n' +
        'bodies: { webhooks.create: { value: { url: "${RECEIVER_URL}", also: *both } } }',
    );
    const loaded = await loadConfiguration(file, {
      env: { ...env, RECEIVER_URL: 'x' },
      overrides: { target: { baseUrl: 'http://b.example' } },
    });
    const token = [{ name: 'TOKEN', value: 'Bearer t' }];
    expect(loaded.substitutions).toEqual([
      { path: ['headers', 'A'], variables: token },
      { path: ['bodies', 'webhooks.create', 'value', 'also', 'A'], variables: token },
    ]);
  });

  test('keys and comments are left alone', async () =>
    expect(await load('# ${NO_SUCH}\nheaders: { "${NO_SUCH}": x }')).toEqual({ headers: { '${NO_SUCH}': 'x' } }));
});

describe('overrides', () => {
  test('win entry by entry', async () => {
    const text = 'target: { baseUrl: "http://a.example", role: receiver }\nlimits: { concurrency: 2, examples: 1 }';
    const overrides: Configuration = { target: { baseUrl: 'http://b.example' }, limits: { concurrency: 8 } };
    expect(await load(text, { overrides })).toEqual({
      target: { baseUrl: 'http://b.example', role: 'receiver' },
      limits: { concurrency: 8, examples: 1 },
    });
  });

  test('a credential is replaced whole', async () => {
    const overrides: Configuration = { credentials: { header: 'X', full: { value: 'v' } } };
    expect(await load('credentials: { header: Y, full: { command: c } }', { overrides })).toEqual(overrides);
  });

  test('a bad one is named as from the command line, before the file', async () => {
    const overrides: Configuration = { limits: { concurrency: 0 } };
    expect(await problems('limits: { examples: -1 }', { overrides })).toEqual([
      'command line: limits.concurrency must be at least 1.',
      '1:11: limits.examples must be at least 0.',
    ]);
  });
});

describe('mistakes', () => {
  const known = {
    source: 'the interface',
    operations: ['systems.create', 'systems.list'],
    events: ['events.ev.plugged'],
    variables: ['applianceID', 'gatewayID', 'systemID'],
    bodySchemas: { 'systems.create': [], 'systems.list': ['FirstSchema', 'SecondSchema'] },
  };
  const cases: readonly (readonly [what: string, text: string, ...expected: string[]])[] = [
    ['an unknown section', 'limit: {}', '1:1: unknown entry "limit" in the configuration. Did you mean "limits"?'],
    ['an unknown entry', 'limits:\n  timeout: 5', '2:3: unknown entry "timeout" in limits. Did you mean "timeoutMs"?'],
    ['an entry like no other', 'limits: { frobnicate: 5 }', '1:11: unknown entry "frobnicate" in limits.'],
    ['a missing entry', 'implementation: { version: "1" }', '1:1: implementation lacks the entry "name".'],
    ['a wrong type', 'limits: { timeoutMs: soon }', '1:11: limits.timeoutMs must be a whole number.'],
    ['a scalar for a group', 'target: x', '1:1: target must be a group of named entries.'],
    ['a list for the whole', '- a', '1:1: the configuration must be a group of named entries.'],
    ['a number that is too small', 'limits: { ratePerSecond: 0 }', '1:11: limits.ratePerSecond must be more than 0.'],
    ['a number that is too large', 'limits: { concurrency: 1000 }', '1:11: limits.concurrency must be at most 256.'],
    ['a bad URL', 'target: { baseUrl: ems }', '1:11: target.baseUrl must be a URL such as https://ems.example/api.'],
    [
      'a bad date',
      'waivers: [{ requirement: a, reason: b, expires: soon }]',
      '1:40: waivers.0.expires must be a date such as 2027-01-31.',
    ],
    ['a bad choice', 'target: { role: sender }', '1:11: target.role must be "service" or "receiver".'],
    [
      'a header name with a space',
      'credentials: { header: "A B" }',
      '1:16: credentials.header has characters that are not allowed here (it must match ' +
        "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$).",
    ],
    [
      'an unknown path variable',
      'ids:\n  systemId: [a]',
      '2:3: "systemId" in ids is not a path variable of the interface. Did you mean "systemID"?',
    ],
    [
      'a credential that says nothing',
      'credentials: { header: X, full: {} }',
      '1:27: credentials.full must be an entry with "value", an entry with "command" or an entry with "oauth2".',
    ],
    [
      'a credential given twice',
      'credentials: { header: X, full: { value: a, command: b } }',
      '1:27: credentials.full must have only one of "value" or "command".',
    ],
    [
      'a pointer in place of the name of a property',
      'appliances: { kindProperty: /type }',
      '1:15: appliances.kindProperty has characters that are not allowed here (it must match ^[^/]).',
    ],
    [
      'a mistake inside a form',
      'credentials: { header: X, full: { value: a, privilege: true } }',
      '1:45: unknown entry "privilege" in credentials.full. Did you mean "privileged"?',
    ],
    [
      'an id that a number does not hold',
      'ids: { systemID: [9007199254740993] }',
      '1:19: ids.systemID.0 is too large for a number to be kept exactly; put it in quotes.',
    ],
    [
      'the same in a record',
      'ids: { userID: [{ accountID: a, userID: 9007199254740993 }] }',
      '1:33: ids.userID.0.userID is too large for a number to be kept exactly; put it in quotes.',
    ],
    [
      'an id of a wrong type',
      'ids: { systemID: [true] }',
      '1:19: ids.systemID.0 must be text, a whole number or a group of named entries.',
    ],
    [
      'a nested id under an unknown variable',
      'ids: { applianceID: [{ gateway: g }] }',
      '1:24: "gateway" in ids.applianceID.0 is not a path variable of the interface. Did you mean "gatewayID"?',
    ],
    ['a body without anything', 'bodies: { systems.create: {} }', '1:11: bodies.systems.create must not be empty.'],
    [
      'a trigger of no form',
      'events: { triggers: { events.ev.plugged: { run: x } } }',
      '1:23: events.triggers.events.ev.plugged must be text, an entry with "operation", an entry with "url", an ' +
        'entry with "command" or an entry with "wait".',
    ],
    [
      'a trigger that does not wait',
      'events: { triggers: { events.ev.plugged: { wait: false } } }',
      '1:44: events.triggers.events.ev.plugged.wait must be true.',
    ],
    [
      'an unknown operation',
      'bodies:\n  systems.creat: { value: 1 }',
      '2:3: unknown operation "systems.creat" in bodies. Did you mean "systems.create"?',
    ],
    [
      'an unknown schema',
      'bodies:\n  systems.list:\n    schemas: { FirstSchema: {}, FirstShema: {}, Other: {} }',
      '3:33: unknown schema "FirstShema" in bodies.systems.list.schemas. Did you mean "FirstSchema"? The ' +
        'interface names FirstSchema, SecondSchema.',
      '3:49: unknown schema "Other" in bodies.systems.list.schemas. The interface names FirstSchema, SecondSchema.',
    ],
    [
      'a schema where none is named',
      'bodies: { systems.create: { schemas: { FirstSchema: {} } } }',
      '1:40: bodies.systems.create takes no "schemas": the interface names none for it; give the body as "value".',
    ],
    [
      'a binding of no body',
      'bodies: { systems.create: { value: {}, further: { small: {} }, bindings: { smal: { systemID: s } } } }',
      '1:76: bodies.systems.create has no body "smal" under "schemas" or "further". Did you mean "small"?',
    ],
    [
      'an operation like no other',
      'lists: { zzzzzz: "" }',
      '1:10: unknown operation "zzzzzz" in lists. `ems-conformance list` names all.',
    ],
    [
      'an unknown operation of a trigger',
      'events: { triggers: { events.ev.plugged: { operation: systems.lst } } }',
      '1:44: unknown operation "systems.lst" in events. Did you mean "systems.list"?',
    ],
    [
      'an unknown operation of a trigger in one line',
      'events: { triggers: { events.ev.plugged: systems.lst } }',
      '1:23: unknown operation "systems.lst" in events. Did you mean "systems.list"?',
    ],
    [
      'an unknown event',
      'events: { payloads: { events.ev.pluged: {} } }',
      '1:23: unknown event "events.ev.pluged" in events. Did you mean "events.ev.plugged"?',
    ],
    [
      'an unknown id declared absent',
      'ics:\n  absent: [systems.list, events.ev]',
      '2:26: unknown operation or event "events.ev" in ics. `ems-conformance list` names all.',
    ],
    [
      'a pattern that names no event',
      'ics:\n  absent: [events.*, events.ev.*, systems.*]',
      '2:35: unknown operation or event "systems.*" in ics. `ems-conformance list` names all.',
    ],
    [
      'several, in the order of the file',
      'target: { role: x }\nlimits: { examples: x }',
      '1:11: target.role must be "service" or "receiver".',
      '2:11: limits.examples must be a whole number.',
    ],
    [
      'an alias that leads to a mistake',
      'limits: &l { examples: x }\n',
      '1:14: limits.examples must be a whole number.',
    ],
  ];
  test.each(cases)('%s', async (_, text, ...expected) => expect(await problems(text, { known })).toEqual(expected));

  test('YAML that is not well-formed has its place', async () => {
    expect((await problems('target: {'))[0]).toMatch(/^1:10: not well-formed YAML: /);
  });

  test('one slip in the YAML is told once', async () =>
    expect(await problems('ids:\n  systemID: [1\nvendors: {\nlimits: ]')).toHaveLength(1));

  test('an entry that stands twice is named, with both lines', async () => {
    expect(
      await problems('ids: { systemID: [a] }\nvendors:\n  1: A\n  1: B\n# merged below\nids:\n  userID: [u]\nids: {}'),
    ).toEqual([
      '4:3: "1" stands twice, lines 3 and 4: put the entries under one.',
      '6:1: "ids" stands twice, lines 1 and 6: put the entries under one.',
      '8:1: "ids" stands twice, lines 1 and 8: put the entries under one.',
    ]);
  });

  test('aliases that unfold without end are refused', async () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefgh'.split('').map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]}, `.repeat(9)}x]`),
    ].join('\n');
    expect((await problems(bomb))[0]).toContain("aliases can't be resolved");
  });

  test('no value is quoted: it may be a secret', async () => {
    const env = { TOKEN: 'hunter2hunter2' };
    const text = [
      'target: { role: "${TOKEN}", baseUrl: "${TOKEN}" }',
      'limits: { examples: "${TOKEN}" }',
      'credentials: { header: "a ${TOKEN}", full: "${TOKEN}" }',
    ].join('\n');
    const said = await problems(text, { env });
    expect(said).toHaveLength(5);
    expect(said.join('\n')).not.toContain('hunter2');
  });

  test('many are counted, two are shown, all are kept', async () => {
    await writeFile(file, 'a: 1\nb: 2\nc: 3\nd: 4');
    const error = await loadConfiguration(file, { env: {} }).catch((reason: unknown) => reason);
    if (!(error instanceof ConfigurationError)) throw new Error('not refused');
    expect(error.problems).toHaveLength(4);
    expect(error.message.split('\n')[2]).toBe('… and 2 more problems.');
  });
});

describe('files that are none', () => {
  const refusal = (path: string): Promise<string> =>
    loadConfiguration(path, { env: {} }).then(
      () => 'accepted',
      (error: unknown) => String(error).replace(path, 'PATH'),
    );

  test('a missing file', async () =>
    expect(await refusal(join(folder, 'none.yaml'))).toBe(
      'ConfigurationError: PATH: there is no such file; `ems-conformance init` writes one to start from.',
    ));
  test('a folder', async () =>
    expect(await refusal(folder)).toBe('ConfigurationError: PATH: this is a folder; name the file.'));
  test('bytes that are not text', async () => {
    await writeFile(file, Buffer.from([0xff, 0xfe, 0x00]));
    expect(await refusal(file)).toBe('ConfigurationError: PATH: the file is not text in UTF-8.');
  });
});
