import { describe, expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { Json } from '../core/json.js';
import { shownId } from './shown-id.js';

describe('the id that an answer shows', () => {
  test.each<[string, Json, string, string]>([
    ['the same', { id: 'sys-1' }, 'sys-1', 'requested'],
    ['another', { id: 'sys-2' }, 'sys-1', 'other'],
    ['another under its own name', { systemId: 'sys-2' }, 'sys-1', 'other'],
    ['another in an envelope', { data: { id: 'sys-2' } }, 'sys-1', 'other'],
    ['a number for digits', { id: 7 }, '7', 'requested'],
    ['another number', { id: 8 }, '7', 'other'],
    ['an internal id beside the public one', { id: 8, publicId: 'sys-1' }, 'sys-1', 'requested'],
    ['an internal id of the same form beside it', { id: 'obj-8', slug: 'sys-1' }, 'sys-1', 'requested'],
    ['an internal id alone', { id: 8 }, 'sys-1', 'not-shown'],
    ['an internal uuid alone', { id: '0b7e1c9e-54f2-4a2c-9d6e-0123456789ab' }, 'sys-1', 'not-shown'],
    ['its name in full', { id: 'urn:system:7' }, '7', 'requested'],
    ['a link', { id: 8, href: '/systems/7' }, '7', 'requested'],
    ['another case', { id: 'SYS-1' }, 'sys-1', 'requested'],
    ['encoded', { id: 'sys%2F1' }, 'sys/1', 'requested'],
    ['a percent sign', { id: 'sys%' }, 'sys%', 'requested'],
    ['no id', { name: 'Roof' }, 'sys-1', 'not-shown'],
    ['that of what is embedded', { system: { id: 'sys-2' } }, 'sys-1', 'not-shown'],
    ['no record', [{ id: 'sys-2' }], 'sys-1', 'not-shown'],
    ['a secret', { id: '{{full}}' }, 'sys-1', 'not-shown'],
  ])('%s', (_, answer, asked, expected) => expect(shownId(answer, 'systemID', asked, {}).kind).toBe(expected));

  test('an asset may show the id that it has as an appliance', () => {
    expect(shownId({ applianceID: 'app-1' }, 'assetID', 'ast-1', {}).kind).toBe('not-shown');
    expect(shownId({ applianceID: 'app-1', id: 'ast-2' }, 'assetID', 'ast-1', {}).kind).toBe('other');
    expect(shownId({ applianceID: 'app-1' }, 'applianceID', 'app-2', {}).kind).toBe('other');
  });

  test('the configuration knows where it is', () => {
    const configuration: Configuration = { idFields: { systemID: '/data/number' } };
    expect(shownId({ data: { id: 'sys-1', number: 8 } }, 'systemID', '7', configuration)).toEqual({
      kind: 'other',
      name: '/data/number',
      id: '8',
    });
    expect(shownId({ data: { number: 7 } }, 'systemID', '7', configuration).kind).toBe('requested');
  });
});
