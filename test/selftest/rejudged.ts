import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { recordRuns, rejudge } from './rejudged-results.js';

/**
 * `npm run rejudged -- record FOLDER [COUNT]` records runs against services with one fault each (all by default), and
 * `npm run rejudged -- FOLDER` judges them again and prints the digests of all results, with rulings and without, so
 * that two machines can be compared.
 */
const [first = '', second = '', count = 'Infinity'] = process.argv.slice(2);
const catalogue = deriveCatalogue(await loadInterface());
if (first === 'record') await recordRuns(catalogue, second, Number(count));
else {
  const { runs, changed, without, under } = await rejudge(catalogue, first);
  console.log(`${runs} runs, ${changed} of them changed by rulings, on ${process.arch} with Node ${process.version}`);
  console.log(`results without rulings  ${without}`);
  console.log(`results under rulings    ${under}`);
}
