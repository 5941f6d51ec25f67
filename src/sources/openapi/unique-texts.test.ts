import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { textOfName } from '../../core/texts-by-name.js';
import { withUniqueTexts } from './unique-texts.js';

const always = (): boolean => true;

test('texts that services want to be unique have digits of their own', () => {
  const body = {
    email: textOfName('email') ?? '',
    serialNumber: 'Conformance test serialNumber',
    userName: 'Conformance test userName',
    name: 'Conformance test name',
    deviceID: 'Conformance test deviceID',
    externalId: textOfName('uuid') ?? '',
    fullName: 'Conformance test fullName',
    country: 'DE',
    part: { name: 'Conformance test name', mails: ['a@b.example'] },
  };
  expect(withUniqueTexts(body, true, always)).toEqual({
    email: 'conformance-${UNIQUE}@users.example',
    serialNumber: 'Conformance test serialNumber ${UNIQUE}',
    userName: 'Conformance test userName ${UNIQUE}',
    name: 'Conformance test name ${UNIQUE}',
    deviceID: 'Conformance test deviceID ${UNIQUE}',
    externalId: '${UNIQUE}-3b5d-4c6e-8f90-a1b2c3d4e5f6',
    fullName: 'Conformance test fullName',
    country: 'DE',
    part: { name: 'Conformance test name', mails: ['a-${UNIQUE}@b.example'] },
  });
});

test('an example keeps what it calls the record, and its ids', () => {
  expect(withUniqueTexts({ email: 'ada@b.example', name: 'Ada', deviceID: 'X-1' }, false, always)).toEqual({
    email: 'ada-${UNIQUE}@b.example',
    name: 'Ada',
    deviceID: 'X-1',
  });
});

test.each([
  ['the whole text', 30, 'Conformance test name ${UNIQUE}'],
  ['a shorter one', 20, 'Test ${UNIQUE}'],
  ['the digits alone', 8, '${UNIQUE}'],
  ['none', 5, 'Conformance test name'],
])('of those that are valid, %s is taken', (_, most, expected) => {
  const isShort = (body: Json): boolean =>
    // Each placeholder stands for eight digits.
    JSON.stringify(body).replaceAll('${UNIQUE}', '00c0ffee').length <= '{"name":""}'.length + Math.max(most, 0);
  expect(withUniqueTexts({ name: 'Conformance test name' }, true, isShort)).toEqual({ name: expected });
});
