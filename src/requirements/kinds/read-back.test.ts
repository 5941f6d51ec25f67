import { defined } from '../../core/defined.js';
import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const write = 'systems.import-power-limit.replace';
const written = (status = 200): Recorded => ({ operation: write, status, sent: '{"intervals":[{"kw":3}]}' });
const read = (status: number, body?: string, of = write): Recorded => ({
  operation: 'systems.import-power-limit.read',
  stepName: `${of} read back`,
  purpose: 'consistency',
  status,
  ...defined({ body }),
});

const open = 'inconclusive';
const shown = '{"intervals":[{"kw":3}]}';
const kept = [written(), read(200, shown)];
const step = `${write} turned`;
const turned = (status: number, reading: Recorded): readonly Recorded[] => [
  { operation: write, stepName: step, status, sent: '{"intervals":[]}' },
  reading,
];

const restored = (status: number): Recorded => ({ ...written(status), stepName: `${write} after the deletion` });

const drawn = (sent: number, seen: number): Recorded => ({
  operation: write,
  stepName: 'boundary requests',
  purpose: 'boundary',
  status: 200,
  sent: `{"intervals":[{"kw":${sent}}]}`,
  body: `{"intervals":[{"kw":${seen}}]}`,
});

test.each<[string, readonly Recorded[], string]>([
  ['as it was sent', [written(), read(200, '{"id":1,"intervals":[{"kw":3,"id":7}]}')], 'pass'],
  ['emptied', [written(), read(200, '{"intervals":[]}')], 'fail'],
  ['emptied at first', [written(), read(200, '{"intervals":[]}'), read(200, '{"intervals":[{"kw":3}]}')], 'pass'],
  ['not shown', [written(), read(200, '{"id":1}')], 'not-applicable'],
  ['not there', [written(), read(404), read(404)], 'fail'],
  ['gone', [written(), read(410), read(410)], 'fail'],
  ['not there at first', [written(), read(404), read(200, '{"intervals":[{"kw":3}]}')], 'pass'],
  ['not there, and the write accepted for later', [written(202), read(404), read(404)], 'inconclusive'],
  ['refused', [written(), read(403), read(403)], 'inconclusive'],
  ['not there, and not written', [written(500), read(404), read(404)], 'untouched'],
  ['not asked for', [written()], 'inconclusive'],
  ['as it was sent, and the turned body is lost', [...kept, ...turned(200, read(200, shown, step))], 'fail'],
  ['as it was sent, and a drawn body otherwise', [...kept, drawn(1, 1), drawn(2, 2), drawn(0, 2)], 'fail'],
  ['as it was sent, and a drawn body otherwise, in a member not seen to be written', [...kept, drawn(9, 2)], 'pass'],
  ['as it was sent, and not again after the deletion', [...kept, restored(409)], 'fail'],
  ['as it was sent, and again after the deletion', [...kept, restored(201)], 'pass'],
  ['as it was sent, and too often after the deletion', [...kept, restored(429)], 'inconclusive limits.ratePerSecond'],
  ['as it was sent, and a drawn body rounded', [...kept, drawn(1, 1), drawn(2, 2), drawn(2.6, 3)], 'pass'],
  ['as it was sent, and so is the turned body', [...kept, ...turned(200, read(200, '{"intervals":[]}', step))], 'pass'],
  ['as it was sent, and the turned body is refused', [...kept, ...turned(422, read(200, shown, step))], 'pass'],
  [
    'as it was sent, and nothing is there after the turned body',
    [...kept, ...turned(200, read(404, '', step))],
    'pass',
  ],
  [
    'not asked for, and the turned body is kept',
    [written(), ...turned(200, read(200, '{"intervals":[]}', step))],
    open,
  ],
])('%s', (_, lines, expected) => expect(findingOf(catalogue, `${write}/read-back`, lines, {})).toBe(expected));

test('an inverted boolean that is acknowledged and not kept fails, whoever supplied the body', () => {
  const [own, back] = [{ ...written(), bodyOrigin: 'made-up' } as const, read(200, shown)];
  const inverted = (status: number): Recorded => ({
    operation: write,
    stepName: `${write} with inverted booleans`,
    status,
    sent: '{"on":false}',
    bodyOrigin: 'made-up',
  });
  const after = read(200, '{"on":true}', `${write} with inverted booleans`);
  expect(findingOf(catalogue, `${write}/read-back`, [own, back, inverted(200), after], {})).toBe('fail');
  expect(findingOf(catalogue, `${write}/read-back`, [own, back, inverted(422), after], {})).toBe('pass');
});

const patch = 'systems.import-power-limit.update';
const patched = (list: string, seen: string, ending = ''): readonly Recorded[] => [
  { operation: patch, method: 'PATCH', stepName: `${patch}${ending}`, status: 200, sent: `{"intervals":${list}}` },
  read(200, `{"intervals":${seen}}`, `${patch}${ending}`),
];

test('a list that a PATCH does not empty fails where another list took the place of the first one', () => {
  const [one, other, both] = ['[{"kw":1}]', '[{"kw":2}]', '[{"kw":1},{"kw":2}]'];
  const finding = (...lines: readonly (readonly Recorded[])[]) =>
    findingOf(catalogue, `${patch}/read-back`, lines.flat(), {});
  const kept = patched('[]', one, ' turned');
  expect(finding(patched(one, one), kept)).toBe('pass');
  expect(finding(patched(one, one), kept, patched(other, both, ' with unusual values'))).toBe('pass');
  expect(finding(patched(one, one), kept, patched(other, other, ' with unusual values'))).toBe('fail');
  const [write = read(200), reading = read(200)] = kept;
  const answered = (body: string) => finding(patched(one, one), [{ ...write, body }, reading]);
  expect([`{"intervals":${one}}`, '{"intervals":[]}'].map(answered)).toEqual(['pass', 'fail']);
});

test('a member that is not shown, or as a number, after an unusual text fails, if it was shown before', () => {
  const named = (text: string, seen: string, ending = ''): readonly Recorded[] => [
    { operation: write, stepName: `${write}${ending}`, status: 200, sent: `{"kw":3,"name":"${text}"}` },
    read(200, seen, `${write}${ending}`),
  ];
  const finding = (before: string, after: string) =>
    findingOf(
      catalogue,
      `${write}/read-back`,
      [...named('A', before), ...named('007', after, ' with unusual values')],
      {},
    );
  const shownBefore = '{"kw":3,"name":"A"}';
  expect(finding(shownBefore, '{"kw":3,"name":"007"}')).toBe('pass');
  expect(finding(shownBefore, '{"kw":3,"name":7}')).toBe('fail');
  expect(finding(shownBefore, '{"kw":3}')).toBe('fail');
  expect(finding('{"kw":3}', '{"kw":3}')).toBe('pass');
});

test('a zero and false that are not shown fail, if the member was shown with another value', () => {
  const body = (text: string, seen: string, ending = ''): readonly Recorded[] => [
    { operation: write, stepName: `${write}${ending}`, status: 200, sent: text },
    read(200, seen, `${write}${ending}`),
  ];
  const finding = (own: string, sent: string, seen: string) =>
    findingOf(catalogue, `${write}/read-back`, [...body(own, own), ...body(sent, seen, ' turned')], {});
  expect(finding('{"kw":3,"name":"A"}', '{"kw":0,"name":"A"}', '{"kw":0,"name":"A"}')).toBe('pass');
  expect(finding('{"kw":3,"name":"A"}', '{"kw":0,"name":"A"}', '{"name":"A"}')).toBe('fail');
  expect(finding('{"on":true,"name":"A"}', '{"on":false,"name":"A"}', '{"name":"A"}')).toBe('fail');
  expect(finding('{"on":true,"kw":3}', '{"on":false,"kw":0}', '{"on":false}')).toBe('pass');
  expect(finding('{"name":"A","kw":3}', '{"name":"","kw":3}', '{"kw":3}')).toBe('pass');
});

test('a list fails that has each entry twice after the same PUT was sent twice', () => {
  const [once, twice] = [shown, '{"intervals":[{"id":1,"kw":3},{"id":2,"kw":3}]}'];
  const back = `${write} turned back`;
  const finding = (status: number, seen: string, first = once) =>
    findingOf(
      catalogue,
      `${write}/read-back`,
      [
        written(),
        read(200, first),
        { ...written(), stepName: back },
        { ...written(status), stepName: `${back}, the same again` },
        read(200, seen, back),
      ],
      {},
    );
  expect(finding(200, once)).toBe('pass');
  expect(finding(200, twice)).toBe('fail');
  expect(finding(202, twice)).toBe('pass');
  expect(finding(409, twice)).toBe('pass');
  // A service may show an entry as two.
  expect(finding(200, twice, twice)).toBe('not-applicable');
  expect(finding(200, '{"intervals":[{"kw":3},{"kw":7}]}')).toBe('pass');
});

test('a member of the creation fails that is gone after a PATCH of other members', () => {
  const [change, reading] = ['systems.update', 'systems.read'];
  const finding = (after: string, sent = '{"name":"B"}', more: Partial<Recorded> = {}) => {
    const of = { bindings: { systemID: 's1' }, pathOrigin: 'created', status: 200 } as const;
    const lines: readonly Recorded[] = [
      { operation: 'systems.create', method: 'POST', status: 201, sent: '{"name":"A","timezone":"UTC"}', body: '{}' },
      { ...of, operation: reading, body: '{"name":"A","timezone":"UTC"}' },
      { ...of, operation: change, method: 'PATCH', sent, ...more },
      { ...of, operation: reading, stepName: `${change} read back`, purpose: 'consistency', body: after },
    ];
    return findingOf(catalogue, `${change}/read-back`, lines, {});
  };
  expect(finding('{"name":"B","timezone":"UTC"}')).toBe('pass');
  expect(finding('{"name":"B"}')).toBe('fail');
  expect(finding('{"name":"B","timezone":null}')).toBe('fail');
  expect(finding('{"name":"B","timezone":"CET"}')).toBe('pass');
  expect(finding('{"name":"B"}', '{"name":"B","timezone":null}')).toBe('pass');
  expect(finding('{"name":"B","kind":"X"}', '{"name":"B","kind":"X"}')).toBe('pass');
  expect(finding('{"name":"B"}', '{"name":"B"}', { pathOrigin: 'configured' })).toBe('pass');
});

test('another record than the written one proves nothing', () => {
  const other = (systemID: string): readonly Recorded[] => [
    { ...written(), bindings: { systemID: 's1' } },
    { ...read(200, '{"intervals":[]}'), bindings: { systemID } },
  ];
  expect(findingOf(catalogue, `${write}/read-back`, other('s1'), {})).toBe('fail');
  expect(findingOf(catalogue, `${write}/read-back`, other('s2'), {})).toBe(
    `${open} bindings.systems.import-power-limit.read`,
  );
});

test.each<[string, object, object, string | undefined, string]>([
  ['is gone', { note: 'turned', kw: 2 }, { kw: 3 }, undefined, 'pass'],
  ['keeps the turned value', { note: 'turned', kw: 2 }, { kw: 3, note: 'turned' }, undefined, 'fail'],
  ['has the first value, which may be a default', { note: 'turned', kw: 2 }, { kw: 3, note: 'a' }, undefined, 'pass'],
  ['keeps nothing', { note: '', kw: 2 }, { kw: 3, note: '' }, undefined, 'pass'],
  ['keeps it in a reading that may be too early', { note: 'turned' }, { kw: 3, note: 'turned' }, undefined, 'pass'],
  ['keeps it in the response', { note: 'turned' }, { kw: 3 }, '{"kw":3,"note":"turned"}', 'fail'],
])('a member that a replacement leaves out %s', (_, varied, seen, response, expected) => {
  const change = (ending: string, sent: object, body?: string): Recorded => ({
    operation: write,
    stepName: `${write}${ending}`,
    status: 200,
    sent: JSON.stringify(sent),
    ...defined({ body }),
  });
  const after = (ending: string, shows: object): Recorded => read(200, JSON.stringify(shows), `${write}${ending}`);
  const whole = { note: 'a', kw: 3 };
  const turnedWhole = { ...whole, ...varied };
  const lines = [
    change('', whole),
    after('', whole),
    change(' with varied values', turnedWhole),
    after(' with varied values', turnedWhole),
    change(' without optional members', { kw: 3 }, response),
    after(' without optional members', seen),
  ];
  expect(findingOf(catalogue, `${write}/read-back`, lines, {})).toBe(expected);
});
