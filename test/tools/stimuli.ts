import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { decidingStimuli } from '../selftest/deciding-stimuli.js';
import { recordAgainstReceiver } from '../selftest/run-against-receiver.js';
import { recordAgainstReference } from '../selftest/run-against-reference.js';

// `npm run stimuli -- part-of-an-id`: which stimuli can decide each requirement, found out by one run of the reference.
const catalogue = deriveCatalogue(await loadInterface());
const pattern = process.argv[2] ?? '';
for (const record of [recordAgainstReference, recordAgainstReceiver]) {
  const { open } = await record(catalogue, {});
  for (const [id, stimuli] of await decidingStimuli(catalogue, await open()))
    if (id.includes(pattern)) console.log([id, ...stimuli.map((stimulus) => `  ${stimulus}`)].join('\n'));
}
