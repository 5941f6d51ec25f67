import type { Step } from './scenario.js';

/** The `Accept` of a browser. A server that accepts JSON too answers in JSON, as the interface states for responses. */
const ofBrowser = 'text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.8';

/**
 * Header fields with which clients ask for a response. A handler of errors often reads them, while the operation itself
 * does not: it has an HTML page for browsers, for example.
 */
const ways: readonly Step['headers'][] = [
  { accept: ofBrowser },
  { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  { accept: null },
];

/**
 * The header fields of a request that is answered with an error: in one of these ways, which follows from the length of
 * the step's name, so that it is the same in each run, and so that the errors of one operation are asked for in each
 * way. Other requests ask in the usual way, and their errors are judged too.
 */
export const askedOtherwise = (stepName: string): Step['headers'] => ways[stepName.length % ways.length];
