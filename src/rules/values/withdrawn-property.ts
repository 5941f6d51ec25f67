import { show } from '../../core/show.js';
import type { WithdrawnProperty } from '../../../spec/model.js';
import { seenOfType } from '../row-schema.js';
import { answerFacets, type RuleRow, type Rule } from '../rule.js';

/** The part of a rule's row that fails a record which carries a withdrawn property at its own level, not deeper. */
export const withdrawnPropertyRow = ({ name, 'x-stated': stated }: WithdrawnProperty) =>
  ({
    level: 'MUST',
    stated,
    schema: (row: number) => seenOfType(row, 'object', { properties: { [name]: false } }),
    tell: ({ data }) => ({ message: `the removed property ${name} is there`, expected: 'absent', actual: show(data) }),
  }) as const satisfies Partial<RuleRow>;

/** Properties that the interface took out of a record do not appear there. */
export const withdrawnProperty: Rule = {
  id: 'withdrawn-property',
  about: 'A property that was removed from a record fails wherever that record carries it at its own level.',
  of: 'answers',
  touchedBy: answerFacets,
  passShows: 'no contradiction',
  rows: ({ schema, name }) =>
    (schema['x-withdrawn-properties'] ?? []).map((property) => ({
      ...withdrawnPropertyRow(property),
      detail: `${name}.${property.name}`,
      title: `: ${name} no longer has ${property.name}`,
      carries: name,
      faults: [{ below: [property.name], change: { kind: 'set', value: 12.5 } }],
    })),
};
