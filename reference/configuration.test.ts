import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { referenceConfiguration } from './configuration.js';
import { routes } from './resources/index.js';
import { variants } from './variants/index.js';

const schema = JSON.parse(readFileSync(new URL('../schemas/configuration.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

it.each([undefined, ...variants.map(({ id }) => id)])('is a valid configuration (variant %s)', (variant) => {
  validate(referenceConfiguration('http://127.0.0.1:1', variant));
  expect(validate.errors).toBeNull();
});

it('gives a value for every path variable and a body for every operation that takes one', () => {
  const { ids, bodies } = referenceConfiguration('http://127.0.0.1:1');
  for (const { path } of routes)
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(ids?.[name ?? '']?.length).toBeGreaterThan(0);
  expect(Object.keys(bodies ?? {})).toEqual(
    routes.filter(({ body }) => body !== undefined).map(({ operation }) => operation),
  );
  expect(Object.keys(bodies?.['systems.assets.update']?.schemas ?? {})).toEqual([
    'EVAssetUpdate',
    'EVStationAssetUpdate',
    'InverterAssetUpdate',
  ]);
});
