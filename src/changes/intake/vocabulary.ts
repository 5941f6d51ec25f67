import type { Facet } from '../../requirements/requirement.js';
import type { ChangeDetails, Severity } from './change.js';

/** A kind of change that is known: its id in diff tools, how it is graded, what it touches, how it reads. */
export interface KnownChange {
  readonly id: string;
  readonly severity: Severity;
  readonly facet: Facet;
  /** The tool's English text; names are in quotes of one kind or another. Groups are details. */
  readonly reads?: RegExp;
}

const known = (id: string, severity: Severity, facet: Facet, text?: string): KnownChange => ({
  id,
  severity,
  facet,
  ...(text === undefined ? {} : { reads: textPattern(text) }),
});

/** `<name>` stands for a quoted detail, `<>` for a quoted text that is none. */
function textPattern(text: string): RegExp {
  const source = text
    .replace(/[.+?^${}()|[\]\\*]/g, '\\$&')
    .replace(/<(\w*)>/g, (_, name: string) => (name === '' ? "['`][^'`]*['`]" : `['\`](?<${name}>[^'\`]*)['\`]`));
  return new RegExp(`^${source}$`);
}

/** Kinds of change by id. What is not here is unknown, and widens what is selected. */
const table: readonly KnownChange[] = [
  known('endpoint-added', 'info', 'operation', 'endpoint added'),
  known('endpoint-deprecated', 'info', 'operation', 'endpoint deprecated'),
  known('endpoint-reactivated', 'info', 'operation', 'endpoint reactivated'),
  known('api-path-removed-without-deprecation', 'breaking', 'operation', 'api path removed without deprecation'),
  known('api-path-removed-with-deprecation', 'info', 'operation', 'api path removed with deprecation'),
  known('api-removed-without-deprecation', 'breaking', 'operation', 'api removed without deprecation'),
  known('api-removed-with-deprecation', 'info', 'operation', 'api removed with deprecation'),
  known('api-operation-id-removed', 'info', 'nothing'),
  known('api-operation-id-added', 'info', 'nothing'),
  known('api-tag-removed', 'info', 'nothing', 'api tag <> removed'),
  known('api-tag-added', 'info', 'nothing', 'api tag <> added'),
  known('api-schema-removed', 'info', 'nothing'),
  known(
    'api-security-scope-removed',
    'info',
    'security',
    "the security scope <scope> was removed from the endpoint's security scheme <>",
  ),
  known(
    'api-security-scope-added',
    'info',
    'security',
    "the security scope <scope> was added to the endpoint's security scheme <>",
  ),
  known('api-security-removed', 'info', 'security'),
  known('api-security-added', 'info', 'security'),
  known(
    'new-optional-request-parameter',
    'info',
    'parameter',
    'added the new optional <> request parameter <parameter>',
  ),
  known(
    'new-required-request-parameter',
    'breaking',
    'parameter',
    'added the new required <> request parameter <parameter>',
  ),
  known('request-parameter-removed', 'warning', 'parameter', 'deleted the <> request parameter <parameter>'),
  known(
    'request-parameter-became-required',
    'breaking',
    'parameter',
    'the <> request parameter <parameter> became required',
  ),
  known(
    'request-parameter-became-optional',
    'info',
    'parameter',
    'the <> request parameter <parameter> became optional',
  ),
  known(
    'request-parameter-max-increased',
    'info',
    'parameter',
    'for the <> request parameter <parameter>, the max was increased from <was> to <value>',
  ),
  known(
    'request-parameter-max-decreased',
    'breaking',
    'parameter',
    'for the <> request parameter <parameter>, the max was decreased from <was> to <value>',
  ),
  known('request-parameter-max-set', 'warning', 'parameter'),
  known(
    'request-parameter-min-increased',
    'breaking',
    'parameter',
    'for the <> request parameter <parameter>, the min was increased from <was> to <value>',
  ),
  known(
    'request-parameter-min-decreased',
    'info',
    'parameter',
    'for the <> request parameter <parameter>, the min was decreased from <was> to <value>',
  ),
  known('request-parameter-min-set', 'warning', 'parameter'),
  known(
    'request-parameter-default-value-added',
    'breaking',
    'parameter',
    'for the <> request parameter <parameter>, default value <value> was added',
  ),
  known(
    'request-parameter-default-value-removed',
    'breaking',
    'parameter',
    'for the <> request parameter <parameter>, default value <was> was removed',
  ),
  known(
    'request-parameter-default-value-changed',
    'breaking',
    'parameter',
    'for the <> request parameter <parameter>, default value was changed from <was> to <value>',
  ),
  known(
    'request-parameter-enum-value-added',
    'info',
    'parameter',
    'added the new enum value <value> to the <> request parameter <parameter>',
  ),
  known(
    'request-parameter-enum-value-removed',
    'breaking',
    'parameter',
    'removed the enum value <value> from the <> request parameter <parameter>',
  ),
  known('request-parameter-type-changed', 'breaking', 'parameter'),
  known('request-parameter-type-generalized', 'info', 'parameter'),
  known(
    'request-body-media-type-added',
    'info',
    'request-media-type',
    'added the media type <mediaType> to the request body',
  ),
  known(
    'request-body-media-type-removed',
    'breaking',
    'request-media-type',
    'removed the media type <mediaType> from the request body',
  ),
  known('request-body-added-required', 'breaking', 'request-body'),
  known('request-body-added-optional', 'info', 'request-body'),
  known('request-body-removed', 'breaking', 'request-body'),
  known('request-body-became-required', 'breaking', 'request-body', 'request body became required'),
  known('request-body-became-optional', 'info', 'request-body', 'request body became optional'),
  known('new-optional-request-property', 'info', 'request-body', 'added the new optional request property <property>'),
  known(
    'new-required-request-property',
    'breaking',
    'request-body',
    'added the new required request property <property>',
  ),
  known('request-property-removed', 'warning', 'request-body', 'removed the request property <property>'),
  known(
    'request-property-became-required',
    'breaking',
    'request-body',
    'the request property <property> became required',
  ),
  known('request-property-became-optional', 'info', 'request-body', 'the request property <property> became optional'),
  known(
    'request-property-enum-value-added',
    'info',
    'request-body',
    'added the new <value> enum value to the request property <property>',
  ),
  known(
    'request-property-enum-value-removed',
    'breaking',
    'request-body',
    'removed the enum value <value> of the request property <property>',
  ),
  known('request-property-type-changed', 'breaking', 'request-body'),
  known(
    'response-success-status-added',
    'info',
    'response-status',
    'added the success response with the status <status>',
  ),
  known(
    'response-success-status-removed',
    'breaking',
    'response-status',
    'removed the success response with the status <status>',
  ),
  known(
    'response-non-success-status-added',
    'info',
    'response-status',
    'added the non-success response with the status <status>',
  ),
  known(
    'response-non-success-status-removed',
    'info',
    'response-status',
    'removed the non-success response with the status <status>',
  ),
  known(
    'response-media-type-added',
    'info',
    'response-media-type',
    'added the media type <mediaType> for the response with the status <status>',
  ),
  known(
    'response-media-type-removed',
    'breaking',
    'response-media-type',
    'removed the media type <mediaType> for the response with the status <status>',
  ),
  known('response-media-type-name-changed', 'info', 'response-media-type'),
  known(
    'response-media-type-name-generalized',
    'breaking',
    'response-media-type',
    'media type <was> was changed to a more general media type <value> for the response status <status>',
  ),
  known(
    'response-media-type-name-specialized',
    'info',
    'response-media-type',
    'media type <was> was changed to a more specific media type <value> for the response status <status>',
  ),
  known(
    'response-optional-property-added',
    'info',
    'response-body',
    'added the optional property <property> to the response with the <status> status',
  ),
  known(
    'response-required-property-added',
    'info',
    'response-body',
    'added the required property <property> to the response with the <status> status',
  ),
  known(
    'response-optional-property-removed',
    'warning',
    'response-body',
    'removed the optional property <property> from the response with the <status> status',
  ),
  known(
    'response-required-property-removed',
    'breaking',
    'response-body',
    'removed the required property <property> from the response with the <status> status',
  ),
  known(
    'response-property-became-optional',
    'breaking',
    'response-body',
    'the response property <property> became optional for the status <status>',
  ),
  known(
    'response-property-became-required',
    'info',
    'response-body',
    'the response property <property> became required for the status <status>',
  ),
  known(
    'response-property-enum-value-added',
    'warning',
    'response-body',
    'added the new <value> enum value to the <property> response property for the response status <status>',
  ),
  known(
    'response-property-enum-value-removed',
    'info',
    'response-body',
    'removed the <value> enum value from the <property> response property for the response status <status>',
  ),
  known('response-property-type-changed', 'breaking', 'response-body'),
  known('response-body-type-changed', 'breaking', 'response-body'),
  known('response-body-any-of-added', 'info', 'response-body'),
  known('webhook-added', 'info', 'operation', 'webhook <event> added'),
  known('webhook-removed', 'breaking', 'operation', 'webhook <event> removed'),
];

const byId = new Map(table.map((change) => [change.id, change]));

/** The known change of an id. */
export const knownChange = (id: string | null): KnownChange | undefined => (id === null ? undefined : byId.get(id));

/** Texts are compared up to this length: longer ones are not of a tool that names things. */
const longest = 2000;

/** The known change that a text tells, and its details. */
export function recognise(text: string): { readonly change: KnownChange; readonly details: ChangeDetails } | undefined {
  if (text.length > longest) return undefined;
  for (const change of table) {
    const match = change.reads?.exec(text);
    if (match !== null && match !== undefined) return { change, details: { ...match.groups } };
  }
  return undefined;
}
