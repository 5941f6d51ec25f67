import type { Interface } from '../../spec/model.js';
import type { Configuration } from '../config/configuration.js';
import { isObject, type Json, type JsonObject } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

const appliance = '/components/schemas/Appliance';

/** One of the kinds of appliance: the properties that it alone has, and its value of the kind property. */
interface KnownKind {
  readonly title: string;
  readonly own: readonly string[];
  readonly key: Json | undefined;
}

/**
 * Reads the kind of an appliance: from the kind property that the configuration names, else from a property that one
 * kind alone has.
 */
export class ApplianceKinds {
  readonly #kinds: readonly KnownKind[];
  readonly #property: string | undefined;

  constructor({ document }: Pick<Interface, 'document'>, { appliances }: Configuration) {
    this.#property = appliances?.kindProperty;
    const all = objectAt(document, appliance);
    const common = new Set(Object.keys(objectIn(all, 'properties')));
    const branches = all['anyOf'];
    const keys: { readonly [kind: string]: string } = appliances?.kinds ?? {};
    this.#kinds = (Array.isArray(branches) ? branches : []).filter(isObject).map((branch: JsonObject): KnownKind => {
      const reference = branch['$ref'];
      const schema = typeof reference === 'string' ? objectAt(document, reference.replace(/^#/, '')) : branch;
      const title = String(schema['title'] ?? '');
      return {
        title,
        own: Object.keys(objectIn(schema, 'properties')).filter((name) => !common.has(name)),
        key: keys[title] ?? schema['x-kind-key'],
      };
    });
  }

  titles(): readonly string[] {
    return this.#kinds.map(({ title }) => title);
  }

  /** The title of the kind, e.g. `Inverter`; `undefined` where the record does not show one kind alone. */
  of(record: JsonObject): string | undefined {
    const key = this.#property === undefined ? undefined : record[this.#property];
    const byKey = key === undefined ? undefined : this.#kinds.find((kind) => kind.key === key);
    if (byKey !== undefined) return byKey.title;
    const [kind, ...others] = this.#kinds.filter(({ own }) => own.some((name) => isObject(record[name] ?? null)));
    return others.length === 0 ? kind?.title : undefined;
  }
}

/** The kinds of appliance that the interface names. */
export const applianceTitles = (iface: Pick<Interface, 'document'>): readonly string[] =>
  new ApplianceKinds(iface, {}).titles();

const objectAt = (document: Json, pointer: string): JsonObject => {
  const value = valueAt(document, pointer);
  return value !== undefined && isObject(value) ? value : {};
};

const objectIn = (value: JsonObject, name: string): JsonObject => {
  const found = Object.hasOwn(value, name) ? value[name] : undefined;
  return found !== undefined && isObject(found) ? found : {};
};
