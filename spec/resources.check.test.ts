import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../src/core/package-root.js';
import { loadInterface } from './load.js';
import type { Interface, Operation } from './model.js';
import type { Resource, ResourceLine, ResourceSource } from './model.js';
import { lineNames, type LineName } from './resource.js';

let iface: Interface;
let resources: readonly Resource[];
beforeAll(async () => {
  iface = await loadInterface();
  ({ resources } = iface.table);
});

const file = (name: string): string => readFileSync(join(packageRoot(), 'spec', name), 'utf8');

const linesOf = (resource: Resource): readonly (readonly [LineName, ResourceLine])[] =>
  lineNames.flatMap((name) => {
    const line = resource[name];
    return line === undefined ? [] : [[name, line] as const];
  });

const all = (): readonly { readonly what: string; readonly from: ResourceSource; readonly operation: string }[] =>
  resources.flatMap((resource) => [
    ...linesOf(resource).map(([name, { by, from }]) => ({ what: `${resource.id}.${name}`, from, operation: by })),
    ...resource.views.map(({ in: operation, from }) => ({ what: `${resource.id} in ${operation}`, from, operation })),
  ]);

const operationOf = (id: string): Operation | undefined => iface.operations.find((each) => each.id === id);

/** The method of a line that paths can say: what an `act` does, no path shows. */
const methods: { readonly [name in LineName]?: string } = {
  list: 'GET',
  create: 'POST',
  read: 'GET',
  update: 'PATCH',
  replace: 'PUT',
  delete: 'DELETE',
  deleteAll: 'DELETE',
};

/** Where the paths alone say what an operation does with a resource. */
function pathsSay(resource: Resource, name: LineName, line: ResourceLine): boolean {
  const operation = operationOf(line.by);
  if (operation === undefined) return false;
  const { method, path, variables } = operation;
  const { variable, parents } = resource;
  const isBelow = (own: readonly string[]): boolean => JSON.stringify(variables) === JSON.stringify(own);
  if (method !== methods[name]) return false;
  if (name === 'deleteAll') return operationOf(resource.deleteAll?.seenIn ?? '')?.path === path;
  if (name === 'list' || name === 'create') return isBelow(parents) && !path.endsWith('}');
  if (variable === undefined) return isBelow(parents);
  return path.endsWith(`/{${variable}}`) && isBelow([...parents, variable]);
}

test('the table has the shape of its schema', () => {
  const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(file('resources.schema.json')));
  validate(parse(file('resources.yaml')));
  expect(validate.errors ?? []).toEqual([]);
});

test('each operation of the interface stands in the table', () => {
  const known = new Set(all().map(({ operation }) => operation));
  const forgotten = iface.operations.map(({ id }) => id).filter((id) => !known.has(id));
  expect(forgotten.map((id) => `spec/resources.yaml: add the line of ${id}`)).toEqual([]);
});

test('what a resource lists is a list in the documents', () => {
  const unmarked = resources.flatMap(({ list }) => {
    const operation = operationOf(list?.by ?? '');
    const success = operation?.success;
    if (operation === undefined || success?.kind !== 'exact') return [];
    const schema = operation.responses.find(({ status }) => status === String(success.status))?.schema?.schema;
    // The list of subscriptions is an array under a stated name.
    const isNamed = Object.values(schema?.properties ?? {}).some(({ type }) => type === 'array');
    return isNamed || schema?.['x-list'] === true
      ? []
      : [`spec/schemas, the response of ${operation.id}: add x-list: true`];
  });
  expect(unmarked).toEqual([]);
});

test('each line names an operation of the interface, and no operation has two parts', () => {
  const ids = new Set<string>(iface.operations.map(({ id }) => id));
  expect(
    all()
      .filter(({ operation }) => !ids.has(operation))
      .map(({ what, operation }) => `spec/resources.yaml, ${what}: spec/openapi.yaml has no operation ${operation}`),
  ).toEqual([]);
  const own = resources.flatMap(linesOf).map(([, { by }]) => by);
  expect(own.filter((id, at) => own.indexOf(id) !== at)).toEqual([]);
});

test('each line cites statements that exist, or follows from the paths', () => {
  const stated = new Set<string>(iface.statements.map(({ id }) => id));
  expect(
    all()
      .flatMap(({ what, from }) => (typeof from === 'string' ? [] : from.map((id) => `${what}: ${id}`)))
      .filter((cited) => !stated.has(cited.split(': ')[1] ?? '')),
  ).toEqual([]);
  expect(
    resources.flatMap((resource) =>
      linesOf(resource)
        .filter(([name, line]) => line.from === 'paths' && !pathsSay(resource, name, line))
        .map(([name]) => `spec/resources.yaml, ${resource.id}.${name}: the paths do not say this, so cite a statement`),
    ),
  ).toEqual([]);
  expect(resources.flatMap(({ views }) => views).filter(({ from }) => typeof from === 'string')).toEqual([]);
});

test('variables, parents and other resources that it names exist', () => {
  const variables = new Set(iface.operations.flatMap((each) => each.variables));
  const ids = new Set(resources.map(({ id }) => id));
  expect(ids.size).toBe(resources.length);
  for (const { variable, parents, is, deleteAll } of resources) {
    expect([...parents, ...(variable === undefined ? [] : [variable])].filter((name) => !variables.has(name))).toEqual(
      [],
    );
    expect([is, deleteAll?.below].filter((id) => id !== undefined && !ids.has(id))).toEqual([]);
  }
});
