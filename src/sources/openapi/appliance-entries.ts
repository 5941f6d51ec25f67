import type { ConfigurationEntry } from '../entry.js';
import { isArray } from '../../core/json.js';
import { listIn, type SchemaView } from '../../documents/schema-view.js';
import type { SourceNode } from '../../documents/source-document.js';
import { answerOf } from './list-entries.js';
import type { MatchedDocument } from './matched-document.js';

const kinds = ['Inverter', 'Meter', 'Heat Pump', 'EV Charging Station', 'IO Device', 'Heater', 'Container'] as const;

/** Its discriminator key is stated. */
const statedKind = 'External controller';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The kind that a key or the name of a schema is, e.g. `HEAT_PUMP` or `EvChargingStationDto`. */
export const kindNamed = (name: string): string | undefined =>
  [...kinds, statedKind].find(
    (kind) => plain(name).replace(/(dto|schema|response|appliance|asset)$/, '') === plain(kind),
  );

/** The property that names the kind of an appliance, and its values with the schemas that they select. */
interface Discriminator {
  readonly property: string;
  readonly at: SourceNode;
  readonly values: readonly { readonly value: string; readonly schema: string; readonly at: SourceNode }[];
}

/** Entries for the property that names the kind of an appliance, and for its values. */
export function applianceEntries(described: MatchedDocument): readonly ConfigurationEntry[] {
  const views = described.matched.flatMap((each) => {
    if (!/^(gateways\.appliances|systems\.assets)\.(list|read|create|update)$/.test(each.operation.id)) return [];
    const answer = answerOf(each);
    if (answer === undefined) return [];
    const list = listIn(answer);
    const isReading = /\.(list|read)$/.test(each.operation.id);
    return [answer, ...(list.kind === 'found' ? list.items : [])].map((view) => ({ view, isReading }));
  });
  const [found] = views.flatMap(({ view, isReading }) => {
    const discriminator = declared(view) ?? inferred(view);
    return discriminator === undefined ? [] : [{ ...discriminator, isReading }];
  });
  if (found === undefined) return [];
  const { property, at, values, isReading } = found;
  const named = values.flatMap(({ value, schema, at: where }) => {
    const kind = kindNamed(value) ?? kindNamed(schema);
    return kind === undefined || kind === statedKind ? [] : [{ kind, value, at: where }];
  });
  // Each kind that the service shows is another one, so it has no external controllers.
  const hasNone = isReading && values.length > 0 && named.length === values.length;
  return [
    ...(hasNone ? [{ path: ['appliances', 'externalControllers'], value: [], origin: `${at.at}, discriminator` }] : []),
    { path: ['appliances', 'kindProperty'], value: property, origin: `${at.at}, discriminator` },
    ...named.map(({ kind, value, at: where }): ConfigurationEntry => ({
      path: ['appliances', 'kinds', kind],
      value,
      origin: `${where.at}, discriminator`,
    })),
  ];
}

/** A `discriminator` object of the document. */
function declared(view: SchemaView): Discriminator | undefined {
  for (const node of view.keyword('discriminator')) {
    const property = node.text('propertyName');
    const mapping = node.child('mapping');
    if (property === undefined) continue;
    const mapped = mapping?.names().flatMap((value) => {
      const at = mapping.member(value);
      return at === undefined ? [] : [{ value, schema: String(at.value).split('/').at(-1) ?? '', at }];
    });
    // Without a mapping, the names of the schemas are the values (OpenAPI 3.1 §4.8.25).
    const implied = view.alternatives.flatMap((way) =>
      way.flatMap((at) => {
        const name = String(at.path.at(-1));
        return kindNamed(name) === undefined ? [] : [{ value: name, schema: name, at }];
      }),
    );
    return { property, at: node, values: mapped ?? inferred(view)?.values ?? implied };
  }
  return undefined;
}

/** A property that has one value of its own in every alternative. */
function inferred(view: SchemaView): Discriminator | undefined {
  if (view.alternatives.length < 2) return undefined;
  for (const property of view.propertyNames()) {
    const each = view.property(property).flatMap((member) => {
      const [constant] = member.keyword('const');
      const [list] = member.keyword('enum');
      const only = list !== undefined && isArray(list.value) && list.value.length === 1 ? list.member(0) : undefined;
      const at = constant ?? only;
      return at === undefined || typeof at.value !== 'string' ? [] : [{ value: at.value, schema: at.value, at }];
    });
    const [first] = each;
    const different = new Set(each.map(({ value }) => value)).size;
    if (
      first !== undefined &&
      different >= view.alternatives.length &&
      each.some(({ value }) => kindNamed(value) !== undefined)
    )
      return { property, at: first.at, values: each };
  }
  return undefined;
}
