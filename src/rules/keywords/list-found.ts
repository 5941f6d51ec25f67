import { isArray, isObject, type Json } from '../../core/json.js';
import { show } from '../../core/show.js';
import { ownKeyword } from './own-keyword.js';

/** Is there an array anywhere? Bodies that are looked into are not deep. */
const holdsArray = (value: Json): boolean =>
  isArray(value) || (isObject(value) && Object.values(value).some(holdsArray));

/** Told beside the value: a string alone would read as a remark of the suite. */
const typeOf = (value: Json): string => (isArray(value) ? 'array' : value === null ? 'value' : typeof value);

/**
 * May this be how an implementation shows that a list is empty: its member is null, or left out? Of a body without any
 * list, that is likely where a later page was asked for, and where the configuration says where the list would be.
 */
const maybeEmpty = (body: Json, isLocated: boolean, isLaterPage: boolean): boolean =>
  isObject(body) &&
  (isLocated ||
    isLaterPage ||
    Object.values(body).some(
      (member) => member === null || (isObject(member) && Object.values(member).includes(null)),
    ));

/** `x-list-found`: the items of a list are somewhere in the body. */
export const listFound = ownKeyword<{ readonly row: number }>('x-list-found', (body, _, reading) => {
  const { operation, isLaterPage } = reading.message;
  const found = reading.list(body);
  const entry = `lists.${operation}`;
  if (found.kind === 'found') return 'kept';
  if (found.kind === 'ambiguous')
    return { reason: `several arrays could be the list: ${found.candidates.join(', ')}`, decidedBy: entry };
  const isLocated = reading.configuration.lists?.[operation] !== undefined;
  if (!isLocated && holdsArray(body))
    return { reason: 'no array at depth two or less could be the list', decidedBy: entry };
  if (maybeEmpty(body, isLocated, isLaterPage))
    return {
      reason: 'the answer holds no list: how an empty one is shown is not stated, and it may be left out',
      decidedBy: entry,
    };
  return {
    message: 'the answer holds no list',
    expected: isLocated
      ? `an array where ${entry} points`
      : 'an array as the whole body, or inside it at depth two or less',
    actual: `the ${typeOf(body)} ${show(body)} as the whole body`,
  };
});
