import { wordsOf } from './text.js';

const verbs = '(?:reset|resend|revoke|regenerate|delete|remove)';
const order = new RegExp(`^${verbs}\\b|\\b${verbs}$`);

/** Does a member of this name order an action, as `mfaReset` does, so that no record keeps its value? */
export const namesAction = (name: string): boolean => order.test(wordsOf(name).join(' '));
