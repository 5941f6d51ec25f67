import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { count } from '../../../../src/core/count.js';
import type { DeliveryPoint, OperationTime, RunTimes } from '../../model.js';
import { exchanges, model } from './data.js';
import { duration, Paged, Section } from './elements.js';
import { ExchangeView } from './exchange.js';
import { nowhere } from './json-view.js';
import { linkTo } from './route.js';

const width = 720;

/** Columns of one distribution: how many answers took at most 1, 2, 4, 8 … ms. */
function Distribution({ times }: { times: OperationTime }) {
  const height = scaleLinear()
    .domain([0, max(times.columns) ?? 1])
    .range([0, 22]);
  const step = 9;
  return (
    <svg
      class="distribution"
      viewBox={`0 0 ${times.columns.length * step} 24`}
      role="img"
      aria-label={
        `${times.operation}: half of the answers took at most ${duration(times.median)}, ` +
        `95 % at most ${duration(times.p95)}, the slowest ${duration(times.max)}`
      }
    >
      {times.columns.map((n, index) => (
        <rect
          key={index}
          x={index * step}
          width={step - 2}
          y={24 - Math.max(n === 0 ? 0 : 2, height(n))}
          height={Math.max(n === 0 ? 0 : 2, height(n))}
        />
      ))}
    </svg>
  );
}

/** How long the answers of each operation took, the slowest first. */
function Latency({ times }: { times: RunTimes }) {
  const slowestFirst = [...times.operations].sort((a, b) => b.p95 - a.p95 || (a.operation < b.operation ? -1 : 1));
  return (
    <Section id="latency" title="Time of the answers" aside="1 ms to 8 s, each column twice the one before">
      <Paged
        items={slowestFirst}
        size={20}
        label="operations"
        render={(each) => (
          <li key={each.operation} class="latency">
            <a href={linkTo('operation', each.operation)}>{each.operation}</a>
            <Distribution times={each} />
            <span class="number">
              median {duration(each.median)}, 95 % {duration(each.p95)}, slowest {duration(each.max)}
            </span>
            <span class="quiet">{count(each.count, 'answer')}</span>
          </li>
        )}
      />
    </Section>
  );
}

/** Puts scenarios into as few lanes as there were at once: one starts where the one before in its lane has ended. */
function laneOfScenario(times: RunTimes): { readonly lanes: ReadonlyMap<number, number>; readonly count: number } {
  const spans = new Map<number, { from: number; to: number }>();
  for (const [scenario, at, length] of times.exchanges) {
    const span = spans.get(scenario);
    if (span === undefined) spans.set(scenario, { from: at, to: at + length });
    else {
      span.from = Math.min(span.from, at);
      span.to = Math.max(span.to, at + length);
    }
  }
  const ends: number[] = [];
  const found = new Map<number, number>();
  for (const [scenario, { from, to }] of [...spans].sort(([, a], [, b]) => a.from - b.from)) {
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    found.set(scenario, lane);
  }
  return { lanes: found, count: ends.length };
}

const states = ['request', 'retry', 'delivery', 'fails'] as const;
const maxLanes = 24;

/** The run over time: scenarios as lanes, exchanges as bars. Waiting time is a gap; retries and failures stand out. */
function Waterfall({ times }: { times: RunTimes }) {
  const { lanes, count: number } = laneOfScenario(times);
  const shown = Math.min(number, maxLanes);
  const laneHeight = Math.max(5, Math.min(16, 240 / Math.max(1, shown)));
  const last = max(times.exchanges, ([, at, length]) => at + length) ?? 1;
  const x = scaleLinear().domain([0, last]).range([0, width]);
  // One path for each kind of bar: thousands of elements would be slow.
  const paths = states.map((_, state) =>
    times.exchanges
      .filter((each) => each[3] === state)
      .map(([scenario, at, length]) => {
        const lane = Math.min(lanes.get(scenario) ?? 0, maxLanes - 1);
        const from = x(at).toFixed(1);
        const long = Math.max(0.8, x(at + length) - x(at)).toFixed(1);
        return `M${from} ${(lane * laneHeight + 1).toFixed(1)}h${long}v${(laneHeight - 2).toFixed(1)}h-${long}z`;
      })
      .join(''),
  );
  const of = (state: number): number => times.exchanges.filter((each) => each[3] === state).length;
  const height = shown * laneHeight;
  return (
    <Section id="waterfall" title="The run over time" aside={duration(last)}>
      <svg
        class="waterfall"
        viewBox={`0 0 ${width} ${height + 16}`}
        role="img"
        aria-label={
          `${count(times.exchanges.length, 'exchange')} in ${duration(last)}, up to ` +
          `${count(number, 'scenario')} at once; ${count(of(1), 'retry', 'retries')}, ` +
          `${count(of(2), 'delivery', 'deliveries')}, ${of(3)} that a failure names`
        }
      >
        {paths.map((path, state) => (
          <path key={state} class={states[state] ?? ''} d={path} />
        ))}
        {x.ticks(6).map((tick) => (
          <g key={tick} transform={`translate(${x(tick)} 0)`}>
            <line y2={height} />
            <text y={height + 12}>{duration(tick)}</text>
          </g>
        ))}
      </svg>
      <ul class="legend">
        <li>
          <span class="bar-sign request" /> request
        </li>
        <li>
          <span class="bar-sign retry" /> retry
        </li>
        <li>
          <span class="bar-sign delivery" /> delivery
        </li>
        <li>
          <span class="bar-sign fails" /> named by a failure
        </li>
      </ul>
      {times.left > 0 && (
        <p class="quiet">{count(times.left, 'later exchange')} are not drawn, to keep this page small.</p>
      )}
      <details>
        <summary>The scenarios that took longest</summary>
        <ul class="plain">
          {times.longest.map((each) => (
            <li key={each.scenario}>
              {duration(each.durationMs)} <code>{each.scenario}</code>{' '}
              <span class="quiet">
                {count(each.exchanges, 'exchange')}, from {duration(each.at)} on
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

const { deliveries } = model;
const last = Math.max(1, model.results.run.durationMs, ...deliveries.map(({ at }) => at));

/**
 * Events of which every delivery contradicts something: results keep the first violations alone, and say how many
 * there are.
 */
const failingEvents = new Set(
  model.results.requirements.flatMap(({ subject, violationCount }) =>
    'event' in subject &&
    violationCount > 0 &&
    violationCount >= deliveries.filter(({ event }) => event === subject.event).length
      ? [subject.event]
      : [],
  ),
);

type DeliveryState = 'fails' | 'not-taken' | 'repeated' | 'taken';

const stateOf = (point: DeliveryPoint): DeliveryState =>
  point.fails || (point.event !== null && failingEvents.has(point.event))
    ? 'fails'
    : point.duplicateOf !== null
      ? 'repeated'
      : point.answered && (point.signature === null || point.signature === 'valid')
        ? 'taken'
        : 'not-taken';

const deliverySymbols: Readonly<Record<DeliveryState, string>> = {
  fails: '✗',
  'not-taken': '○',
  repeated: '◇',
  taken: '●',
};

const words = (point: DeliveryPoint): string =>
  [
    `${duration(point.at)} into the run`,
    stateOf(point) === 'fails' ? 'contradicts a requirement' : '',
    `answered ${point.answer}`,
    point.signature === null ? '' : `signature ${point.signature}`,
    point.duplicateOf === null ? '' : `repeats ${point.duplicateOf}`,
  ]
    .filter((word) => word !== '')
    .join(', ');

function DeliveryLane({ event, points }: { event: string; points: readonly DeliveryPoint[] }) {
  const failing = points.filter((point) => stateOf(point) === 'fails').length;
  return (
    <div class="lane">
      <span class="event">
        {event} <span class="quiet">{points.length}</span>
      </span>
      <div
        class="track"
        role="img"
        aria-label={
          `${event}: ${count(points.length, 'delivery', 'deliveries')}, ${failing} of them contradict a requirement, ` +
          `first ${duration(points[0]?.at ?? 0)}, last ${duration(points.at(-1)?.at ?? 0)} into the run`
        }
      >
        {points.map((point) => (
          <span
            key={point.id}
            class={`dot ${stateOf(point)}`}
            style={{ insetInlineStart: `${(point.at / last) * 100}%` }}
            title={words(point)}
          >
            {deliverySymbols[stateOf(point)]}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Deliveries over the time of the run, a lane an event, each with its verdict. */
function Deliveries() {
  if (deliveries.length === 0) return null;
  const lanes = new Map<string, DeliveryPoint[]>();
  for (const point of deliveries)
    lanes.set(point.event ?? 'unnamed', [...(lanes.get(point.event ?? 'unnamed') ?? []), point]);
  return (
    <Section id="deliveries" title="Deliveries" aside={String(model.results.run.deliveries)}>
      <div class="timeline">
        {[...lanes]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([event, points]) => (
            <DeliveryLane key={event} event={event} points={points} />
          ))}
      </div>
      {deliveries.length < model.results.run.deliveries && (
        <p class="quiet">The first {deliveries.length} are drawn, to keep this page small.</p>
      )}
      <p class="quiet">
        ● taken · ✗ contradicts a requirement · ◇ repeated · ○ not taken by the receiver, or with a bad signature
      </p>
      <details>
        <summary>All deliveries in order</summary>
        <Paged
          items={deliveries}
          size={20}
          label="deliveries"
          render={(point) => (
            <li key={point.id}>
              {exchanges.has(point.id) ? (
                <details>
                  <summary>
                    {deliverySymbols[stateOf(point)]} {point.event ?? 'unnamed'}: {words(point)}
                  </summary>
                  <ExchangeView id={point.id} place={nowhere} />
                </details>
              ) : (
                `${deliverySymbols[stateOf(point)]} ${point.event ?? 'unnamed'}: ${words(point)}`
              )}
            </li>
          )}
        />
      </details>
    </Section>
  );
}

/** Where the time of the run went. */
export const Time = () => (
  <>
    {model.times === null ? (
      <p class="note">This report was made without the evidence of the run, which has the times.</p>
    ) : (
      <>
        <Waterfall times={model.times} />
        <Latency times={model.times} />
      </>
    )}
    <Deliveries />
  </>
);
