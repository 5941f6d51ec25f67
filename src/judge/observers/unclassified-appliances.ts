import { isJudgedSuccess } from '../../requirements/build.js';
import { isObject, type Json } from '../../core/json.js';
import type { DocumentPointer } from '../../core/pointer.js';
import { memberNames } from './forms.js';
import type { Observer } from './observer.js';

const appliance = '/components/schemas/Appliance' as DocumentPointer; // a place in our own documents

/** Properties that only one kind of appliance has. */
const propertiesOfOneKind = ['heatPump', 'evChargingStation'];

const ownValue = (record: { readonly [name: string]: Json }, name: string): Json | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Appliances whose kind is given neither by the configuration nor by a property that only one kind has. */
export const unclassifiedAppliances: Observer = {
  question: 'Which appliances are of a kind that could not be told?',
  see: (view, { configuration }) => {
    const appliances = isJudgedSuccess(view) ? view.visits(appliance) : [];
    if (appliances.length === 0) return [];
    const { kindProperty, kinds = {} } = configuration.appliances ?? {};
    const told = new Set<Json | undefined>([...Object.values(kinds), 'EXTERNAL_CONTROLLER']);
    return appliances.flatMap(({ value }) => {
      if (!isObject(value) || propertiesOfOneKind.some((name) => Object.hasOwn(value, name))) return [];
      const kind = kindProperty === undefined ? undefined : ownValue(value, kindProperty);
      if (kind !== undefined && told.has(kind)) return [];
      return [
        {
          subject: 'Appliance',
          answer:
            kindProperty !== undefined && kind !== undefined
              ? `${kindProperty}: ${JSON.stringify(kind)}`
              : `with ${memberNames(value).join(', ')}`,
        },
      ];
    });
  },
};
