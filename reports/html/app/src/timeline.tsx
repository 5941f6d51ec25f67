import type { DeliveryPoint } from '../../model.js';
import { count } from '../../../../src/core/count.js';
import { exchanges, model } from './data.js';
import { ExchangeView } from './exchange.js';
import { duration, Section } from './elements.js';

const { deliveries } = model;
const last = Math.max(1, model.results.run.durationMs, ...deliveries.map(({ at }) => at));

const isGood = (point: DeliveryPoint): boolean =>
  point.answered && point.duplicateOf === null && (point.signature === null || point.signature === 'valid');

function symbolOf(point: DeliveryPoint): string {
  if (point.duplicateOf !== null) return '◇';
  return isGood(point) ? '●' : '×';
}

const words = (point: DeliveryPoint): string =>
  [
    `${duration(point.at)} into the run`,
    `answered ${point.answer}`,
    point.signature === null ? '' : `signature ${point.signature}`,
    point.duplicateOf === null ? '' : `repeats ${point.duplicateOf}`,
  ]
    .filter((word) => word !== '')
    .join(', ');

const Lane = ({ event, points }: { event: string; points: readonly DeliveryPoint[] }) => (
  <div class="lane">
    <span class="event">
      {event} <span class="quiet">{points.length}</span>
    </span>
    <div
      class="track"
      role="img"
      aria-label={
        `${event}: ${count(points.length, 'delivery', 'deliveries')}, first ${duration(points[0]?.at ?? 0)}, ` +
        `last ${duration(points.at(-1)?.at ?? 0)} into the run`
      }
    >
      {points.map((point) => (
        <span
          key={point.id}
          class={isGood(point) ? 'dot good' : 'dot'}
          style={{ insetInlineStart: `${(point.at / last) * 100}%` }}
          title={words(point)}
        >
          {symbolOf(point)}
        </span>
      ))}
    </div>
  </div>
);

/** Deliveries over the time of the run, a lane an event; each unfolds below. */
export function Timeline() {
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
            <Lane key={event} event={event} points={points} />
          ))}
        <div class="axis" aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <span key={share}>{duration(last * share)}</span>
          ))}
        </div>
      </div>
      <p class="quiet">● taken · ◇ repeated · × not taken, or with a bad signature</p>
      <details class="requirement">
        <summary>
          <h3>All deliveries in order</h3>
        </summary>
        <ol class="rows">
          {deliveries.map((point) => (
            <li key={point.id}>
              {exchanges.has(point.id) ? (
                <details>
                  <summary>
                    {point.event ?? 'unnamed'}: {words(point)}
                  </summary>
                  <ExchangeView id={point.id} pointer="" />
                </details>
              ) : (
                <>
                  {point.event ?? 'unnamed'}: {words(point)}
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
    </Section>
  );
}
