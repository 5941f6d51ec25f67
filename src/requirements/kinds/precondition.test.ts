import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { preconditionSteps } from '../../stimuli/preconditions.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

type Line = Exclude<Recorded, { readonly delivered: unknown }>;

const write = 'systems.update';
const names = preconditionSteps(write);
const body = (name: string): string => JSON.stringify({ id: 1, name });

const change = (stepName: string, status: number, name = 'b'): Line => ({
  operation: write,
  stepName,
  status,
  sent: JSON.stringify({ name }),
  purpose: stepName === write ? 'success' : 'robustness',
});
const reading = (stepName: string, status: number, name = 'a', tag = '"1"'): Line => ({
  operation: 'systems.read',
  stepName,
  purpose: 'robustness',
  status,
  ...(status === 304 ? {} : { body: body(name) }),
  responseHeaders: [['etag', tag]],
});
const kept = [change(write, 200, 'a'), reading(`${write} read back`, 200)];
const turned = change(`${write} turned`, 200);
const turnedRead = reading(`${write} turned read back`, 200, 'b', '"2"');

test.each<[string, readonly Line[], string]>([
  ['no tag', [kept[0], { ...kept[1], responseHeaders: [] }, change(names.ofOtherTag, 200)] as Line[], 'not-applicable'],
  ['412 for another tag', [...kept, change(names.ofOtherTag, 412)], 'pass'],
  ['a change for another tag', [...kept, change(names.ofOtherTag, 200)], 'fail'],
  ['an error of the server for another tag', [...kept, change(names.ofOtherTag, 500)], 'fail'],
  ['another refusal for another tag', [...kept, change(names.ofOtherTag, 422)], 'inconclusive'],
  ['a change for no record', [...kept, change(names.ofNoRecord, 204, 'a')], 'fail'],
  ['a change behind 412', [...kept, change(names.ofOtherTag, 412), reading(names.unchanged, 200, 'b')], 'fail'],
  ['no change behind 412', [...kept, change(names.ofOtherTag, 412), reading(names.unchanged, 200)], 'pass'],
  ['a list as its tag', [...kept, reading(names.unlessCurrent, 304), reading(names.unlessListed, 304)], 'pass'],
  ['a list otherwise', [...kept, reading(names.unlessCurrent, 304), reading(names.unlessListed, 200)], 'fail'],
  ['an error of the server for a tag by HEAD', [...kept, reading(names.unlessCurrentByHead, 500)], 'fail'],
  [
    'a list otherwise, of a record with another tag by then',
    [...kept, reading(names.unlessCurrent, 304), reading(names.unlessListed, 200, 'a', '"3"')],
    'inconclusive',
  ],
  [
    'a list where no tag is compared',
    [...kept, reading(names.unlessCurrent, 200), reading(names.unlessListed, 200)],
    'inconclusive',
  ],
  ['304 after a change', [...kept, turned, turnedRead, reading(names.unlessStale, 304)], 'fail'],
  ['the changed record after a change', [...kept, turned, turnedRead, reading(names.unlessStale, 200, 'b')], 'pass'],
  [
    '304 after a change that does not show',
    [...kept, turned, reading(`${write} turned read back`, 200), reading(names.unlessStale, 304)],
    'inconclusive',
  ],
])('%s', (_, lines, expected) => {
  expect(findingOf(catalogue, `${write}/precondition`, lines, {})).toMatch(new RegExp(`^${expected}`));
});
