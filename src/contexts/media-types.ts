import { defined } from '../core/defined.js';
import type { Step } from '../stimuli/scenario.js';
import type { Pattern } from '../patterns/pattern.js';
import { requestOf, type Context, type ContextValue } from './context.js';
import { hasMaximum, isReading, listsQueryParameter } from './reading.js';
import { jsonElseAnything } from '../wire/freedoms.js';
import type { Operation } from '../../spec/model.js';

/** A size above the former maximum that no other request asks for, so that a fault can be about it alone. */
const size = { per_page: { value: '150', origin: 'made-up' } } as const;

/** A reading that asks for one media type. */
function accepting(value: string, accept: string, query?: Step['query']): ContextValue {
  const pattern: Pattern = { kind: 'header', name: 'accept', is: { value: accept } };
  return {
    value,
    sent: [{ purpose: 'accept', request: requestOf(pattern, defined({ query })), credential: 'both', from: 'normal' }],
    pattern,
  };
}

/** Readings in other forms (`wire-forms.ts`) ask for it with the credential. */
const withoutCredentialAlone = ({ sent, ...value }: ContextValue): ContextValue => ({
  ...value,
  sent: sent.map((each) => ({ ...each, credential: 'none' })),
});

/**
 * A check of the credential may know an address by its whole text, or requests by their parameters. One request has a
 * parameter beside the media type: where either makes it pass, the response shows it. Lists have a parameter of their
 * own.
 */
const parameterOf = (target: Operation): Step['query'] =>
  listsQueryParameter(target, 'per_page')
    ? { per_page: { value: '10', origin: 'stated' } }
    : { 'ems-conformance': { value: '1', origin: 'made-up' } };

/** The media type that a request asks for (`Accept`); other requests accept any. */
export const mediaTypes: Context = {
  id: 'media type asked for',
  about: 'The same reading with each media type that the interface states for answers.',
  notFor: new Set(),
  values: (target, { configuration: { vendorMediaType } }) => {
    if (!isReading(target)) return [];
    const vendor = vendorMediaType === undefined ? [] : [`application/vnd.${vendorMediaType}.v2+json`];
    return [
      accepting('JSON', 'application/json'),
      withoutCredentialAlone(accepting('JSON, else anything', jsonElseAnything, parameterOf(target))),
      // The interface does not state that readings come in the vendor type, so the request accepts JSON as well.
      ...vendor.map((type) =>
        accepting(
          'the vendor type, else JSON',
          `${type}, application/json;q=0.5`,
          hasMaximum(target) ? size : undefined,
        ),
      ),
    ];
  },
};
