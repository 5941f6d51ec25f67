import type { Body, DeliveryExchange, Exchange, Headers, RequestExchange } from '../../../../src/evidence/exchange.js';
import { exchanges, model } from './data.js';
import { comparedUrl, headerDiffers, responseHeaders, statusOf, type ComparedPart } from './differences.js';
import { BodyText, type MarkedPlace } from './json-view.js';
import { duration } from './elements.js';

const Part = ({ text, differs }: ComparedPart) => (differs ? <mark>{text}</mark> : <>{text}</>);

/** @param other the headers of the exchange beside it; those that differ are marked */
const HeaderLines = ({ headers, other }: { headers: Headers; other: Headers | undefined }) => (
  <dl class="headers">
    {headers.map(([name, value], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>
          <Part text={value} differs={headerDiffers([name, value], other)} />
        </dd>
      </div>
    ))}
  </dl>
);

/** @param judged the exchange whose judged body this is, with the place of the violation in it */
function BodyPane({
  body,
  judged,
  label,
}: {
  body: Body | undefined;
  judged: { readonly id: string; readonly place: MarkedPlace } | null;
  label: string;
}) {
  if (body === undefined || body.bytes === 0) return <p class="quiet">No body.</p>;
  const excerpt = judged === null ? undefined : model.excerpts[judged.id];
  return (
    <>
      <BodyText
        text={body.kind === 'text' ? body.text : body.base64}
        cut={body.kind === 'text' && body.cut}
        excerpt={excerpt}
        place={judged?.place ?? null}
        label={label}
      />
      {(body.cut || body.kind === 'binary') && (
        <p class="quiet">
          {body.kind === 'binary' ? 'Not text, shown in Base64. ' : ''}
          {body.cut ? `Cut${excerpt === undefined ? '' : ' around the place'}; ` : ''}
          {body.cut ? `${body.bytes.toLocaleString('en')} bytes were received.` : ''}
        </p>
      )}
    </>
  );
}

function Answer({
  exchange,
  other,
  place,
}: {
  exchange: RequestExchange | DeliveryExchange;
  other: Exchange | undefined;
  place: MarkedPlace;
}) {
  if (exchange.kind === 'delivery') {
    const { answer, signatures } = exchange;
    return (
      <>
        <p class="start">
          {'status' in answer
            ? `We answered ${answer.status}`
            : `We left it ${answer.none === 'silent' ? 'without an answer' : 'with a closed connection'}`}
        </p>
        {signatures.length > 0 && (
          <ul class="plain">
            {signatures.map((check, index) => (
              <li key={index}>
                {check.scheme}: signature {check.result}
                {check.key === undefined ? '' : ` (${check.key})`}
              </li>
            ))}
          </ul>
        )}
        {exchange.duplicateOf !== undefined && <p>Repeats {exchange.duplicateOf}.</p>}
      </>
    );
  }
  const { outcome } = exchange;
  if (outcome.kind === 'no-response')
    return (
      <p class="start">
        No response: {outcome.message} ({outcome.fault})
      </p>
    );
  return (
    <>
      <p class="start">
        <strong>
          <Part text={statusOf(exchange)} differs={other !== undefined && statusOf(exchange) !== statusOf(other)} />
        </strong>
        {outcome.damage === undefined ? '' : `, body ended badly (${outcome.damage})`}{' '}
        <span class="quiet">after {duration(exchange.durationMs)}</span>
      </p>
      <HeaderLines headers={outcome.headers} other={responseHeaders(other)} />
      <BodyPane body={outcome.body} judged={{ id: exchange.id, place }} label={`Response body of ${exchange.id}`} />
    </>
  );
}

/**
 * Request and response side by side, or why they can't be shown.
 * @param against the id of another exchange; parts of the URL, the status and the headers that differ from it are
 *   marked
 */
export function ExchangeView({ id, place, against }: { id: string; place: MarkedPlace; against?: string }) {
  const exchange = exchanges.get(id);
  if (exchange === undefined) {
    const why =
      model.share.recorded === null
        ? 'This report was made without the evidence of the run.'
        : 'It was left out to keep this page small; the evidence bundle has it.';
    return (
      <p class="quiet">
        Exchange <code>{id}</code> is not shown. {why}
      </p>
    );
  }
  const { request } = exchange;
  const other = against === undefined ? undefined : exchanges.get(against);
  const delivery = exchange.kind === 'delivery';
  return (
    <div class="pair">
      <div>
        <h3>{delivery ? 'Delivery' : 'Request'}</h3>
        <p class="start">
          <strong>{request.method}</strong>{' '}
          {comparedUrl(request.url, other?.request.url).map((part, index) => (
            <Part key={index} {...part} />
          ))}
        </p>
        <HeaderLines headers={request.headers} other={other?.request.headers} />
        <BodyPane body={request.body} judged={delivery ? { id, place } : null} label={`Request body of ${id}`} />
      </div>
      <div>
        <h3>{delivery ? 'Our answer' : 'Response'}</h3>
        <Answer exchange={exchange} other={other} place={place} />
      </div>
    </div>
  );
}
