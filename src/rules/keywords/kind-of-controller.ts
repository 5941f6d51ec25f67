import type { Configuration } from '../../config/configuration.js';
import { isObject, ownMember } from '../../core/json.js';
import { show } from '../../core/show.js';
import { holdsHidden, isHidden } from '../../evidence/hidden.js';
import { idOf } from '../../answers/ids.js';
import { hiddenReason } from '../hidden-reason.js';
import { ownKeyword } from './own-keyword.js';

/** Kinds of appliance besides external controllers (interface, Appliance). */
const otherKinds = 7;

/**
 * Does the configuration give the values of all other kinds? Then an appliance with the stated value for external
 * controllers is one, as it is of none of the others.
 */
export const namesOtherKinds = ({ kinds = {} }: NonNullable<Configuration['appliances']>): boolean =>
  Object.keys(kinds).length === otherKinds;

/**
 * `x-kind-of-controller`: an appliance that the configuration names as an external controller has this kind. One that
 * is not named never contradicts, since its kind may be one that the interface does not name.
 */
export const kindOfController = ownKeyword<{ readonly row: number; readonly key: string }>(
  'x-kind-of-controller',
  (appliance, { key }, { configuration, controllers }) => {
    const { appliances = {} } = configuration;
    const property = appliances.kindProperty;
    const id = idOf(appliance, 'applianceID', configuration) ?? idOf(appliance, 'assetID', configuration);
    if (property === undefined) return 'untouched';
    const kind = isObject(appliance) ? ownMember(appliance, property) : undefined;
    if (id === undefined || !controllers.has(id))
      return kind === key && namesOtherKinds(appliances) ? 'kept' : 'untouched';
    if (kind !== key && !(typeof kind === 'string' && isHidden(kind)))
      return {
        below: property,
        message: 'an external controller (appliances.externalControllers) is told as something else',
        expected: key,
        actual: kind === undefined ? 'absent' : show(kind),
      };
    return kind !== undefined && holdsHidden(kind) ? { reason: hiddenReason(`the property ${property}`) } : 'kept';
  },
);
