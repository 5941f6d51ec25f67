import type { DeliveryMark } from '../../model.js';
import { count } from '../../../../src/core/count.js';
import { exchanges, model } from './data.js';
import { ExchangeView } from './exchange.js';
import { duration, Section } from './marks.js';

const { deliveries } = model;
const last = Math.max(1, model.results.run.durationMs, ...deliveries.map(({ at }) => at));

const isGood = (mark: DeliveryMark): boolean =>
  mark.answered && mark.duplicateOf === null && (mark.signature === null || mark.signature === 'valid');

function glyph(mark: DeliveryMark): string {
  if (mark.duplicateOf !== null) return '◇';
  return isGood(mark) ? '●' : '×';
}

const words = (mark: DeliveryMark): string =>
  [
    `${duration(mark.at)} into the run`,
    `answered ${mark.answer}`,
    mark.signature === null ? '' : `signature ${mark.signature}`,
    mark.duplicateOf === null ? '' : `repeats ${mark.duplicateOf}`,
  ]
    .filter((word) => word !== '')
    .join(', ');

const Lane = ({ event, marks }: { event: string; marks: readonly DeliveryMark[] }) => (
  <div class="lane">
    <span class="event">
      {event} <span class="quiet">{marks.length}</span>
    </span>
    <div
      class="track"
      role="img"
      aria-label={`${event}: ${count(marks.length, 'delivery', 'deliveries')}, first ${duration(marks[0]?.at ?? 0)}, last ${duration(marks.at(-1)?.at ?? 0)} into the run`}
    >
      {marks.map((mark) => (
        <span
          key={mark.id}
          class={isGood(mark) ? 'dot good' : 'dot'}
          style={{ insetInlineStart: `${(mark.at / last) * 100}%` }}
          title={words(mark)}
        >
          {glyph(mark)}
        </span>
      ))}
    </div>
  </div>
);

/** Deliveries over the time of the run, a lane an event; each unfolds below. */
export function Timeline() {
  if (deliveries.length === 0) return null;
  const lanes = new Map<string, DeliveryMark[]>();
  for (const mark of deliveries)
    lanes.set(mark.event ?? 'unnamed', [...(lanes.get(mark.event ?? 'unnamed') ?? []), mark]);
  return (
    <Section id="deliveries" title="Deliveries" aside={String(model.results.run.deliveries)}>
      <div class="timeline">
        {[...lanes]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([event, marks]) => (
            <Lane key={event} event={event} marks={marks} />
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
          {deliveries.map((mark) => (
            <li key={mark.id}>
              {exchanges.has(mark.id) ? (
                <details>
                  <summary>
                    {mark.event ?? 'unnamed'}: {words(mark)}
                  </summary>
                  <ExchangeView id={mark.id} pointer="" />
                </details>
              ) : (
                <>
                  {mark.event ?? 'unnamed'}: {words(mark)}
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
    </Section>
  );
}
