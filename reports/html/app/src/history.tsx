import type { RequirementHistory } from '../../../../src/results/history.js';
import { historySigns } from '../../../history-text.js';
import { model } from './data.js';
import { duration, Paged, Section } from './elements.js';
import { linkTo } from './route.js';

const maxRuns = 40;
const runs = (model.history?.runs ?? []).slice(-maxRuns);
const most = Math.max(1, ...runs.map(({ failing, notDecided }) => failing + notDecided));
const column = 16;
const height = 60;

/** What failed and what was not decided in each run, as columns. */
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

/** Several runs beside each other: what failed in any of them. */
export const HistoryPage = () =>
  model.history === null ? null : (
    <Section id="history" title="History" aside={`${model.history.runs.length} runs, oldest first`}>
      <Trend />
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
      {model.history.requirements.length === 0 && <p class="calm">No requirement failed in any of them.</p>}
      <Paged
        items={model.history.requirements}
        size={25}
        label="requirements"
        render={(each) => <Line key={each.id} each={each} />}
      />
    </Section>
  );
