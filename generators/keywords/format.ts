import { intersect } from '../constraints/intersect.js';
import { STRING, orOtherType } from '../constraints/unconstrained.js';
import type { Format } from '../formats/format.js';
import type { Json } from '../../src/core/json.js';
import type { Keyword, KeywordContext } from './keyword.js';

export const format: Keyword = {
  name: 'format',
  problem: (value) => (typeof value === 'string' ? undefined : 'a format is a string'),
  narrow: (soFar, value, _schema, context) => {
    const known = formatIn(value, context);
    if (known.type === 'any') return soFar;
    return intersect(soFar, orOtherType(known.type === 'string' ? { ...STRING, formats: [known] } : known.constraints));
  },
  violating: (value, _schema, context) => {
    const known = formatIn(value, context);
    if (known.type === 'any') return [];
    return known.type === 'string' ? [{ ...STRING, notFormats: [known] }] : known.others;
  },
};

function formatIn(value: Json, context: KeywordContext): Format {
  return context.format(typeof value === 'string' ? value : '');
}
