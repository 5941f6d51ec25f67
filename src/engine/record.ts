import { defined } from '../core/defined.js';
import { recordBody } from '../evidence/body.js';
import type { Body, Outcome, RecordedRequest } from '../evidence/exchange.js';
import { excessIn } from '../evidence/nesting.js';
import type { Redactor } from '../evidence/redact.js';
import type { SentRequest } from '../http/transport.js';
import { parseJson, recentJson } from '../answers/recent-json.js';
import type { Json } from '../core/json.js';
import type { BuiltRequest } from './built-request.js';

/** A request and its outcome after redaction, cut at the configured number of bytes, as evidence has them. */
export interface RedactedExchange {
  readonly request: RecordedRequest;
  readonly outcome: Outcome;
}

/**
 * Redacts a request and its outcome, then cuts their bodies at the configured number of bytes; every exchange that the
 * judge sees is made here.
 */
export function redactedExchange(
  { outcome, sent }: SentRequest,
  built: BuiltRequest,
  { redactor, recordBodyBytes }: { readonly redactor: Redactor; readonly recordBodyBytes: number },
): RedactedExchange {
  const request: RecordedRequest = {
    method: sent.method,
    url: redactor.url(sent.url),
    headers: redactor.headers(sent.headers, 'sent'),
    ...defined({ forms: built.message }),
    ...bodyMember(
      built.body === undefined
        ? undefined
        : recordBody(Buffer.from(built.body, 'utf8'), { limit: recordBodyBytes, redactor }),
    ),
    bodyOrigin: built.bodyOrigin,
  };
  if (outcome.kind === 'no-response')
    return { request, outcome: { ...outcome, message: redactor.text(outcome.message) } };
  const { body, bodyBytes, headers, redirects, ...rest } = outcome;
  return {
    request,
    outcome: {
      ...rest,
      headers: redactor.headers(
        headers.map(([name, value]) => [name, redactor.received(value)] as const),
        'received',
      ),
      ...(redirects === undefined ? {} : { redirects: redirects.map((url) => redactor.url(redactor.received(url))) }),
      ...bodyMember(
        body === undefined
          ? undefined
          : recordBody(body, {
              limit: recordBodyBytes,
              redactor,
              received: true,
              incomplete: outcome.damage !== undefined,
              ...defined({ total: bodyBytes }),
            }),
      ),
    },
  };
}

const bodyMember = (body: Body | undefined): { readonly body?: Body } => (body === undefined ? {} : { body });

/**
 * The JSON of a response before redaction, so it is never written; `undefined` where the body is no JSON, or is too
 * deep or too large.
 */
export function jsonOf(body: Uint8Array): Json | undefined {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const known = recentJson(text);
  if (known !== undefined) return known;
  if (excessIn(body) !== undefined) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
