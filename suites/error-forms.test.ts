import { expect, test } from 'vitest';
import type { Step } from '../src/stimuli/scenario.js';
import { iface } from './documents.js';
import { suites } from './index.js';

const steps = suites.flatMap(({ scenarios }) => scenarios).flatMap((scenario) => scenario.steps);

/** How a step asks for its response, if it is answered with an error: by a browser, by a script, or anyhow. */
const wayOf = ({ headers = {} }: Step): string | undefined =>
  headers['accept'] === null
    ? 'no media type'
    : headers['accept']?.startsWith('text/html') === true
      ? 'HTML, else JSON'
      : headers['x-requested-with'] === 'XMLHttpRequest'
        ? `a script: ${headers['accept'] ?? ''}`
        : undefined;

test.each(iface.operations.map(({ id }) => id))('the errors of %s are asked for in each way', (id) => {
  const refused = steps.filter(
    ({ operation, purpose }) => operation === id && (purpose === 'no-credential' || purpose === 'robustness'),
  );
  const ways = new Set(refused.flatMap((step) => wayOf(step) ?? []));
  expect([...ways].toSorted()).toEqual(['HTML, else JSON', 'a script: application/json', 'no media type']);
});
