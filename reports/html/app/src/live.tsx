import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../../../src/core/count.js';
import { escapeInvisible } from '../../../../src/core/text.js';
import type { LiveCell, LiveEnd, LiveFailure, LiveFrame, LiveState } from '../../live-model.js';
import { Badge, duration, Paged, Section } from './elements.js';
import './style.css';

// The element is filled by `livePage` with a LiveFrame; strings in it stay strings.
const frame = JSON.parse(document.getElementById('report-data')?.textContent ?? 'null') as LiveFrame;

const nothing: LiveState = {
  phase: 'running',
  scenarios: 0,
  planned: 0,
  exchanges: 0,
  deliveries: 0,
  looked: 0,
  elapsedMs: 0,
  failures: [],
  failureCount: 0,
  notices: [],
  cells: [],
};

const resources = [...new Set(frame.cells.map(({ resource }) => resource))].sort();

function CellView({ cell, state }: { cell: LiveCell; state: LiveState['cells'][number] | undefined }) {
  const [exchanges, failed] = state ?? [0, ''];
  const shown = failed === 'MUST' ? 'fail' : failed === 'SHOULD' ? 'advisory' : exchanges > 0 ? 'pass' : 'waiting';
  const words = {
    fail: 'fails',
    advisory: 'advisory failure',
    pass: 'no failure so far',
    waiting: 'nothing seen yet',
  }[shown];
  const title = `${cell.label}${cell.withdrawn ? ' (withdrawn)' : ''}: ${words}, ${count(exchanges, 'exchange')}`;
  return (
    <li>
      <span
        class={`cell is-${shown} shade-${failed === '' ? 1 : 4}${cell.withdrawn ? ' withdrawn' : ''}`}
        role="img"
        title={title}
        aria-label={title}
      >
        <span aria-hidden="true">{{ fail: '✗', advisory: '△', pass: '·', waiting: '' }[shown]}</span>
      </span>
    </li>
  );
}

const Map = ({ cells }: { cells: LiveState['cells'] }) => (
  <Section
    id="map"
    title="The interface"
    aside={count(frame.cells.length, 'operation or event', 'operations and events')}
  >
    <div class="resources">
      {resources.map((resource) => (
        <div class="resource" key={resource}>
          <h3>{resource}</h3>
          <ul>
            {frame.cells.map((cell, index) =>
              cell.resource === resource ? <CellView key={cell.operation} cell={cell} state={cells[index]} /> : null,
            )}
          </ul>
        </div>
      ))}
    </div>
    <p class="quiet">
      Empty: nothing seen yet. A dot: answers came, and none of them fails alone. Verdicts are made at the end, from all
      exchanges together.
    </p>
  </Section>
);

const FailureLine = ({ failure }: { failure: LiveFailure }) => (
  <li key={failure.id}>
    <div class="cause">
      <Badge state={failure.level === 'MUST' ? 'fail' : 'advisory'} />
      <span class="what">
        <span class="message">{escapeInvisible(failure.title)}</span>
        <span class="quiet">
          {escapeInvisible(failure.request)}: {escapeInvisible(failure.answered)} · {failure.id}
        </span>
      </span>
      <span class="times">{duration(failure.at)}</span>
    </div>
  </li>
);

/** The end of a run that this page shows no report of; `undefined` while the run goes on. */
function endOf(end: LiveEnd | undefined, lost: boolean): { title: string; because: string } | undefined {
  if (end?.kind === 'none') return { title: 'The run ended without a report', because: escapeInvisible(end.because) };
  const because = 'It ended, or was ended. Its folder has the report: `ems-conformance open` shows it.';
  return lost ? { title: 'The run is no longer there', because } : undefined;
}

function Header({ state, end, lost }: { state: LiveState; end: LiveEnd | undefined; lost: boolean }) {
  const { scenarios, planned, elapsedMs, phase } = state;
  const leftMs = scenarios === 0 ? undefined : (elapsedMs / scenarios) * Math.max(0, planned - scenarios);
  const left = leftMs === undefined || phase === 'judging' ? '' : `, about ${duration(leftMs)} left`;
  const ended = endOf(end, lost);
  return (
    <header class={`top ${state.failureCount > 0 ? 'not-conforming' : 'could-not-judge'}`}>
      <div class="verdict">
        <span class="seal" aria-hidden="true">
          {ended === undefined ? '…' : '■'}
        </span>
        <div>
          <h1>
            <bdi>{escapeInvisible(frame.implementation)}</bdi>
          </h1>
          <p class="headline" role="status">
            {ended?.title ?? (phase === 'judging' ? 'Judging what was recorded' : 'The run goes on')}
          </p>
          <p class="because">
            {ended?.because ??
              [
                state.failureCount === 0
                  ? 'No failure so far.'
                  : `${count(state.failureCount, 'requirement')} failed so far.`,
                `${scenarios} of about ${planned} scenarios,`,
                `${count(state.exchanges, 'exchange')},`,
                `${count(state.deliveries, 'delivery', 'deliveries')};`,
                `${duration(elapsedMs)}${left}.`,
              ].join(' ')}
          </p>
        </div>
      </div>
      <progress max={Math.max(1, planned)} value={Math.min(scenarios, planned)} aria-label="Scenarios done" />
      <p class="facts-line quiet">{escapeInvisible(frame.facts)}</p>
    </header>
  );
}

function Live() {
  const [state, setState] = useState(nothing);
  const [end, setEnd] = useState<LiveEnd>();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const source = new EventSource('events');
    source.addEventListener('state', ({ data }: MessageEvent<string>) => {
      setLost(false);
      // `LiveRun` sends this type.
      setState(JSON.parse(data) as LiveState);
    });
    source.addEventListener('end', ({ data }: MessageEvent<string>) => {
      source.close();
      // `LiveServer` sends this type.
      const ended = JSON.parse(data) as LiveEnd;
      if (ended.kind === 'report') location.reload();
      else setEnd(ended);
    });
    source.addEventListener('error', () => setLost(true));
    return () => source.close();
  }, []);
  return (
    <>
      <Header state={state} end={end} lost={lost} />
      <div class="layout">
        <main id="main">
          <Map cells={state.cells} />
          {state.notices.length > 0 && (
            <section class="warnings" aria-labelledby="notices-title">
              <h2 id="notices-title">Notices</h2>
              <ul>
                {state.notices.map((notice, index) => (
                  <li key={index}>{escapeInvisible(notice)}</li>
                ))}
              </ul>
            </section>
          )}
          <Section
            id="causes"
            title="Requirements that fail"
            aside={`the newest first; ${state.looked} of ${count(state.exchanges, 'exchange')} looked at so far`}
          >
            {state.failures.length === 0 && <p class="calm">No exchange failed alone so far.</p>}
            <Paged
              items={state.failures}
              size={12}
              label="failures"
              render={(failure) => <FailureLine key={failure.id} failure={failure} />}
            />
          </Section>
        </main>
      </div>
    </>
  );
}

document.title = `${frame.implementation}: run`;
const root = document.getElementById('app');
if (root !== null) render(<Live />, root);
