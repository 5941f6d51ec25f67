import { isArray, isObject } from '../core/json.js';
import type { SourceNode } from './source-document.js';

/**
 * The schemas that together describe one value: a schema, the one that it refers to, and the members of its `allOf`,
 * each once.
 */
export type Conjuncts = readonly SourceNode[];

/** Alternatives that are kept apart, at most; further ones are left out. */
const maxAlternatives = 64;

/** The tasks that are left on one way through the schema, the next one first. */
interface Tasks {
  readonly task: Task;
  readonly after: Tasks | undefined;
}

type Task =
  | { readonly kind: 'schema'; readonly node: SourceNode }
  | { readonly kind: 'branches'; readonly nodes: readonly SourceNode[] }
  /** The branch that began at this conjunct has been read. */
  | { readonly kind: 'end of branch'; readonly choice: Choice; readonly start: number };

/** An `anyOf` or `oneOf` on the way, to come back to for its other branches. */
interface Choice {
  readonly nodes: readonly SourceNode[];
  next: number;
  /** Whether a branch allows more than `null`. */
  taken: boolean;
  /** Conjuncts of the way before the choice. */
  readonly length: number;
  readonly after: Tasks | undefined;
}

/**
 * The ways through the `anyOf` and `oneOf` of schemas that describe one value together, the first 64 in the order of
 * the document. Branches that only allow `null` are left out. A way is put together only when it is asked for, and no
 * schema is read twice on it, so the work grows with the size of the schemas and not with the number of ways.
 */
export function alternativesOf(schemas: readonly SourceNode[]): readonly Conjuncts[] {
  const found: Conjuncts[] = [];
  const way = new Way();
  const choices: Choice[] = [];
  let tasks = before(
    schemas.map((node) => ({ kind: 'schema', node })),
    undefined,
  );
  for (;;) {
    if (tasks === undefined) {
      found.push([...way.conjuncts]);
      const next = otherBranch(way, choices);
      if (next === undefined || found.length === maxAlternatives) return found;
      ({ tasks } = next);
      continue;
    }
    const { task, after }: Tasks = tasks;
    switch (task.kind) {
      case 'schema':
        tasks = way.add(task.node) ? before(partsOf(task.node), after) : after;
        break;
      case 'branches': {
        const choice: Choice = { nodes: task.nodes, next: 0, taken: false, length: way.conjuncts.length, after };
        choices.push(choice);
        tasks = nextBranch(choice);
        break;
      }
      case 'end of branch':
        if (way.allowsOnlyNull(task.start)) {
          const next = otherBranch(way, choices);
          if (next === undefined) return found;
          ({ tasks } = next);
        } else {
          task.choice.taken = true;
          tasks = after;
        }
    }
  }
}

const before = (tasks: readonly Task[], after: Tasks | undefined): Tasks | undefined =>
  tasks.reduceRight<Tasks | undefined>((rest, task) => ({ task, after: rest }), after);

/** The parts of a schema that other schemas give: its reference, its `allOf`, and its choices (`anyOf`, `oneOf`). */
function partsOf(node: SourceNode): readonly Task[] {
  const referred = node.referred();
  const choices = ['anyOf', 'oneOf'].map((keyword) => elementsOf(node, keyword)).filter((nodes) => nodes.length > 0);
  return [
    ...(referred === undefined ? [] : [{ kind: 'schema' as const, node: referred }]),
    ...elementsOf(node, 'allOf').map((each) => ({ kind: 'schema' as const, node: each })),
    ...choices.map((nodes) => ({ kind: 'branches' as const, nodes })),
  ];
}

/** The elements of an array of schemas, references not yet followed. */
function elementsOf(node: SourceNode, name: string): readonly SourceNode[] {
  const array = node.member(name);
  if (array === undefined || !isArray(array.value)) return [];
  return array.value.flatMap((_, index) => array.member(index) ?? []);
}

/** The tasks of the next branch. A choice whose branches all allow only `null` is left out. */
function nextBranch(choice: Choice): Tasks | undefined {
  const { nodes, next, length, after } = choice;
  const node = nodes[next];
  choice.next += 1;
  if (node === undefined) return after;
  return before(
    [
      { kind: 'schema', node },
      { kind: 'end of branch', choice, start: length },
    ],
    after,
  );
}

/** Goes back to the last choice that has another branch; `undefined` where none has. */
function otherBranch(way: Way, choices: Choice[]): { readonly tasks: Tasks | undefined } | undefined {
  for (let choice = choices.at(-1); choice !== undefined; choice = choices.at(-1)) {
    const left = choice.nodes.length - choice.next;
    if (left > 0 || (left === 0 && !choice.taken)) {
      way.cut(choice.length);
      return { tasks: nextBranch(choice) };
    }
    choices.pop();
  }
  return undefined;
}

/** The conjuncts of one way, while it is put together. */
class Way {
  readonly conjuncts: SourceNode[] = [];
  readonly #keys = new Set<string>();
  /** Indices of the conjuncts that state a type. */
  readonly #typed: number[] = [];

  /** Whether the schema is new on this way. */
  add(node: SourceNode): boolean {
    node.step();
    if (this.#keys.has(node.key)) return false;
    this.#keys.add(node.key);
    this.conjuncts.push(node);
    if (statedTypes(node) !== undefined) this.#typed.push(this.conjuncts.length - 1);
    return isObject(node.value);
  }

  cut(length: number): void {
    for (const { key } of this.conjuncts.splice(length)) this.#keys.delete(key);
    while ((this.#typed.at(-1) ?? -1) >= length) this.#typed.pop();
  }

  /** Whether the first type that is stated from a conjunct on is `null` alone. */
  allowsOnlyNull(start: number): boolean {
    let [low, high] = [0, this.#typed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#typed[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    const node = this.conjuncts[this.#typed[low] ?? -1];
    const types = node === undefined ? undefined : statedTypes(node);
    return types?.length === 1 && types[0] === 'null';
  }
}

/** The types that a schema itself states by `type` and `nullable`. */
export function statedTypes(node: SourceNode): readonly string[] | undefined {
  const type = node.member('type')?.value;
  if (typeof type === 'string') return node.member('nullable')?.value === true ? [type, 'null'] : [type];
  if (type === undefined || !isArray(type)) return undefined;
  return type.filter((item): item is string => typeof item === 'string');
}
