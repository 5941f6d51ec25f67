import type { Interface } from '../../spec/model.js';
import { responseNodes, type ResponseNode } from './response-nodes.js';

/** Where answers carry appliances of any kind: once for each operation. */
export function applianceNodes(iface: Interface): readonly ResponseNode[] {
  return responseNodes(iface).filter(({ pointer }) => pointer === '/components/schemas/Appliance');
}

/** The one key of the discriminator that the interface shows. */
export function shownKindKey(iface: Interface): string | undefined {
  return responseNodes(iface).find(({ schema }) => schema['x-kind-key'] !== undefined)?.schema['x-kind-key'];
}
