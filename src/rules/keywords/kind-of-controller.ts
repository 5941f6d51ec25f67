import { isObject, member } from '../../core/json.js';
import { show } from '../../core/show.js';
import { holdsHidden, isHidden } from '../../evidence/hidden.js';
import { idOf } from '../../answers/ids.js';
import { hiddenReason } from '../hidden-reason.js';
import { ownKeyword } from './own-keyword.js';

/** `x-kind-of-controller`: an appliance that the configuration names as an external controller has this kind. */
export const kindOfController = ownKeyword<{ readonly row: number; readonly key: string }>(
  'x-kind-of-controller',
  (appliance, { key }, { configuration, controllers }) => {
    const property = configuration.appliances?.kindProperty;
    const id = idOf(appliance, 'applianceID', configuration) ?? idOf(appliance, 'assetID', configuration);
    if (property === undefined || id === undefined || !controllers.has(id)) return 'untouched';
    const kind = isObject(appliance) ? member(appliance, property) : undefined;
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
