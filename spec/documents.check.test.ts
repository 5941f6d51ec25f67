import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lint } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInterface } from './load.js';
import type { Interface } from './model.js';
import { packageRoot } from '../src/core/package-root.js';
import { valueAt } from '../src/core/pointer.js';
import { objectsOf, stringsOf } from './walk.fixture.js';

const file = join(packageRoot(), 'spec', 'openapi.yaml');
const rules = {
  // The interface states no licence.
  'info-license': 'off',
  'info-license-strict': 'off',
  // The interface has /systems/list beside /systems/{systemID}.
  'no-ambiguous-paths': 'off',
  // Error statuses are open unless the interface states them.
  'operation-4xx-response': 'off',
} as const;

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

describe('the documents', () => {
  it('are valid OpenAPI', async () => {
    // Bundled first: of split documents with circular schemas, the validator leaves `$ref`s at path items, which
    // OpenAPI allows and its own schema does not.
    const document = await SwaggerParser.validate(await SwaggerParser.bundle(file));
    expect(document.info.title).toBe(iface.title);
  });

  it('would be found invalid if they were', async () => {
    const document = await SwaggerParser.bundle(file);
    Object.assign(document, { paths: { '/systems': { get: { responses: 'none' } } } });
    await expect(SwaggerParser.validate(document)).rejects.toThrow(/validation failed/);
  });

  it('satisfy a stricter linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lint({ ref: file, config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('refer to components only, once bundled', () => {
    const references = objectsOf(iface.document).flatMap(({ object }) =>
      typeof object['$ref'] === 'string' ? [object['$ref']] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    expect(
      references.filter((reference) => !/^#\/components\/(schemas|parameters)\/[A-Za-z]+$/.test(reference)),
    ).toEqual([]);
    expect(references.filter((reference) => valueAt(iface.document, reference) === undefined)).toEqual([]);
  });

  it('invent no discriminator and exclude no kind of appliance', () => {
    const keys = new Set(objectsOf(iface.document).flatMap(({ object }) => Object.keys(object)));
    for (const key of ['discriminator', 'oneOf', 'enum', 'const', 'additionalProperties'])
      expect(keys).not.toContain(key);
    expect(valueAt(iface.document, '/components/schemas/Appliance/anyOf')).toHaveLength(8);
  });

  it('use no annotation that nobody reads', () => {
    const known = new Set(
      [
        'stated',
        'gap',
        'conditional',
        'gone',
        'withdrawn',
        'withdrawn-scopes',
        'permits',
        'enumeration',
        'recommended',
        'withdrawn-properties',
        'list',
        'kind-key',
        'path',
      ].map((name) => `x-${name}`),
    );
    const used = objectsOf(iface.document).flatMap(({ path, object }) =>
      Object.keys(object)
        .filter((key) => key.startsWith('x-') && !known.has(key))
        .map((key) => `${path}/${key}`),
    );
    expect(used).toEqual([]);
  });

  it('give types only as far as the interface does', () => {
    const typed = objectsOf(iface.document)
      .filter(
        ({ path, object }) =>
          path.includes('schema') &&
          !path.includes('securitySchemes') &&
          typeof object['type'] === 'string' &&
          !path.endsWith('/properties'),
      )
      .map(({ object }) =>
        (
          `${String(object['type'])} ` +
          `${object['x-enumeration'] === undefined ? String(object['format'] ?? '') : 'enumeration'}`
        ).trim(),
      );
    expect([...new Set(typed)].toSorted()).toEqual([
      'array',
      'integer',
      'object',
      'string',
      'string date-time',
      'string enumeration',
    ]);
  });

  it('give each operation the tag that its folder has, and statements to each response that is stated', () => {
    for (const { responses, id } of iface.operations) {
      for (const response of responses)
        if (response.status !== '2XX') expect([id, response.stated.length]).not.toEqual([id, 0]);
    }
    const tags = objectsOf(valueAt(iface.document, '/paths') ?? null).flatMap(({ object }) =>
      stringsOf(object, 'tags'),
    );
    expect([...new Set(tags)].toSorted()).toEqual([
      'accounts',
      'clusters',
      'customers',
      'gateways',
      'market',
      'systems',
      'user',
      'webhooks',
    ]);
  });
});
