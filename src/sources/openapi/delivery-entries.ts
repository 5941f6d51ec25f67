import { isArray } from '../../core/json.js';
import type { ConfigurationEntry } from '../entry.js';
import { matchEvents, type DescribedDelivery } from '../match-events.js';
import { preferredContentOf } from '../../documents/openapi-document.js';
import { SchemaView } from '../../documents/schema-view.js';
import type { MatchedDocument } from './matched-document.js';
import { examplesOf, sampleValue } from './sample-value.js';
import { standaloneSchema } from './standalone-schema.js';

/** Payloads, envelope, names of events and signature, from webhooks and callbacks. */
export function deliveryEntries({ iface, document }: MatchedDocument): readonly ConfigurationEntry[] {
  const deliveries = matchEvents(iface, document);
  if (deliveries.length === 0)
    return [
      {
        path: ['ics', 'absent'],
        value: ['events.*'],
        origin: `${document.root.at}, which describes no webhook and no callback`,
        unsure: 'it is right if the service sends no events',
      },
    ];
  return [
    ...envelopeEntries(deliveries),
    ...nameEntries(deliveries),
    ...signatureEntries(deliveries),
    ...deliveries.flatMap(payloadEntry),
  ];
}

const contentIn = ({ node }: DescribedDelivery) => {
  const body = node.child('requestBody');
  return body === undefined ? undefined : preferredContentOf(body);
};

const viewOf = (delivery: DescribedDelivery): SchemaView | undefined => {
  const schema = contentIn(delivery)?.node.member('schema');
  return schema === undefined ? undefined : new SchemaView(schema);
};

function envelopeEntries(deliveries: readonly DescribedDelivery[]): readonly ConfigurationEntry[] {
  for (const delivery of deliveries) {
    const content = contentIn(delivery);
    const view = viewOf(delivery);
    const named = ['specversion', 'type', 'source', 'id'].every((name) => view?.propertyNames().includes(name));
    if (content === undefined || !(named || /cloudevents/i.test(content.mediaType))) continue;
    return [{ path: ['events', 'envelope'], value: 'cloudevents-1.0', origin: `${content.node.at}, ${delivery.name}` }];
  }
  return [];
}

/** A property that has one value of its own in each delivery. */
function nameEntries(deliveries: readonly DescribedDelivery[]): readonly ConfigurationEntry[] {
  const known = deliveries.filter(({ event }) => event !== undefined);
  const [first] = known;
  const names = first === undefined ? [] : (viewOf(first)?.propertyNames() ?? []);
  for (const property of names) {
    const values = known.flatMap((delivery) => {
      const [member] = viewOf(delivery)?.property(property) ?? [];
      const [constant] = member?.keyword('const') ?? [];
      const [list] = member?.keyword('enum') ?? [];
      const only = list !== undefined && isArray(list.value) && list.value.length === 1 ? list.member(0) : undefined;
      const node = constant ?? only;
      return node === undefined || typeof node.value !== 'string' ? [] : [{ delivery, node, value: node.value }];
    });
    if (values.length < 2 || values.length < known.length) continue;
    if (new Set(values.map(({ value }) => value)).size < values.length) continue;
    const origin = `${values[0]?.node.at ?? ''}, ${property} of deliveries`;
    return [
      { path: ['events', 'eventProperty'], value: property, origin },
      ...values.flatMap(({ delivery, node, value }): readonly ConfigurationEntry[] =>
        delivery.event === undefined || value === delivery.event.id
          ? []
          : [{ path: ['events', 'eventNames', delivery.event.id], value, origin: `${node.at}, ${delivery.name}` }],
      ),
    ];
  }
  return [];
}

function signatureEntries(deliveries: readonly DescribedDelivery[]): readonly ConfigurationEntry[] {
  for (const { node } of deliveries) {
    const headers = node.elements('parameters').filter((each) => each.text('in') === 'header');
    const found = headers.find((each) => /signature/i.test(each.text('name') ?? ''));
    const header = found?.text('name');
    if (found === undefined || header === undefined) continue;
    const secret = '${EMS_WEBHOOK_SECRET}';
    const standard = header.toLowerCase() === 'webhook-signature';
    return [
      {
        path: ['events', 'signature'],
        value: standard ? { scheme: 'standard-webhooks', secret } : { scheme: 'hmac', header, secret },
        origin: `${found.at}, header of deliveries`,
        unsure: standard
          ? 'put the secret into the environment variable'
          : 'how it is made is not shown, and the secret goes into the environment variable',
      },
    ];
  }
  return [];
}

/**
 * A delivery for receivers under test. A payload generated from the schema alone is a suggestion, since receivers must
 * accept a configured payload.
 */
function payloadEntry(delivery: DescribedDelivery): readonly ConfigurationEntry[] {
  const content = contentIn(delivery);
  const schema = content?.node.member('schema');
  if (delivery.event === undefined || content === undefined) return [];
  const path = ['events', 'payloads', delivery.event.id];
  const examples = examplesOf(content.node);
  const [first] = examples;
  const sampled =
    schema === undefined
      ? first && { value: first.value, at: first, how: 'example' as const }
      : sampleValue(schema, standaloneSchema(schema), examples);
  if (sampled === undefined) return [];
  const origin = `${sampled.at.at}, ${delivery.name}`;
  if (sampled.how === 'example') return [{ path, value: sampled.value, origin }];
  return [{ path, value: sampled.value, origin, unsure: 'it is drawn from the schema' }];
}
