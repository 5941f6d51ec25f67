import { wordsOf } from './text.js';

const verbs = '(?:reset|resend|revoke|regenerate|delete|remove)';
const order = new RegExp(`^${verbs}\\b|\\b${verbs}$`);

/** Does a member of this name order an action, as `mfaReset` does? It is no value that a record keeps. */
export const isOrder = (name: string): boolean => order.test(wordsOf(name).join(' '));
