import type { Interface } from '../../../spec/model.js';
import type { ConfigurationEntry } from '../entry.js';
import { matchPaths } from '../match-paths.js';
import type { OpenApiDocument } from '../../documents/openapi-document.js';
import { SourceError } from '../../documents/source-error.js';
import { applianceEntries } from './appliance-entries.js';
import { bodyEntries } from './body-entries.js';
import type { MatchedDocument } from './matched-document.js';
import { deliveryEntries } from './delivery-entries.js';
import { idEntries, listEntries } from './list-entries.js';
import { queryEntries } from './query-entries.js';
import { targetEntries } from './target-entries.js';
import { vendorEntries } from './vendor-entries.js';

/**
 * Entries of a configuration that an OpenAPI document gives.
 * @throws SourceError when none of its operations is one of the interface
 */
export function entriesOfOpenApi(
  iface: Interface,
  document: OpenApiDocument,
  place: string,
): readonly ConfigurationEntry[] {
  const { matches, others, basePath } = matchPaths(iface, document.operations);
  const matched = matches.flatMap(({ located, match }) =>
    match.kind === 'operation' ? [{ own: located, operation: match.operation, variables: match.variables }] : [],
  );
  if (matched.length === 0)
    throw new SourceError({
      where: document.root.at,
      message: `none of its ${others.length} operations is one of the interface.`,
    });
  const described: MatchedDocument = { iface, document, place, basePath, matched };
  return [
    ...targetEntries(described),
    ...idEntries(described),
    ...listEntries(described),
    ...vendorEntries(described),
    ...applianceEntries(described),
    ...bodyEntries(described),
    ...queryEntries(described),
    ...deliveryEntries(described),
  ];
}
