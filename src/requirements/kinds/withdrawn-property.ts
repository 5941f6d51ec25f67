import { isObject } from '../../core/json.js';
import type { Finding, Flaw, Kind, Requirement } from '../requirement.js';
import { answerFacets, contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, neverArose, nothingToRead, ofOperation, on, show, wants } from '../build.js';
import { responseNodes } from '../response-nodes.js';

/** Properties that the interface took out of a record do not appear there. */
export const withdrawnProperty: Kind = {
  id: 'withdrawn-property',
  ...contentFacts,
  touchedBy: answerFacets,
  about: 'A property that was removed from a record fails wherever that record carries it at its own level.',
  derive: (iface) =>
    responseNodes(iface).flatMap((node) =>
      (node.schema['x-withdrawn-properties'] ?? []).map((property): Requirement => ({
        ...ofOperation(node.operation, 'withdrawn-property', `${node.name}.${property.name}`),
        title: `${node.operation.method} ${node.operation.path}: ${node.name} no longer has ${property.name}`,
        level: 'MUST',
        statedness: 'stated',
        statements: property['x-stated'],
        wants: wants(node.operation.id, 'success'),
        judgement: {
          scope: 'exchange',
          judge: (view): Finding => {
            const none = nothingToRead(view);
            if (none !== undefined) return none;
            const records = view.visits(node.pointer).filter(({ value }) => isObject(value));
            const flaws: Flaw[] = records.flatMap(({ pointer, value }) =>
              isObject(value) && Object.hasOwn(value, property.name)
                ? [
                    flaw(view.exchange, {
                      pointer: `${pointer}/${property.name}`,
                      message: `the removed property ${property.name} is there`,
                      expected: 'absent',
                      actual: show(value[property.name]),
                    }),
                  ]
                : [],
            );
            if (flaws.length > 0) return fail(...flaws);
            if (records.length > 0) return pass;
            return view.body.kind === 'json' ? neverArose(node.name) : untouched;
          },
        },
        faults: [
          fault({ kind: 'set', on: on(node.operation.id), at: [...node.place, property.name].join('/'), value: 12.5 }),
        ],
      })),
    ),
};
