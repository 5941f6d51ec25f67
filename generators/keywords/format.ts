import { intersect } from '../constraints/intersect.js';
import { STRING, orOtherType } from '../constraints/unconstrained.js';
import { formatNamed } from '../formats/index.js';
import type { Format } from '../formats/format.js';
import type { Json } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';

export const format: Keyword = {
  name: 'format',
  problem: (value) =>
    typeof value === 'string' && formatNamed(value) !== undefined
      ? undefined
      : `unknown format ${JSON.stringify(value)}`,
  narrow: (soFar, value) => {
    const known = formatOf(value);
    if (known.type === 'any') return soFar;
    return intersect(
      soFar,
      orOtherType(known.type === 'string' ? { ...STRING, formats: [known.name] } : known.constraints),
    );
  },
  violating: (value) => {
    const known = formatOf(value);
    if (known.type === 'any') return [];
    return known.type === 'string' ? [{ ...STRING, notFormats: [known.name] }] : known.others;
  },
};

function formatOf(value: Json): Format {
  const known = typeof value === 'string' ? formatNamed(value) : undefined;
  if (known === undefined) throw new RangeError(`unknown format ${JSON.stringify(value)}`);
  return known;
}
