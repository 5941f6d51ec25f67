import type { Exchange } from '../../../../src/evidence/exchange.js';
import type { Violation } from '../../../../src/results/results.js';
import { count } from '../../../../src/core/count.js';
import { exchanges, model } from './data.js';
import { duration } from './elements.js';
import { ExchangeView } from './exchange.js';
import { nowhere, type MarkedPlace } from './json-view.js';

const listed = 25;

/** The exchanges of the scenario that an exchange belongs to, by time. */
function scenarioOf(id: string): readonly Exchange[] {
  const scenario = exchanges.get(id)?.scenario;
  return model.exchanges.filter((exchange) => exchange.scenario === scenario).sort((a, b) => a.at - b.at);
}

const outcome = (exchange: Exchange): string => {
  if (exchange.kind === 'delivery')
    return 'status' in exchange.answer ? `answered ${exchange.answer.status}` : exchange.answer.none;
  return exchange.outcome.kind === 'response' ? String(exchange.outcome.status) : exchange.outcome.fault;
};

/** One step of the sequence: the request with its target, and the response. A click shows the exchange. */
function Step({ exchange, fails, place }: { exchange: Exchange; fails: boolean; place: MarkedPlace }) {
  const isDelivery = exchange.kind === 'delivery';
  return (
    <li class={fails ? 'fails' : ''}>
      <details>
        <summary>
          <span class="when">{duration(exchange.at)}</span>
          <span aria-hidden="true">{isDelivery ? '⇠' : '→'}</span>
          <span class="step">
            <strong>{isDelivery ? 'delivery' : exchange.request.method}</strong>{' '}
            <span class="url">{exchange.request.url.replace(/^\w+:\/\/[^/]+/, '')}</span>
          </span>
          <code class="outcome">{outcome(exchange)}</code>
          {fails && <strong class="here">✗ contradicts it</strong>}
        </summary>
        <ExchangeView id={exchange.id} place={fails ? place : nowhere} />
      </details>
    </li>
  );
}

/** The scenario of a failure as a sequence of requests, responses and deliveries; the violating one is marked. */
export function Sequence({ violation }: { violation: Violation }) {
  const failing = violation.exchange;
  const steps = scenarioOf(failing);
  if (steps.length < 2) return null;
  const at = steps.findIndex(({ id }) => id === failing);
  const start = Math.max(0, Math.min(at - listed + 5, steps.length - listed));
  const shown = steps.slice(start, start + listed);
  return (
    <>
      <h3>
        The scenario <span class="quiet">{count(steps.length, 'exchange')} in this page</span>
      </h3>
      <ol class="sequence">
        {shown.map((exchange) => (
          <Step key={exchange.id} exchange={exchange} fails={exchange.id === failing} place={violation} />
        ))}
      </ol>
      {shown.length < steps.length && (
        <p class="quiet">{shown.length} of them are listed, around the one that fails.</p>
      )}
    </>
  );
}
