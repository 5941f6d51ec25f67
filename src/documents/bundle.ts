import { getOrAdd } from '../core/remembered.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { pointerOf } from '../core/pointer.js';
import { hasScheme } from './read-files.js';
import { shownPlace } from './read-source-text.js';
import type { SourceNode } from './source-document.js';
import { SourceError } from './source-error.js';

/**
 * A document of one or more files as one JSON value, whose references lead into itself alone. A path item
 * replaces the reference to it; any other part of another file becomes a component, named as in its file or by it.
 * References within the document stay as they are.
 * @throws SourceError where path items refer to one another in a circle
 */
export function bundle(root: SourceNode): JsonObject {
  return new Bundle(root).whole();
}

/** The kind of component that a reference names, by the place of the reference; `undefined` for a path item. */
function sectionOf(holder: readonly string[]): string | undefined {
  const [last, before] = [holder.at(-1), holder.at(-2)];
  if (holder[0] === 'components' && holder.length === 3) return holder[1];
  if ((holder[0] === 'paths' || holder[0] === 'webhooks') && holder.length === 2) return undefined;
  if (before === 'parameters') return 'parameters';
  if (before === 'responses') return 'responses';
  if (before === 'headers') return 'headers';
  if (before === 'examples') return 'examples';
  if (before === 'callbacks' && holder.length > 3) return 'callbacks';
  return last === 'requestBody' ? 'requestBodies' : 'schemas';
}

class Bundle {
  readonly #root: SourceNode;
  /** Names of components by the kind and the place that they come from. */
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly section: string; readonly name: string; readonly node: SourceNode }[] = [];

  constructor(root: SourceNode) {
    this.#root = root;
    for (const [section, members] of this.#components())
      for (const name of members.names()) {
        this.#taken.add(`${section}/${name}`);
        // A component that stands in another file keeps the name that it has here.
        const target = members.member(name)?.referred();
        if (target !== undefined && !this.#isOwn(target)) this.#names.set(`${section} ${target.key}`, name);
      }
  }

  whole(): JsonObject {
    const sections = new Map<string, [string, Json][]>();
    const membersOf = (section: string): [string, Json][] => getOrAdd(sections, section, () => []);
    const document = this.#root
      .names()
      .filter((name) => name !== 'components')
      .map((name): [string, Json] => [name, this.#member(this.#root, name, [])]);
    for (const [section, members] of this.#components())
      membersOf(section).push(
        ...members.names().map((name): [string, Json] => {
          const target = members.member(name)?.referred();
          const at = ['components', section, name];
          return [
            name,
            target === undefined || this.#isOwn(target)
              ? this.#member(members, name, at.slice(0, 2))
              : this.#put(target, at),
          ];
        }),
      );
    // Each component may bring others.
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      membersOf(next.section).push([next.name, this.#put(next.node, ['components', next.section, next.name])]);
    if (sections.size === 0) return objectOf(document);
    const components = [...sections].map(([section, members]): [string, Json] => [section, objectOf(members)]);
    return objectOf([...document, ['components', objectOf(components)]]);
  }

  #components(): readonly (readonly [string, SourceNode])[] {
    const components = this.#root.member('components');
    return (components?.names() ?? []).flatMap((section) => {
      const members = components?.member(section);
      return members === undefined || !isObject(members.value) ? [] : [[section, members] as const];
    });
  }

  readonly #isOwn = ({ file }: SourceNode): boolean => file === this.#root.file;

  #member(parent: SourceNode, name: string | number, at: readonly string[]): Json {
    const node = parent.member(name);
    return node === undefined ? null : this.#put(node, [...at, String(name)]);
  }

  #put(node: SourceNode, at: readonly string[]): Json {
    const { value } = node;
    if (isArray(value)) return value.map((_, index) => this.#member(node, index, at));
    if (!isObject(value)) return value;
    if (at.length > 400)
      throw new SourceError({ where: node.at, message: 'its files refer to one another in a circle.' });
    const target = node.referred();
    const section = target === undefined ? '' : sectionOf(at);
    // Readers look up an operation by its path under `paths`, so each path item replaces its `$ref` there.
    if (section === undefined) return this.#put(node.followed(), at);
    const members = node.names().map((name): [string, Json] => [name, this.#member(node, name, at)]);
    const written = node.text('$ref');
    // What is not read keeps its address, without what may hold secrets.
    if (target === undefined && written !== undefined && hasScheme(written))
      return objectOf(members.map(([name, member]) => [name, name === '$ref' ? shownPlace(written) : member]));
    if (target === undefined || (this.#isOwn(node) && written?.startsWith('#') === true)) return objectOf(members);
    const pointer = this.#isOwn(target) ? pointerOf(...target.path) : this.#componentOf(target, section);
    const reference = `#${pointer.split('/').map(encodeURIComponent).join('/')}`;
    return objectOf(members.map(([name, member]) => [name, name === '$ref' ? reference : member]));
  }

  /** The pointer of the component that a place of another file becomes. */
  #componentOf(target: SourceNode, section: string): string {
    const key = `${section} ${target.key}`;
    let name = this.#names.get(key);
    if (name === undefined) {
      const wanted = String(target.path.at(-1) ?? target.file.name.replace(/^.*\//, '').replace(/\.\w+$/, ''));
      name = wanted;
      for (let number = 2; this.#taken.has(`${section}/${name}`); number += 1) name = `${wanted}${number}`;
      this.#taken.add(`${section}/${name}`);
      this.#names.set(key, name);
      this.#waiting.push({ section, name, node: target });
    }
    return pointerOf('components', section, name);
  }
}
