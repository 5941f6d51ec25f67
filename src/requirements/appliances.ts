import type { Interface } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { isObject } from '../core/json.js';
import { responseNodes, type ResponseNode } from './response-nodes.js';
import { appliancePointer } from '../rules/appliance.js';
import { schemaAt, pointerOfRef } from '../rules/schema-walk.js';

/** Places of responses that carry appliances of any kind, one place for each operation. */
export function applianceNodes(iface: Interface): readonly ResponseNode[] {
  return responseNodes(iface).filter(({ pointer }) => pointer === appliancePointer);
}

/** A kind of appliance, with the properties that only this kind has and its key, as far as the documents show them. */
export interface ShownKind {
  readonly title: string;
  readonly properties: readonly string[];
  readonly key: string | undefined;
}

/** The kinds of appliance for which the documents show a property that only this kind has, or a key. */
export function shownKinds(iface: Interface): readonly ShownKind[] {
  // The catalogue has no appliance in a state of the interface without this schema.
  if (applianceNodes(iface).length === 0) return [];
  const appliance = schemaAt(iface, appliancePointer);
  const common = new Set(Object.keys(appliance.properties ?? {}));
  return (appliance.anyOf ?? []).flatMap(({ $ref }): readonly ShownKind[] => {
    if ($ref === undefined) return [];
    const { title = $ref, properties = {}, 'x-kind-key': key } = schemaAt(iface, pointerOfRef($ref));
    const own = Object.keys(properties).filter((name) => !common.has(name));
    return own.length === 0 && key === undefined ? [] : [{ title, properties: own, key }];
  });
}

/** The kinds that an appliance may be of: by the properties that it carries, and by its value of the kind property. */
export const kindsOf = (value: Json, told: string, kinds: readonly ShownKind[]): readonly string[] =>
  kinds
    .filter(
      ({ properties, key }) =>
        key === told ||
        properties.some((name) => isObject(value) && Object.hasOwn(value, name) && isObject(value[name] ?? null)),
    )
    .map(({ title }) => title);
