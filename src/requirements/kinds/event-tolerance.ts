import type { EventDefinition, Interface } from '../../../spec/model.js';
import type { Kind, ReceiverRequirement } from '../requirement.js';
import { receiverFacts } from '../kind-facts.js';
import { wantedStimuli } from '../build.js';
import { comparedWithControl } from '../received.js';
import { reachableSchemas } from '../../rules/schema-walk.js';

/** A property of deliveries that the interface doesn't show, and that a receiver should accept. */
function tolerance(
  event: EventDefinition,
  detail: string,
  stepName: string,
  title: string,
  faults: ReceiverRequirement['faults'],
): ReceiverRequirement {
  return {
    ...comparedWithControl('event-tolerance', detail, {
      event,
      level: 'SHOULD',
      isTrial: ({ exchange }) => exchange.stepName === stepName,
      isFlaw: (status) => status >= 400,
      message: `the event is refused ${title}`,
      expected: 'success, as without it',
    }),
    title: `POST ${event.path} should be taken ${title}`,
    level: 'SHOULD',
    statedness: 'derived',
    standard: 'RFC 7493 §4.2',
    wants: wantedStimuli(event.id, 'property'),
    faults,
  };
}

const ofValues = (event: EventDefinition, iface: Interface): readonly ReceiverRequirement[] =>
  reachableSchemas(iface, event.schema.pointer)
    .filter(({ schema }) => schema['x-enumeration'] !== undefined)
    .flatMap(({ place }) => {
      const name = place.join('.');
      const unknownValue = tolerance(
        event,
        `unknown-value/${name}`,
        `unknown-value/${name}`,
        `with an unknown ${name}`,
        [
          {
            fault: {
              kind: 'answer',
              on: { event: event.id, bodyEquals: { [`/${place.join('/')}`]: 'UNKNOWN_VALUE' } },
              status: 422,
            },
          },
        ],
      );
      const beside = place.slice(0, -1).join('/');
      return beside === ''
        ? [unknownValue]
        : [
            unknownValue,
            tolerance(event, `other-data/${name}`, `other-data/${name}`, `with other data beside ${name}`, [
              {
                fault: {
                  kind: 'answer',
                  on: { event: event.id, bodyHas: [`/${beside}/unknownproperty`] },
                  status: 422,
                },
              },
            ]),
          ];
    });

/**
 * Payloads are not shown and their enumerations are open, so a receiver should ignore members and values that it does
 * not know.
 */
export const eventTolerance: Kind = {
  id: 'event-tolerance',
  ...receiverFacts,
  touchedBy: 'any change',
  about:
    'The same event is sent with a property, at the top and beside a shown one, and with a value of an enumeration, ' +
    'that nothing shows: refused ' +
    'with it alone = advice. ' +
    'Payloads are not shown and enumerations are open, and RFC 7493 asks to ignore what is not understood.',
  derive: (iface) =>
    iface.events.flatMap((event) => [
      tolerance(event, 'unknown-property', 'unknown-property', 'with an unknown property', [
        { fault: { kind: 'answer', on: { event: event.id, bodyHas: ['/unknownproperty'] }, status: 422 } },
      ]),
      ...ofValues(event, iface),
    ]),
};
