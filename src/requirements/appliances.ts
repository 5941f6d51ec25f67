import type { Interface } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { isObject } from '../core/json.js';
import { responseNodes, type ResponseNode } from './response-nodes.js';
import { appliancePointer } from '../rules/appliance.js';
import { schemaAt, target } from '../rules/schema-walk.js';

/** Where answers carry appliances of any kind: once for each operation. */
export function applianceNodes(iface: Interface): readonly ResponseNode[] {
  return responseNodes(iface).filter(({ pointer }) => pointer === appliancePointer);
}

/** A kind of appliance as far as the documents tell it apart: by a property that only it has, or by its key. */
export interface ShownKind {
  readonly title: string;
  readonly properties: readonly string[];
  readonly key: string | undefined;
}

/** The kinds of appliance that can be told apart by what is shown of them. */
export function shownKinds(iface: Interface): readonly ShownKind[] {
  // The catalogue has no appliance in a state of the interface without this schema.
  if (applianceNodes(iface).length === 0) return [];
  const appliance = schemaAt(iface, appliancePointer);
  const common = new Set(Object.keys(appliance.properties ?? {}));
  return (appliance.anyOf ?? []).flatMap(({ $ref }): readonly ShownKind[] => {
    if ($ref === undefined) return [];
    const { title = $ref, properties = {}, 'x-kind-key': key } = schemaAt(iface, target($ref));
    const own = Object.keys(properties).filter((name) => !common.has(name));
    return own.length === 0 && key === undefined ? [] : [{ title, properties: own, key }];
  });
}

/** Which of the kinds an appliance is, by its own content and by the value that tells its kind. */
export const kindsOf = (value: Json, told: string, kinds: readonly ShownKind[]): readonly string[] =>
  kinds
    .filter(
      ({ properties, key }) =>
        key === told ||
        properties.some((name) => isObject(value) && Object.hasOwn(value, name) && isObject(value[name] ?? null)),
    )
    .map(({ title }) => title);
