import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { valueAt } from '../src/core/pointer.js';
import { referenceDocument } from './document/document.js';
import { eventPaths } from './event-paths.js';
import { routes } from './resources/index.js';
import { withdrawn } from './withdrawn.js';

const spec = new URL('../spec/', import.meta.url);
const yaml = (
  name: string,
): Record<string, Record<string, { readonly operationId?: string; readonly 'x-path'?: string }>> =>
  parse(readFileSync(new URL(name, spec), 'utf8'));

it('serves the operations of the documents under their ids', () => {
  const documented = readdirSync(new URL('paths/', spec)).flatMap((name) =>
    Object.values(yaml(`paths/${name}`)).flatMap((item) =>
      Object.entries(item).flatMap(([method, { operationId }]) =>
        operationId === undefined ? [] : [`${method.toUpperCase()} ${operationId}`],
      ),
    ),
  );
  const served = routes.map(({ method, operation }) => `${method} ${operation}`);
  expect(
    documented.filter((each) => !served.includes(each)).map((each) => `reference/resources: add a route for ${each}`),
  ).toEqual([]);
  expect(
    served.filter((each) => !documented.includes(each)).map((each) => `spec/paths: add the operation ${each}`),
  ).toEqual([]);
});

it('names only schemas that its own document has', () => {
  const document = referenceDocument('http://127.0.0.1');
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
  expect(references.length).toBeGreaterThan(0);
  const missing = references.filter((name) => valueAt(document, `/components/schemas/${name}`) === undefined);
  expect(
    missing.map((name) => `add the schema ${name} to reference/document/schemas.ts, or to answer.schemas of its route`),
  ).toEqual([]);
});

it('knows the withdrawn operations under their ids', () => {
  const documented: { operationId: string; method: string; path: string }[] = parse(
    readFileSync(new URL('withdrawn.yaml', spec), 'utf8'),
  );
  expect(withdrawn).toEqual(
    documented.map(({ operationId: operation, method, path }) => ({ operation, method, path })),
  );
});

it('knows the events under their ids and paths', () => {
  const documented = Object.values(yaml('events.yaml')).map((item) => [
    item['post']?.operationId,
    item['post']?.['x-path'],
  ]);
  expect(Object.entries(eventPaths).filter(([name]) => name !== 'events.ping')).toEqual(documented);
});
