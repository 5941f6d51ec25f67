import type { EventDefinition, StatementId } from '../../../spec/model.js';
import { defined } from '../../core/defined.js';
import type { Kind, ReceiverRequirement } from '../requirement.js';
import { receiverFacts } from '../kind-facts.js';
import { requirementId, wantedStimuli } from '../build.js';
import { comparedWithControl } from '../received.js';
import { reachableSchemas } from '../../rules/schema-walk.js';

/**
 * A requirement on the added value alone, or beside other data. The interface doesn't show that data, so the control of
 * the second one is the same data without the value.
 */
function requirement(
  event: EventDefinition,
  { place, statements }: { readonly place: readonly string[]; readonly statements: readonly StatementId[] },
  value: string,
  detail: 'alone' | 'with-other-data',
): ReceiverRequirement {
  const name = place.join('.');
  const step = `added/${name}=${value}${detail === 'alone' ? '' : `/${detail}`}`;
  const [words, other] =
    detail === 'alone'
      ? ['', []]
      : [' beside other data', [`/${[...place.slice(0, -1), 'unknownproperty'].join('/')}`]];
  return {
    ...comparedWithControl('event-added-value', `${name}/${value}/${detail}`, {
      event,
      level: 'MUST',
      ...defined({ control: detail === 'alone' ? undefined : `other-data/${name}` }),
      isTrial: ({ exchange }) => exchange.stepName === step,
      isFlaw: (status) => status >= 400,
      message: `the value ${value} of ${name} is refused${words}`,
      expected: 'success, as without it',
    }),
    title: `POST ${event.path} is taken with ${name} ${value}${words}`,
    level: 'MUST',
    statedness: 'stated',
    statements,
    wants: [...wantedStimuli(event.id, 'added-value'), ...wantedStimuli(event.id, 'property')],
    faults: [
      {
        fault: {
          kind: 'answer',
          on: { event: event.id, bodyEquals: { [`/${place.join('/')}`]: value }, bodyHas: other },
          status: 422,
        },
        ...(detail === 'alone'
          ? {
              also: [
                {
                  requirement: requirementId(event.id, 'event-added-value', `${name}/${value}/with-other-data`),
                  because: 'it has the same value',
                },
              ],
            }
          : {}),
      },
    ],
  };
}

/** A receiver accepts the values that were added to an event's enumerations. */
export const eventAddedValue: Kind = {
  id: 'event-added-value',
  ...receiverFacts,
  touchedBy: 'any change',
  about:
    'The same event is sent with and without the added value, and both beside other data: refused with it alone ' +
    '= fails.',
  derive: (iface) =>
    iface.events.flatMap((event) =>
      reachableSchemas(iface, event.schema.pointer).flatMap(({ schema, place }) =>
        (schema['x-enumeration']?.added ?? []).flatMap((value) => {
          const node = { place, statements: schema['x-stated'] ?? event.stated };
          return [
            requirement(event, node, value, 'alone'),
            ...(place.length < 2 ? [] : [requirement(event, node, value, 'with-other-data')]),
          ];
        }),
      ),
    ),
};
