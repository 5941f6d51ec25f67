import type { EventDefinition, Interface } from '../../spec/model.js';
import { deliveriesOf, type OpenApiDocument } from '../documents/openapi-document.js';
import type { SourceNode } from '../documents/source-document.js';

/** A delivery that a document describes, with the event of the interface if its name says which one it is. */
export interface DescribedDelivery {
  readonly name: string;
  /** The operation that receives it. */
  readonly node: SourceNode;
  readonly event: EventDefinition | undefined;
  /** `sender`: a webhook or callback of a service; `receiver`: a path of a document of a receiver. */
  readonly role: 'sender' | 'receiver';
}

/** Words of a name in lower case, without those that all events share. One word of the paths is spelled with one m. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (word === 'comissioning' ? 'commissioning' : word))
    .filter((word) => word !== '' && !['events', 'event', 'on', 'webhook', 'callback'].includes(word))
    .join('-');

/** The event of a name: the name is its path or its id, or has the words of one of them in any spelling. */
export function eventNamed(iface: Interface, name: string): EventDefinition | undefined {
  const words = wordsOf(name);
  return iface.events.find(({ id, path }) => words === wordsOf(path) || words === wordsOf(id));
}

/** The deliveries of a document: webhooks, callbacks, and paths of a receiver. */
export function matchEvents(iface: Interface, document: OpenApiDocument): readonly DescribedDelivery[] {
  const sent = deliveriesOf(document).map(({ name, node }): DescribedDelivery => {
    const event = [name, name.split(' ')[0] ?? '', node.text('operationId') ?? '', node.text('summary') ?? '']
      .map((each) => eventNamed(iface, each))
      .find((each) => each !== undefined);
    return { name, node, event, role: 'sender' };
  });
  const taken = document.operations.flatMap(({ method, path, node }): readonly DescribedDelivery[] => {
    const event =
      method === 'post' && /\/events?\//.test(path)
        ? eventNamed(iface, path.replace(/^.*?\/events?\//, ''))
        : undefined;
    return event === undefined ? [] : [{ name: path, node, event, role: 'receiver' }];
  });
  return [...sent, ...taken];
}
