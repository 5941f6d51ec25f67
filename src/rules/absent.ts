import type { Json } from '../core/json.js';
import { nearNameIn } from '../core/near-name.js';
import { show } from '../core/show.js';
import type { Contradiction } from './rule.js';

/** The part of a contradiction about a record that lacks a property; a property with nearly that name is named. */
export function lackedProperty(record: Json, missing: string): Pick<Contradiction, 'actual' | 'missing'> {
  const near = nearNameIn(record, missing);
  return { actual: near === undefined ? 'absent' : `absent; the record has ${show(near)}`, missing };
}
