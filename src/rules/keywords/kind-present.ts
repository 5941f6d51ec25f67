import { isObject, ownMember } from '../../core/json.js';
import { show } from '../../core/show.js';
import { kindNotShown } from '../appliance.js';
import { ownKeyword } from './own-keyword.js';

/** `x-kind-present`: an appliance carries a string in the configured kind property. */
export const kindPresent = ownKeyword<{ readonly row: number }>('x-kind-present', (appliance, _, { configuration }) => {
  // That an appliance is a record is the business of the stated type.
  if (!isObject(appliance)) return 'untouched';
  const property = configuration.appliances?.kindProperty;
  if (property === undefined) return kindNotShown;
  const kind = ownMember(appliance, property);
  if (typeof kind === 'string') return 'kept';
  return {
    below: property,
    message: 'an appliance does not tell its kind',
    expected: `a string in the configured property ${property} (appliances.kindProperty)`,
    actual: kind === undefined ? 'absent' : show(kind),
  };
});
