import { ctrf } from './ctrf.js';
import { github } from './github.js';
import { html } from './html/reporter.js';
import { junit } from './junit.js';
import { summary } from './summary.js';
import type { Reporter } from './reporter.js';
import { sarif } from './sarif.js';
import { terminal } from './terminal.js';

/** Every report format there is. */
export const reporters: readonly Reporter[] = [html, junit, sarif, ctrf, summary, github, terminal];

/** The reporter of a format, or `undefined`; formats are compared as they are written. */
export const reporterFor = (format: string): Reporter | undefined =>
  reporters.find((reporter) => reporter.format === format);
