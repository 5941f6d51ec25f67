import { isObject, type Json } from '../../core/json.js';
import { memberNames } from './forms.js';
import type { Observer } from './observer.js';

/** The members of a JSON error body, two levels deep: `error{code, message}`. */
const shapeOf = (value: Json): string => {
  if (!isObject(value)) return Array.isArray(value) ? 'an array' : `a ${value === null ? 'null' : typeof value}`;
  return memberNames(value)
    .map((name) => {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      return isObject(member) ? `${name}{${memberNames(member).join(', ')}}` : name;
    })
    .join(', ');
};

/** The shape of error bodies: the interface does not show it. */
export const errorShape: Observer = {
  question: 'Which members has an error body?',
  see: (view) =>
    view.status !== undefined && view.status >= 400 && view.body.kind === 'json'
      ? [{ subject: '*', answer: `{ ${shapeOf(view.body.value)} }` }]
      : [],
};
