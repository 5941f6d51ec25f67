import type { Configuration } from '../config/configuration.js';
import { all } from '../patterns/pattern.js';
import type { Choice, Freedom } from '../wire/choice.js';
import { combinationsOf } from '../wire/combinations.js';
import { freedoms } from '../wire/freedoms.js';
import { requestOf, type Context, type Sent, type Target } from './context.js';
import { hasMaximum, isReading } from './reading.js';

/** The freedoms that a client has in reading an operation. */
const freedomsOf = (target: Target, { vendorMediaType }: Configuration): readonly Freedom[] =>
  freedoms.map((freedom) => ({
    ...freedom,
    choices: freedom.choices
      .filter(({ scope }) => scope !== 'lists with per_page' || (isReading(target) && hasMaximum(target)))
      .flatMap((choice) => (choice.scope === 'a configured vendor' ? ofVendor(choice, vendorMediaType) : [choice])),
  }));

/** A choice with the configured name of the vendor, in upper case like the text around it. */
function ofVendor(choice: Choice, vendor: string | undefined): readonly Choice[] {
  const { pattern } = choice;
  if (vendor === undefined || pattern.kind !== 'header' || typeof pattern.is !== 'object') return [];
  return [
    { ...choice, pattern: { ...pattern, is: { value: pattern.is.value.replace('VENDOR', vendor.toUpperCase()) } } },
  ];
}

/** The readings of an operation in other forms, by the first choice of each: it is in no other one. */
function sentBy(own: readonly Freedom[], place: number, seed: string): ReadonlyMap<Choice, Sent> {
  return new Map(
    combinationsOf(own, place, seed).flatMap((choices, at): readonly (readonly [Choice, Sent])[] => {
      const [first] = choices;
      return first === undefined
        ? []
        : [
            [
              first,
              {
                name: `in form ${at + 1}`,
                purpose: 'wire',
                request: requestOf(all(choices.map(({ pattern }) => pattern)), {}),
                credential: 'full',
                from: 'normal',
              },
            ],
          ];
    }),
  );
}

/** The forms of a request on the wire that a conforming client is free to choose. */
export const wireForms: Context = {
  id: 'form on the wire',
  about:
    'The same reading in other forms that HTTP and URIs allow, several at once, each form once for each operation.',
  // Requests without a credential are sent in the usual form.
  notFor: new Set(['credential-required']),
  values: (target, { iface, configuration, seed = '' }) => {
    if (!isReading(target)) return [];
    const own = freedomsOf(target, configuration);
    const place = iface.operations.filter(isReading).findIndex(({ id }) => id === target.id);
    const sent = sentBy(own, place, seed);
    return own
      .flatMap(({ choices }) => choices)
      .map((choice) => {
        const each = sent.get(choice);
        return { value: choice.id, sent: each === undefined ? [] : [each], pattern: choice.pattern };
      });
  },
};
