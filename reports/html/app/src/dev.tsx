import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../../../src/core/count.js';
import { escapeInvisible } from '../../../../src/core/text.js';
import type { DevCause, DevExchange, DevRequirement, DevState, DevVerdict } from '../../dev-model.js';
import type { LiveEnd } from '../../live-model.js';
import { Badge, Breakable, Section } from './elements.js';
import { failureHeading } from './failure-heading.js';
import { linkTo } from './route.js';
import type { State } from './state.js';
import './style.css';

/** Asks to send a cause or a requirement again, `failed` for all that failed, or `whole` for the whole plan. */
const send = (what: string): void => {
  // The next state shows whether requests are sent; without it, the page says that the connection is lost.
  void fetch(`send?what=${encodeURIComponent(what)}`, { method: 'POST' }).catch(() => undefined);
};

const badgeOf = ({ state, level }: { state: DevVerdict; level: 'MUST' | 'SHOULD' }): State =>
  state === 'fixed' ? 'pass' : state === 'not-decided' ? 'inconclusive' : level === 'MUST' ? 'fail' : 'advisory';

const iterationName = (iteration: number): string => (iteration === 0 ? 'the run' : `iteration ${iteration}`);

const stateWords = { fails: 'fails since', fixed: 'fixed in', 'not-decided': 'not decided since' } as const;

const stateNames = { fails: 'failed', fixed: 'passed', 'not-decided': 'not decided' } as const;

const stateText = ({ state, since }: { state: DevVerdict; since: number }): string =>
  `${stateWords[state]} ${iterationName(since)}`;

const SendButton = ({ what, label }: { what: string; label: string }) => (
  <button type="button" class="send" onClick={() => send(what)} aria-label={`Send again: ${label}`} title="Send again">
    <span aria-hidden="true">▶</span>
  </button>
);

const signs = { fails: '✗', fixed: '✓', 'not-decided': '?' } as const;

/** The newest iterations of a requirement, with a sign for each. */
function Recent({ requirement: { recent, isIntermittent } }: { requirement: DevRequirement }) {
  if (recent.length < 2) return null;
  const told = recent.map(({ iteration, state }) => `${iterationName(iteration)}: ${stateNames[state]}`).join(', ');
  return (
    <span class="dev-recent">
      {isIntermittent && <span class="quiet">fails now and then </span>}
      <span role="img" aria-label={told} title={told}>
        {recent.map(({ iteration, state }) => (
          <span key={iteration} class={state}>
            {signs[state]}
          </span>
        ))}
      </span>
    </span>
  );
}

/** A link to the report of an iteration, while its folder is kept. */
const ReportLink = ({ iteration, hash, state }: { iteration: number; hash: string; state: DevState }) =>
  state.reports.includes(iteration) ? (
    <a href={`${iteration}/${hash}`} target="_blank" rel="noreferrer">
      report of {iterationName(iteration)}
    </a>
  ) : (
    <>{iterationName(iteration)}</>
  );

function ExchangeSide({ title, exchange }: { title: string; exchange: DevExchange }) {
  const { request, answered, place, value, iteration } = exchange;
  return (
    <div>
      <h3>
        {title} <span class="quiet">{iterationName(iteration)}</span>
      </h3>
      <p class="start">
        <Breakable text={escapeInvisible(request)} />
      </p>
      <p class="start">
        <strong>{escapeInvisible(answered)}</strong>
      </p>
      {value !== '' && (
        <pre tabIndex={0} role="group" aria-label={`${title}: ${place === '' ? 'body' : place}`}>
          {place !== '' && <span class="quiet">{escapeInvisible(place)}: </span>}
          {escapeInvisible(value)}
        </pre>
      )}
    </div>
  );
}

const RequirementLine = ({ requirement, state }: { requirement: DevRequirement; state: DevState }) => (
  <li class="dev-requirement">
    <Badge state={badgeOf(requirement)} />
    <span class="what">
      <span class="id">
        <Breakable text={requirement.id} />
      </span>
      <span class="quiet">
        {stateText(requirement)}
        {requirement.reason !== '' && `: ${escapeInvisible(requirement.reason)}`} ·{' '}
        <ReportLink iteration={requirement.failedIn} hash={linkTo('requirement', requirement.id)} state={state} />
      </span>
    </span>
    <Recent requirement={requirement} />
    <SendButton what={requirement.id} label={requirement.id} />
  </li>
);

function Cause({ cause, state, isFirst }: { cause: DevCause; state: DevState; isFirst: boolean }) {
  const { heading, detail } = failureHeading(cause.message, cause.violation ?? undefined);
  const { before, after } = cause;
  // Only the first row is open at the start; rows that a person opens or closes stay so.
  const [isOpen] = useState(isFirst);
  return (
    <li class="dev-cause">
      <details open={isOpen}>
        <summary>
          <Badge state={badgeOf(cause)} />
          <span class="what">
            <span class="message">{escapeInvisible(heading)}</span>
            <span class="quiet">
              {stateText(cause)} · {count(cause.requirements.length + cause.more, 'requirement')}
              {before !== null && ` · ${escapeInvisible(before.request)}`}
            </span>
          </span>
        </summary>
        {detail !== '' && <p class="quiet">{escapeInvisible(detail)}</p>}
        {before !== null && (
          <div class="pair">
            <ExchangeSide title={after === null ? 'The exchange that fails' : 'Before'} exchange={before} />
            {after !== null && <ExchangeSide title="After" exchange={after} />}
          </div>
        )}
        <ul class="plain">
          {cause.requirements.map((requirement) => (
            <RequirementLine key={requirement.id} requirement={requirement} state={state} />
          ))}
        </ul>
        {cause.more > 0 && <p class="quiet">and {cause.more} more</p>}
      </details>
      <SendButton what={cause.id} label={heading} />
    </li>
  );
}

/** Operations by the first part of their ids. */
function Parts({ operations }: { operations: readonly string[] }) {
  const resources = new Map<string, string[]>();
  for (const operation of operations) {
    const resource = operation.replace(/\..*/s, '');
    resources.set(resource, [...(resources.get(resource) ?? []), operation]);
  }
  return (
    <Section id="parts" title="Send a part" aside={count(operations.length, 'operation')}>
      <ul class="causes">
        {[...resources].map(([resource, inside]) => (
          <li key={resource} class="dev-cause">
            <details>
              <summary>
                <span class="what">
                  <span class="message">{escapeInvisible(resource)}</span>
                  <span class="quiet">{count(inside.length, 'operation')}</span>
                </span>
              </summary>
              <ul class="plain">
                {inside.map((operation) => (
                  <li key={operation} class="dev-requirement">
                    <span class="what id">
                      <Breakable text={operation} />
                    </span>
                    <SendButton what={operation} label={operation} />
                  </li>
                ))}
              </ul>
            </details>
            <SendButton what={`${resource}.*`} label={`all of ${resource}`} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const phaseWords: { readonly [phase in DevState['phase']]: string } = {
  down: 'Waiting for the implementation to answer',
  part: 'Sending again what failed',
  whole: 'Sending the whole plan',
  waiting: 'Waiting for a change',
};

function headline({ failing, advisory, causes, phase, reports }: DevState): string {
  if (failing > 0) return count(failing, 'cause fails', 'causes fail');
  if (advisory > 0) return `Nothing mandatory fails; ${count(advisory, 'advisory cause')}`;
  if (reports.length === 0) return phase === 'down' ? 'Nothing answers yet' : 'The first run';
  return causes.some(({ state }) => state === 'not-decided') ? 'Not all is decided' : 'Nothing fails';
}

function Header({ state, ended }: { state: DevState; ended: string }) {
  const { implementation, facts, phase, done, planned, latest, failing, fixed, reports } = state;
  const isSending = phase === 'part' || phase === 'whole';
  const look = failing > 0 ? 'not-conforming' : reports.length > 0 && fixed > 0 ? 'conforming' : 'could-not-judge';
  return (
    <header class={`top ${look}`}>
      <div class="verdict">
        <span class="seal" aria-hidden="true">
          {ended !== '' ? '■' : isSending ? '…' : failing > 0 ? '✗' : '✓'}
        </span>
        <div>
          <h1>
            <bdi>{escapeInvisible(implementation)}</bdi>
          </h1>
          <p class="headline">{headline(state)}</p>
          <p class="because" role="status">
            {ended !== '' ? ended : `${phaseWords[phase]}.`} {fixed > 0 && `${fixed} fixed. `}
            {latest !== '' && `Latest: ${latest}.`}
          </p>
        </div>
      </div>
      <progress
        max={Math.max(1, planned)}
        value={isSending ? Math.min(done, planned) : planned}
        aria-label="Scenarios done"
      />
      <p class="facts-line quiet">{escapeInvisible(facts)}</p>
      <p class="dev-actions">
        <button type="button" onClick={() => send('failed')} disabled={state.causes.length === 0}>
          ▶ Send again what failed
        </button>
        <button type="button" onClick={() => send('whole')}>
          Send the whole plan
        </button>
      </p>
    </header>
  );
}

function Dev() {
  const [state, setState] = useState<DevState>();
  const [ended, setEnded] = useState('');
  useEffect(() => {
    const source = new EventSource('events');
    source.addEventListener('state', ({ data }: MessageEvent<string>) => {
      setEnded('');
      // `LiveServer` sends this type.
      setState(JSON.parse(data) as DevState);
    });
    source.addEventListener('end', ({ data }: MessageEvent<string>) => {
      source.close();
      // `LiveServer` sends this type.
      const end = JSON.parse(data) as LiveEnd;
      setEnded(end.kind === 'none' ? escapeInvisible(end.because) : 'It was ended.');
    });
    source.addEventListener('error', () => setEnded('The connection to `dev` is lost.'));
    return () => source.close();
  }, []);
  useEffect(() => {
    if (state !== undefined) document.title = `${headline(state)} · ${state.implementation}`;
  }, [state]);
  if (state === undefined) return <p class="calm">{ended === '' ? 'Connecting …' : ended}</p>;
  return (
    <>
      <Header state={state} ended={ended} />
      <div class="layout">
        <main id="main">
          <Section id="causes" title="Failures" aside={count(state.causes.length, 'cause')}>
            {state.causes.length === 0 && <p class="calm">No failure so far.</p>}
            <ul class="causes">
              {state.causes.map((cause, index) => (
                <Cause key={cause.id} cause={cause} state={state} isFirst={index === 0} />
              ))}
            </ul>
          </Section>
          {state.operations.length > 0 && <Parts operations={state.operations} />}
          {state.reports.length > 0 && (
            <Section id="iterations" title="Iterations" aside="the newest first">
              <ul class="dev-reports">
                {state.reports.toReversed().map((iteration) => (
                  <li key={iteration}>
                    <ReportLink iteration={iteration} hash="" state={state} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </main>
      </div>
    </>
  );
}

const root = document.getElementById('app');
if (root !== null) render(<Dev />, root);
