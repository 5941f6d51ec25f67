import { isObject, objectOf, type Json } from '../core/json.js';
import { getOrAdd } from '../core/remembered.js';
import { SchemaView } from '../documents/schema-view.js';
import type { SourceNode } from '../documents/source-document.js';
import type { ResourceTable, Supplement, SuppliedOperation, Variable } from '../../spec/model.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import { isCompoundName } from './compound-name.js';
import { creatorOf, creatorsFor } from './creators.js';
import { fewBoundaries, inRounds } from './drawn-rounds.js';
import { withoutYields } from './odd-requests.js';

/**
 * The variables that get made-up ids where a change is sent for a record that does not exist: the one at the end of the
 * path, and those before it that no operation creates. `undefined` where one of them is no id of a record, as the
 * document neither reads nor deletes anything at it.
 */
export function madeUpVariables(
  { method, path, variables, ofInterface }: SuppliedOperation,
  { resources }: ResourceTable,
  operations: readonly SuppliedOperation[],
): readonly Variable[] | undefined {
  const last = variables.at(-1);
  if (ofInterface || method === 'GET' || last === undefined || !path.endsWith(`/{${last}}`)) return undefined;
  const madeUp = variables.filter((name) => name === last || creatorOf(name, operations) === undefined);
  const isRecord = (name: Variable): boolean =>
    resources.some(({ variable, read, delete: removal }) => variable === name && (read ?? removal)?.from === 'paths');
  const isReadBelow = (name: Variable): boolean => {
    const place = `/{${name}}/`;
    const parent = path.slice(0, path.indexOf(place) + place.length);
    return path.includes(place) && operations.some((each) => each.method === 'GET' && each.path.startsWith(parent));
  };
  // Below a record that does not exist, nothing exists that an action could change.
  return madeUp.every(isRecord) || (madeUp.length === variables.length && madeUp.some(isReadBelow))
    ? madeUp
    : undefined;
}

/** How the requests of a supplement are made. */
interface Requests {
  plain(operation: SuppliedOperation, name: string): Step;
  /** The schema of a body, JSON or a form. */
  schemaOf(operation: SuppliedOperation): SourceNode | undefined;
  creations(of: readonly SuppliedOperation[]): readonly Step[];
  removals(of: readonly SuppliedOperation[]): readonly Step[];
  /** Random requests for each operation and mode. */
  readonly examples: number;
}

const order = ['DELETE', 'PATCH', 'POST', 'PUT'];

/**
 * Changes and deletions of a record that does not exist, by an id that is so long and random that nothing can have it:
 * so nothing existing is changed. A record that a change creates is deleted, if the document has a way; drawn changes
 * that could create one are sent only then.
 */
export function unknownRecords({ operations, variables }: Supplement, requests: Requests): readonly Scenario[] {
  const canBeUnused = (name: Variable): boolean =>
    variables.some((each) => each.name === name && each.unused.length > 0);
  const byPath = new Map<string, SuppliedOperation[]>();
  for (const each of operations)
    if (each.actsOnAll === undefined && each.madeUp?.every(canBeUnused) === true)
      getOrAdd(byPath, each.path, () => []).push(each);
  return [...byPath.values()].flatMap((ofRecord): readonly Scenario[] => {
    const [first] = ofRecord;
    if (first === undefined) return [];
    const needed = first.variables.filter((name) => first.madeUp?.includes(name) !== true);
    const parents = creatorsFor({ ...first, variables: needed, refers: {} }, operations);
    const plain = ofRecord
      .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
      .map((each) => ofUnknown(each, requests.plain(each, `of something unknown: ${each.id}`)));
    const removal = ofRecord.find(({ method }) => method === 'DELETE');
    const changes = ofRecord.filter((each) => each !== removal);
    const drawn = changes
      .filter(({ method }) => removal !== undefined || method === 'PATCH')
      .flatMap((each) => drawnOfUnknown(each, requests));
    const last =
      removal === undefined
        ? []
        : [{ ...ofUnknown(removal, requests.plain(removal, `delete: ${removal.id}`)), always: true } as const];
    const creating = changes.map(({ id }) => `of something unknown: ${id}`);
    const scenario = (name: string, steps: readonly Step[]): Scenario => ({
      id: `supplement/${first.id}/${name}`,
      title: `changes of something unknown at ${first.path}`,
      effect: { kind: 'creates' },
      steps: [...requests.creations(parents), ...steps, ...requests.removals(parents)],
    });
    return [
      scenario('unknown', [
        ...plain,
        ...(creating.length === 0 ? [] : last.map((step) => ({ ...step, afterSuccessOf: creating }))),
      ]),
      ...inRounds(drawn, requests.examples, (steps) => ({
        ...scenario('unknown-drawn', [...steps, ...last]),
        afterChanges: true,
      })),
    ];
  });
}

/** The names of members that carry the id of the record at the end of the path. */
function ownMembers({ variables, names, path }: SuppliedOperation): {
  readonly refers: { readonly [member: string]: Variable };
  readonly isFurther: (member: string) => boolean;
} {
  const last = variables.at(-1);
  if (last === undefined) return { refers: {}, isFurther: () => false };
  const written = names[last] ?? last;
  const collection = path.split('/').at(-2) ?? '';
  return {
    refers: { id: last, [written]: last },
    isFurther: (member) => [written, 'id'].some((name) => isCompoundName(member, collection, name)),
  };
}

/**
 * The request for a record with a made-up id. Members of the body that name the record itself get this id as well,
 * since a service may go by them. A number there could be the id of an existing record, so it is left out.
 */
function ofUnknown(operation: SuppliedOperation, plain: Step): Step {
  const own = ownMembers(operation);
  const refers = { ...plain.refers, ...own.refers };
  const request: Step = {
    ...withoutYields(plain),
    purpose: 'robustness',
    unused: operation.madeUp ?? [],
    refers,
  };
  if (plain.body?.from !== 'sampled') return request;
  const isHarmless = ([name, value]: readonly [string, Json]): boolean =>
    Object.hasOwn(refers, name) ? typeof value === 'string' : !own.isFurther(name);
  const { required: _, sample, ...body } = plain.body;
  return {
    ...request,
    body: {
      ...body,
      sample: () => {
        const value = sample();
        return isObject(value) ? objectOf(Object.entries(value).filter(isHarmless)) : value;
      },
    },
  };
}

/** Drawn changes, unless their bodies could name another record. */
function drawnOfUnknown(operation: SuppliedOperation, { plain, schemaOf }: Requests): readonly Step[] {
  const schema = schemaOf(operation);
  if (schema === undefined) return [];
  const { refers, isFurther } = ownMembers(operation);
  const view = new SchemaView(schema);
  const mayNameOther = (name: string): boolean =>
    isFurther(name) || (Object.hasOwn(refers, name) && view.property(name).some((each) => !isTextAlone(each)));
  if (view.propertyNames().some(mayNameOther)) return [];
  const { body: _, query: _query, headers: _headers, ...request } = ofUnknown(operation, plain(operation, ''));
  return (['boundary', 'random'] as const).map((generate) => ({
    ...request,
    name: `${operation.id} of something unknown, ${generate === 'random' ? 'at random' : 'at the limits'}`,
    generate,
    // Most are refused because of their id.
    ...(generate === 'boundary' ? { examples: fewBoundaries } : {}),
    draws: 'request',
  }));
}

const isTextAlone = (view: SchemaView): boolean => [...view.types()].join(' ') === 'string';
