import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../src/core/json.js';
import { packageRoot } from '../src/core/package-root.js';
import { valueAt } from '../src/core/pointer.js';
import { objectsOf } from './walk.fixture.js';

// Reads the files one by one: where a part of the interface is missing, the documents cannot be loaded as a whole.
const folder = join(packageRoot(), 'spec');
const read = (name: string): Json => parse(readFileSync(join(folder, name), 'utf8')) as Json; // core schema: JSON
const yamlOf = (name: string): readonly string[] =>
  readdirSync(join(folder, name)).flatMap((file) => (file.endsWith('.yaml') ? [`${name}/${file}`] : []));

const openapi = read('openapi.yaml');
const parts = ['openapi.yaml', 'parameters.yaml', 'events.yaml', ...yamlOf('paths'), ...yamlOf('schemas')];

/** `$ref`s of a file, with the file (from `spec`) and the pointer that each names. */
const referencesOf = (name: string) =>
  objectsOf(read(name)).flatMap(({ object: { $ref: reference } }) => {
    if (typeof reference !== 'string') return [];
    const [file = '', pointer = ''] = reference.split('#');
    return [{ reference, pointer, file: file === '' ? name : relative(folder, join(folder, dirname(name), file)) }];
  });

const referredTo = (name: string): ReadonlySet<string> =>
  new Set(referencesOf(name).map(({ file, pointer }) => `${file}#${pointer}`));

test('each reference of a document names a part that exists', () => {
  const missing = parts.flatMap((name) =>
    referencesOf(name).flatMap(({ reference, file, pointer }) => {
      if (!existsSync(join(folder, file))) return [`spec/${name} refers to ${reference}: add the file spec/${file}`];
      return valueAt(read(file), pointer) === undefined
        ? [`spec/${name} refers to ${reference}: add ${pointer.slice(1)} to spec/${file}`]
        : [];
    }),
  );
  expect(missing).toEqual([]);
});

test('spec/openapi.yaml names each path', () => {
  const named = referredTo('openapi.yaml');
  const forgotten = yamlOf('paths').flatMap((name) =>
    Object.keys(read(name) ?? {}).flatMap((item) =>
      named.has(`${name}#/${item}`) ? [] : [`spec/openapi.yaml, paths: add a path with { $ref: ${name}#/${item} }`],
    ),
  );
  expect(forgotten).toEqual([]);
});

test('spec/openapi.yaml names each schema', () => {
  const components = valueAt(openapi, '/components/schemas');
  const forgotten = yamlOf('schemas').flatMap((name) => {
    const component = name.replace(/^schemas\/|\.yaml$/g, '');
    const reference = valueAt(components ?? null, `/${component}/$ref`);
    return reference === name ? [] : [`spec/openapi.yaml, components, schemas: add ${component}: { $ref: ${name} }`];
  });
  expect(forgotten).toEqual([]);
});

test('each operation, path variable and open enumeration cites a statement', () => {
  const citing = (object: { readonly [key: string]: Json }): boolean =>
    object['operationId'] !== undefined || object['x-enumeration'] !== undefined || object['in'] === 'path';
  const silent = parts.flatMap((name) =>
    objectsOf(read(name)).flatMap(({ path, object }) =>
      citing(object) && object['x-stated'] === undefined && object['x-gap'] === undefined
        ? [`spec/${name}, ${path === '' ? 'the schema' : path}: add x-stated with the ids of its statements`]
        : [],
    ),
  );
  expect(silent).toEqual([]);
});

test('each error status is a permission, since the interface obliges to none', () => {
  const obliging = yamlOf('paths').flatMap((name) =>
    objectsOf(read(name)).flatMap(({ path, object }) =>
      /\/responses\/[45][0-9]{2}$/.test(path) && object['x-permits'] !== true
        ? [`spec/${name}, ${path}: add x-permits: true`]
        : [],
    ),
  );
  expect(obliging).toEqual([]);
});
