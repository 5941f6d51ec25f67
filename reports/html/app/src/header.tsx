import type { Totals } from '../../../../src/results/results.js';
import { noun } from '../../../../src/core/count.js';
import { headlineOf } from '../../../../src/results/headline.js';
import { levelRows } from '../../../level-row.js';
import { selectionText } from '../../../selection.js';
import { model } from './data.js';
import { Bar, duration } from './elements.js';
import { linkTo } from './route.js';
import { tally } from './state.js';

const symbols = {
  conforming: '✓',
  'not-decided': '!',
  'not-conforming': '✗',
  'could-not-judge': '?',
  interrupted: '■',
} as const;

const Fact = ({ name, children }: { name: string; children: preact.ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const columns = [
  ['pass', 'pass'],
  ['fail', 'fail'],
  ['inconclusive', 'inconclusive'],
  ['not applicable', 'notApplicable'],
  ['error', 'error'],
] as const satisfies readonly (readonly [string, keyof Totals])[];

const Numbers = () => (
  <table class="numbers">
    <caption class="unseen">Requirements by verdict</caption>
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
      {levelRows(model.results).map((row) => (
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

function BaselineSummary() {
  const { baseline } = model;
  if (baseline === null) return null;
  return (
    <div class="since">
      <p>
        Since the run of {baseline.startedAt}: <strong>{baseline.newFailures.length} new</strong>,{' '}
        {baseline.fixed.length} fixed, {baseline.stillFailing.length} still failing, {baseline.noLongerJudged.length} no
        longer judged{baseline.notSelected.length > 0 && <>, {baseline.notSelected.length} not selected</>}.
      </p>
      {baseline.newFailures.length > 0 && (
        <ul class="plain">
          {baseline.newFailures.slice(0, listed).map((id) => (
            <li key={id}>
              new: <a href={linkTo(id)}>{id}</a>
            </li>
          ))}
          {baseline.newFailures.length > listed && <li>and {baseline.newFailures.length - listed} more</li>}
        </ul>
      )}
    </div>
  );
}

/** The verdict, and of what, by what, when. */
export function Header() {
  const { results, share } = model;
  const { implementation, run, suite } = results;
  const headline = headlineOf(results);
  const [first, ...rest] = headline.because;
  return (
    <header class={`top ${headline.kind}`}>
      <p class="over">Conformance to the {results.interface.title}</p>
      <h1>
        <bdi>{implementation.name}</bdi>
        {implementation.version !== undefined && <span class="version"> {implementation.version}</span>}
      </h1>
      <div class="answer">
        <div class="verdict">
          <span class="seal" aria-hidden="true">
            {symbols[headline.kind]}
          </span>
          <div>
            <p class="headline">{headline.title}</p>
            <p class="first">{first}</p>
            {rest.map((sentence) => (
              <p key={sentence} class="rest">
                {sentence}
              </p>
            ))}
          </div>
        </div>
        <Numbers />
      </div>
      <Bar counts={tally(results.requirements)} label="All requirements" />
      <BaselineSummary />
      <dl class="facts">
        {implementation.vendor !== undefined && <Fact name="Vendor">{implementation.vendor}</Fact>}
        <Fact name="Target">
          <code>{run.target}</code> ({run.role})
        </Fact>
        <Fact name="Interface">
          {results.interface.revision}{' '}
          <code title={results.interface.digest}>{results.interface.digest.slice(0, 12)}</code>
        </Fact>
        <Fact name="Suite">
          {suite.name} {suite.version}
        </Fact>
        <Fact name="Run">
          {run.startedAt}, {duration(run.durationMs)}
        </Fact>
        <Fact name="Evidence">
          {`${run.exchanges.toLocaleString('en')} ${noun(run.exchanges, 'exchange')}, `}
          {`${run.deliveries.toLocaleString('en')} ${noun(run.deliveries, 'delivery', 'deliveries')}`}
        </Fact>
        <Fact name="Seed">
          <code>{run.seed}</code>
        </Fact>
        <Fact name="Selection">{selectionText(results) ?? 'the whole plan'}</Fact>
      </dl>
      {share.recorded !== null && share.recorded > share.whole && (
        <p class="quiet">
          {`To keep this page small it shows ${share.whole.toLocaleString('en')} of `}
          {`${share.recorded.toLocaleString('en')} exchanges and deliveries whole, those that show failures first, `}
          {`and lists ${share.listed.toLocaleString('en')} more with one line. The evidence bundle has them all.`}
        </p>
      )}
    </header>
  );
}
