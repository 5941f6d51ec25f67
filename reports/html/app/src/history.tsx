import type { OperationHistory, RequirementHistory } from '../../../../src/results/history.js';
import { historySigns } from '../../../history-text.js';
import { model } from './data.js';
import { duration, Paged, Section } from './elements.js';
import { linkTo } from './route.js';

const maxRuns = 40;
const runs = (model.history?.runs ?? []).slice(-maxRuns);
const most = Math.max(1, ...runs.map(({ failing, notDecided }) => failing + notDecided));
const column = 16;
const height = 60;

/** Failed and undecided requirements of each run, as columns. */
const Trend = () => (
  <svg
    class="trend"
    viewBox={`0 0 ${runs.length * column} ${height}`}
    style={{ maxWidth: `${runs.length * column * 2}px` }}
    role="img"
    aria-label={
      `Mandatory failures by run, oldest first: ${runs.map(({ failing }) => failing).join(', ')}; ` +
      `not decided: ${runs.map(({ notDecided }) => notDecided).join(', ')}`
    }
  >
    {runs.map(({ failing, notDecided }, index) => {
      const [fails, open] = [(failing / most) * (height - 4), (notDecided / most) * (height - 4)];
      return (
        <g key={index} transform={`translate(${index * column} 0)`}>
          <rect class="base" y={height - 2} width={column - 4} height="2" />
          <rect class="open" y={height - 2 - fails - open} width={column - 4} height={open} />
          <rect class="fails" y={height - 2 - fails} width={column - 4} height={fails} />
        </g>
      );
    })}
  </svg>
);

const timed = runs.flatMap(({ latency }, index) => (latency === null ? [] : [{ ...latency, index }]));
const slowest = Math.max(1, ...timed.map(({ p95 }) => p95));

const inWords = (times: readonly (number | null)[]): string =>
  times.map((ms) => (ms === null ? 'none' : duration(ms))).join(', ');

/** Durations of the responses of each run: the median, and the 95th percentile. */
function Latency() {
  if (timed.length < 2) return null;
  const y = (ms: number): number => height - 3 - (ms / slowest) * (height - 8);
  const points = (of: 'median' | 'p95'): string =>
    timed.map((run) => `${run.index * column + (column - 4) / 2},${y(run[of])}`).join(' ');
  const last = timed.at(-1);
  return (
    <>
      <h3>Time of the answers</h3>
      <svg
        class="trend"
        viewBox={`0 0 ${runs.length * column} ${height}`}
        style={{ maxWidth: `${runs.length * column * 2}px` }}
        role="img"
        aria-label={
          `Time of the answers by run, oldest first: median ${inWords(timed.map((run) => run.median))}; ` +
          `95 % below ${inWords(timed.map((run) => run.p95))}`
        }
      >
        <polyline class="p95" points={points('p95')} />
        <polyline class="median" points={points('median')} />
        {timed.map((run) => (
          <g key={run.index}>
            <circle class="p95" cx={run.index * column + (column - 4) / 2} cy={y(run.p95)} r="1.6" />
            <circle class="median" cx={run.index * column + (column - 4) / 2} cy={y(run.median)} r="1.6" />
          </g>
        ))}
      </svg>
      <p class="quiet">
        In the last run half of the answers took at most {duration(last?.median ?? 0)} (whole line), 95 % at most{' '}
        {duration(last?.p95 ?? 0)} (dashed line).
      </p>
    </>
  );
}

const OperationTrend = ({ each }: { each: OperationHistory }) => {
  const medians = each.medians.slice(-maxRuns);
  const longest = Math.max(1, ...medians.map((median) => median ?? 0));
  return (
    <li class="history-line">
      <svg
        class="trend small"
        viewBox={`0 0 ${medians.length * 6} 20`}
        style={{ width: `${medians.length * 6}px` }}
        role="img"
        aria-label={`oldest first: ${inWords(medians)}`}
      >
        {medians.map((median, index) => (
          <rect
            key={index}
            class="median"
            x={index * 6}
            width="4"
            y={20 - Math.max(1, ((median ?? 0) / longest) * 20)}
            height={Math.max(1, ((median ?? 0) / longest) * 20)}
          />
        ))}
      </svg>
      <span class="what">
        <a href={linkTo('operation', each.operation)}>{each.operation}</a>
        <span class="quiet">{median(medians)}</span>
      </span>
    </li>
  );
};

/** `12 ms, in the run before 4 ms`. */
function median(medians: readonly (number | null)[]): string {
  const [before, last] = [medians.at(-2) ?? null, medians.at(-1) ?? null];
  if (last === null) return 'no answer in the last run';
  return `median ${duration(last)}${before === null ? '' : `, in the run before ${duration(before)}`}`;
}

const Line = ({ each }: { each: RequirementHistory }) => (
  <li class="history-line">
    <span class="signs" role="img" aria-label={`oldest first: ${each.verdicts.slice(-maxRuns).join(', ')}`}>
      {each.verdicts.slice(-maxRuns).map((verdict, index) => (
        <span key={index} class={`is-${verdict}`} title={`${runs[index]?.startedAt ?? ''}: ${verdict}`}>
          {historySigns[verdict]}
        </span>
      ))}
    </span>
    <span class="what">
      <a href={linkTo('requirement', each.id)}>{each.title}</a>
      <span class="quiet">
        {each.id}
        {each.failsSince !== null && ` · fails since ${model.history?.runs[each.failsSince]?.startedAt ?? ''}`}
        {each.unstable && ' · unstable'}
        {each.level === 'SHOULD' && ' · advisory'}
      </span>
    </span>
  </li>
);

/** Several runs beside each other, with the requirements that failed in any of them. */
export const HistoryPage = () =>
  model.history === null ? null : (
    <Section id="history" title="History" aside={`${model.history.runs.length} runs, oldest first`}>
      <Trend />
      <p class="quiet">
        Each column is a run: below what fails of the mandatory requirements, above what is not decided. In the last
        run: {`${runs.at(-1)?.failing ?? 0} fail, ${runs.at(-1)?.notDecided ?? 0} not decided.`}
      </p>
      <details>
        <summary>All runs</summary>
        <Paged
          items={model.history.runs.toReversed()}
          size={20}
          label="runs"
          render={(run) => (
            <li key={`${run.startedAt} ${run.label}`}>
              {run.startedAt} <strong>{run.headline.title}</strong>{' '}
              <span class="quiet">
                {run.implementation} · {run.passing} pass, {run.failing} fail, {run.notDecided} not decided ·{' '}
                {duration(run.durationMs)} · {run.label}
              </span>
            </li>
          )}
        />
      </details>
      <Latency />
      {timed.length > 1 && (
        <details>
          <summary>Operations, those first that became slower most</summary>
          <Paged
            items={model.history.operations}
            size={20}
            label="operations"
            render={(each) => <OperationTrend key={each.operation} each={each} />}
          />
        </details>
      )}
      <h3>Requirements that failed</h3>
      {model.history.requirements.length === 0 && <p class="calm">No requirement failed in any of them.</p>}
      <Paged
        items={model.history.requirements}
        size={25}
        label="requirements"
        render={(each) => <Line key={each.id} each={each} />}
      />
    </Section>
  );
