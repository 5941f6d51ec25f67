import { headlineSymbols as symbols } from '../../../headline-symbols.js';
import { count } from '../../../../src/core/count.js';
import { outcomeOf } from '../../../../src/results/outcome.js';
import { repeatLine } from '../../../../src/results/repeat-line.js';
import { selectionText } from '../../../selection.js';
import { model } from './data.js';
import { Bar, duration } from './elements.js';
import { linkTo, viewLink } from './route.js';
import { tally } from './state.js';

const { headline: claim, exit, rows } = outcomeOf(model.results);

export const headline = claim;

const columns = [
  ['pass', 'pass'],
  ['fail', 'fail'],
  ['inconclusive', 'inconclusive'],
  ['not applicable', 'notApplicable'],
  ['error', 'error'],
] as const;

/** Requirements by level and verdict. */
export const Numbers = () => (
  <table class="numbers">
    <caption class="visually-hidden">Requirements by verdict</caption>
    <thead>
      <tr>
        <td></td>
        {columns.map(([name]) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.level}>
          <th scope="row">{row.level}</th>
          {columns.map(([, key]) => (
            <td key={key} class={row[key] === 0 ? 'zero' : ''}>
              {row[key]}
              {key === 'fail' && row.remark !== '' && <span class="quiet"> {row.remark}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const listed = 20;

function SinceBaseline() {
  const { baseline } = model;
  if (baseline === null) return null;
  return (
    <details class="since">
      <summary>
        Since the run of {baseline.startedAt}: <strong>{baseline.newFailures.length} new</strong>,{' '}
        {baseline.fixed.length} fixed, {baseline.stillFailing.length} still failing, {baseline.noLongerJudged.length} no
        longer judged{baseline.notSelected.length > 0 && <>, {baseline.notSelected.length} not selected</>}
      </summary>
      <ul class="plain">
        {baseline.newFailures.slice(0, listed).map((id) => (
          <li key={id}>
            new: <a href={linkTo('requirement', id)}>{id}</a>
          </li>
        ))}
        {baseline.newFailures.length > listed && <li>and {baseline.newFailures.length - listed} more</li>}
      </ul>
    </details>
  );
}

/** The certificate that the run led to. */
function Certified() {
  const { certificate } = model;
  if (certificate === null) return null;
  return (
    <p class="certified">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path class="ribbon" d="M8 13l-3 9 4-2 3 3 3-3 4 2-3-9z" />
        <circle cx="12" cy="9" r="7.5" />
        <path class="tick" d="M8.5 9.2l2.4 2.4 4.6-5" />
      </svg>
      <span>
        Certificate: <strong>{certificate.class}</strong> ({certificate.title})
        {certificate.waived > 0 && `, with ${count(certificate.waived, 'failure')} accepted for now`} ·{' '}
        <a href={viewLink('run')}>how to verify it</a>
      </span>
    </p>
  );
}

/** The facts of the run, in one line. */
const factsInOneLine = (): string => {
  const { results } = model;
  return [
    `${results.run.target} (${results.run.role})`,
    `interface ${results.interface.revision}`,
    `${results.suite.name} ${results.suite.version}`,
    results.run.startedAt,
    duration(results.run.durationMs),
    count(results.run.exchanges, 'exchange'),
    count(results.run.deliveries, 'delivery', 'deliveries'),
    `seed ${results.run.seed}`,
    `exit code ${exit.code}`,
  ].join(' · ');
};

/** The headline, with implementation, suite, interface and time. */
export function Verdict() {
  const { implementation } = model.results;
  const selection = selectionText(model.results);
  const [first, second, ...further] = headline.because;
  return (
    <header class={`top ${headline.kind}`}>
      <div class="answer">
        <div class="verdict">
          <span class="seal" aria-hidden="true">
            {symbols[headline.kind]}
          </span>
          <div>
            <h1>
              <bdi>{implementation.name}</bdi>
              {implementation.version !== undefined && <span class="version"> {implementation.version}</span>}
            </h1>
            <p class="headline">{headline.title}</p>
            <p class="because">
              {first} <span class="quiet">{second}</span>
            </p>
            {further.length > 0 && (
              <details class="because">
                <summary class="quiet">More about the result</summary>
                <p class="quiet">{further.join(' ')}</p>
              </details>
            )}
            {exit.code !== 0 && exit.because.length > 0 && headline.kind !== 'not-conforming' && (
              <p class="because">
                Exit code {exit.code}: {exit.because.join(' ')}
              </p>
            )}
            <Certified />
            {selection !== undefined && <p class="because">Selection: {selection}</p>}
          </div>
        </div>
        <Numbers />
      </div>
      <Bar counts={tally(model.results.requirements)} label="All requirements" />
      <SinceBaseline />
      <p class="facts-line quiet" title={repeatLine(model.results)}>
        {factsInOneLine()}
      </p>
    </header>
  );
}
