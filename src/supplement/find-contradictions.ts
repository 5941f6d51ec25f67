import { matchEvents, type DescribedDelivery } from '../sources/match-events.js';
import { matchPaths } from '../sources/match-paths.js';
import { preferredContentOf, type OpenApiDocument } from '../documents/openapi-document.js';
import { SourceError } from '../documents/source-error.js';
import { statementId } from '../../spec/brands.js';
import type { Interface } from '../../spec/model.js';
import { checkOperation } from './check-operation.js';
import { checkSchema } from './check-schema.js';
import type { Contradiction, ReportContradiction } from './contradiction.js';

/** The number of compared operations, and the contradictions. */
export interface DocumentComparison {
  /** Operations and events of the interface that the document describes. */
  readonly compared: number;
  /** In the order of the document, each place once for each kind. */
  readonly found: readonly Contradiction[];
}

/** Reports a finding, each time that the comparison comes across it. */
type ReportFinding = (operation: string, ...report: Parameters<ReportContradiction>) => void;

/**
 * Compares an implementer's document with the interface, without sending anything.
 * @throws SourceError when it has no path and no event of the interface
 */
export function findContradictions(iface: Interface, document: OpenApiDocument): DocumentComparison {
  const found = new Map<string, Contradiction>();
  const sources = new Map(iface.statements.map(({ id, source }) => [id, `${source.section}, ${source.place}`]));
  const compared = compare(iface, document, (operation, weight, kind, node, message, stated) => {
    const source = [...new Set(stated.map((id) => sources.get(id) ?? id))].slice(0, 2).join('; ');
    // Several operations share a schema, each at another place of its body: a finding about it is reported once.
    const key = `${kind} ${node.key} ${message.replace(/^\S*\./, '')}`;
    if (found.has(key)) return;
    found.set(key, { weight, kind, operation, at: node.at, pointer: node.pointer, message, source });
  });
  return { compared, found: [...found.values()] };
}

/** The kinds of contradictions of each operation, also of those that share the contradicting schema. */
export function contradictedOperations(
  iface: Interface,
  document: OpenApiDocument,
): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map<string, Set<string>>();
  compare(iface, document, (operation, weight, kind) => {
    if (weight === 'contradiction') kinds.set(operation, (kinds.get(operation) ?? new Set()).add(kind));
  });
  return kinds;
}

/** @returns how many operations and events of the interface the document has */
function compare(iface: Interface, document: OpenApiDocument, reportFinding: ReportFinding): number {
  const reporter =
    (operation: string): ReportContradiction =>
    (...report) =>
      reportFinding(operation, ...report);
  const { matches, others } = matchPaths(iface, document.operations);
  for (const { located, match } of matches) {
    const report = reporter(match.operation.id);
    const what = `${match.operation.method} ${match.operation.path}`;
    if (match.kind === 'withdrawn') {
      report('contradiction', 'withdrawn-operation', located.node, `${what} was removed`, match.operation.stated);
      continue;
    }
    for (const difference of match.differences)
      report(
        'contradiction',
        'path',
        located.pathItem,
        `${located.path} is ${match.operation.path} with another ${difference === 'casing' ? 'spelling' : 'ending'}`,
        match.operation.stated,
      );
    checkOperation(iface, match.operation, located, document, report);
  }
  const deliveries = matchEvents(iface, document);
  for (const delivery of deliveries) checkDelivery(iface, delivery, reporter(delivery.event?.id ?? delivery.name));
  const compared = matches.length + deliveries.filter(({ event }) => event !== undefined).length;
  if (compared === 0)
    throw new SourceError({
      where: document.root.at,
      message:
        others.length === 0
          ? 'the document has no operations.'
          : `none of its ${others.length} operations is one of the interface.`,
    });
  return compared;
}

/** A delivery's body is a WebhookEvent, also where its event is not known. */
function checkDelivery(
  iface: Interface,
  { name, node, event, role }: DescribedDelivery,
  report: ReportContradiction,
): void {
  const body = node.child('requestBody');
  const schema = body === undefined ? undefined : preferredContentOf(body)?.node.member('schema');
  if (role === 'receiver' && event !== undefined && !name.endsWith(event.path))
    report('contradiction', 'path', node, `${name} is ${event.path} with another spelling`, event.stated);
  if (schema === undefined) return;
  const pointer = event?.schema.pointer ?? iface.events[0]?.schema.pointer;
  // A sender may leave values out; only a receiver has to accept them.
  if (pointer !== undefined)
    checkSchema(
      iface,
      pointer,
      schema,
      role === 'receiver' ? 'request' : 'response',
      event?.stated ?? [statementId('resources.webhook.event.schema')],
      report,
    );
}
