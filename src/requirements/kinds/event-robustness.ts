import type { ReceiverFaultTarget } from '../../faults/receiver-fault.js';
import type { EventDefinition, Interface } from '../../../spec/model.js';
import type { Kind, ReceiverRequirement } from '../requirement.js';
import { receiverFacts } from '../kind-facts.js';
import { wantedStimuli } from '../build.js';
import { comparedWithControl } from '../received.js';
import { reachableSchemas } from '../../rules/schema-walk.js';
import type { RequestExchangeView } from '../view.js';

interface Trouble {
  readonly detail: string;
  readonly what: string;
  readonly standard: string;
  readonly purpose: 'robustness' | 'invalid';
  isTrial(view: RequestExchangeView): boolean;
  on(event: EventDefinition): ReceiverFaultTarget;
}

const step =
  (name: string) =>
  (view: RequestExchangeView): boolean =>
    view.exchange.stepName === name;

const troubles: readonly Trouble[] = [
  {
    detail: 'malformed-json',
    what: 'malformed JSON',
    standard: 'RFC 9110 §15.5.1',
    purpose: 'robustness',
    isTrial: step('malformed-json'),
    on: ({ id }) => ({ event: id, delivery: 'malformed' }),
  },
  {
    detail: 'media-type',
    what: 'a media type that it does not take',
    standard: 'RFC 9110 §15.5.16',
    purpose: 'robustness',
    isTrial: step('wrong-media-type'),
    on: ({ id }) => ({ event: id, delivery: 'media-type' }),
  },
  {
    detail: 'repeated',
    what: 'a delivery that it has taken before',
    standard: 'RFC 9110 §15.6',
    purpose: 'robustness',
    isTrial: ({ exchange }) => /^repeated(\/|$)/.test(exchange.stepName),
    on: ({ id }) => ({ event: id, delivery: 'repeated' }),
  },
];

function requirement(
  event: EventDefinition,
  { detail, what, standard, purpose, isTrial, on }: Trouble,
): ReceiverRequirement {
  return {
    ...comparedWithControl('event-robustness', detail, {
      event,
      level: 'SHOULD',
      isTrial,
      isFlaw: (status) => status >= 500,
      message: `the receiver fails over ${what}`,
      expected: 'an answer below 500',
    }),
    title: `POST ${event.path} should survive ${what}`,
    level: 'SHOULD',
    statedness: 'derived',
    standard,
    wants: wantedStimuli(event.id, purpose, 'control'),
    faults: [{ fault: { kind: 'answer', on: on(event), status: 500 } }],
  };
}

/** A value of another type where the interface shows a string. */
function invalidValue(event: EventDefinition, iface: Interface): readonly ReceiverRequirement[] {
  const strings = reachableSchemas(iface, event.schema.pointer).filter(
    ({ schema, place }) => schema.type === 'string' && place.length > 0,
  );
  if (strings.length === 0) return [];
  const places = strings.map(({ place }) => `/${place.join('/')}`);
  return [
    requirement(event, {
      detail: 'invalid-value',
      what: 'a value of another type',
      standard: 'RFC 9110 §15.5.1',
      purpose: 'invalid',
      isTrial: ({ exchange }) => exchange.purpose === 'invalid',
      on: ({ id }) => ({ event: id, bodyNotString: places }),
    }),
  ];
}

/** A delivery that no sender should send is refused or ignored, and leads to no server error. */
export const eventRobustness: Kind = {
  id: 'event-robustness',
  ...receiverFacts,
  touchedBy: 'any change',
  about:
    'Malformed JSON, another media type, a value of another type, and a delivery repeated under its id are ' +
    'answered below 500, where the event itself is taken. Advice, from RFC 9110.',
  derive: (iface) =>
    iface.events.flatMap((event) => [
      ...troubles.map((trouble) => requirement(event, trouble)),
      ...invalidValue(event, iface),
    ]),
};
