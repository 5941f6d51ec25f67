import { createHash } from 'node:crypto';
import type { Configuration } from '../config/configuration.js';
import { mapLeaves } from '../config/leaves.js';
import { isSecretName } from '../config/secret-names.js';
import { defined } from '../core/defined.js';
import { pointerTokens } from '../core/pointer.js';
import type { Json } from '../core/json.js';
import type { BundleHeader } from './bundle.js';
import type { DeliveryExchange, EvidenceLine, RecordedRequest, RequestExchange, Violated } from './exchange.js';
import type { Redactor } from './redact.js';

/**
 * A line that is safe to write: every text of it that the suite did not choose went through the redactor. Bodies,
 * headers and URLs are redacted where they are recorded, since only there it is known whether they broke off; redacting
 * them here again changes no text.
 */
export function redactLine(line: EvidenceLine, redactor: Redactor): EvidenceLine {
  switch (line.kind) {
    case 'exchange':
      return redactExchange(line, redactor);
    case 'delivery':
      return redactDelivery(line, redactor);
    case 'omission':
      return { ...line, reason: redactor.text(line.reason) };
    case 'trouble':
      return { ...line, example: redactor.text(line.example) };
    case 'scenario':
      return line;
  }
}

/**
 * A header as it may be written. The loader of the configuration put labels where secrets are; here other encodings of
 * them are found.
 */
export const redactHeader = (header: BundleHeader, redactor: Redactor): BundleHeader => ({
  ...header,
  target: { ...header.target, baseUrl: redactor.url(header.target.baseUrl) },
  // Texts are replaced by texts.
  configuration: mapLeaves(header.configuration, ({ value }) =>
    typeof value === 'string' ? redactor.known(value) : value,
  ) as Configuration,
  ...(header.supplement === undefined ? {} : { supplement: redactSupplement(header.supplement, redactor) }),
  ...(typeof header.configurationFile === 'string'
    ? { configurationFile: redactor.text(header.configurationFile) }
    : {}),
});

/** The digest is that of the text as it is recorded. */
function redactSupplement(
  supplement: NonNullable<BundleHeader['supplement']>,
  redactor: Redactor,
): NonNullable<BundleHeader['supplement']> {
  const text = redactor.known(supplement.text);
  if (text === supplement.text) return supplement;
  return { ...supplement, digest: createHash('sha256').update(text).digest('hex'), text };
}

function redactExchange(exchange: RequestExchange, redactor: Redactor): RequestExchange {
  const { bindings, query, violated, request } = exchange;
  return {
    ...exchange,
    bindings: mapValues(bindings, (value) => redactor.text(value)),
    query: mapValues(query, (values, name) => values.map((value) => textUnder([name], value, redactor))),
    ...defined({ violated: violated === undefined ? undefined : redactViolated(violated, redactor) }),
    request: redactRequest(request, 'sent', redactor),
  };
}

const redactDelivery = (delivery: DeliveryExchange, redactor: Redactor): DeliveryExchange => ({
  ...delivery,
  request: redactRequest(delivery.request, 'received', redactor),
});

const redactRequest = (request: RecordedRequest, side: 'sent' | 'received', redactor: Redactor): RecordedRequest => ({
  ...request,
  method: redactor.text(request.method),
  url: redactor.url(request.url),
  headers: redactor.headers(request.headers, side),
});

/** The violation in a negative request is part of the request: secret where the request has a secret. */
function redactViolated(violated: Violated, redactor: Redactor): Violated {
  const names = pointerTokens(violated.pointer);
  return {
    ...violated,
    pointer: redactor.text(violated.pointer),
    ...(violated.was === undefined ? {} : { was: jsonUnder(names, violated.was, redactor) }),
    ...(violated.became === undefined ? {} : { became: jsonUnder(names, violated.became, redactor) }),
  };
}

/** A value as it is redacted below members of these names, one of which may say that it is secret. */
function jsonUnder(names: readonly string[], value: Json, redactor: Redactor): Json {
  const secretName = names.find(isSecretName);
  if (secretName === undefined) return redactor.json(value);
  const redacted = redactor.json({ [secretName]: value }) as { readonly [name: string]: Json }; // an object, as given
  return redacted[secretName] ?? null;
}

const textUnder = (names: readonly string[], value: string, redactor: Redactor): string =>
  String(jsonUnder(names, value, redactor));

const mapValues = <Value, Mapped>(
  record: { readonly [name: string]: Value },
  change: (value: Value, name: string) => Mapped,
): { readonly [name: string]: Mapped } =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
