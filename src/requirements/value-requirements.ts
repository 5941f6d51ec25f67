import { defined } from '../core/defined.js';
import type { EventDefinition, Interface, OperationId, StatementId } from '../../spec/model.js';
import type { ProvingFault } from '../faults/fault.js';
import type { NumberedRow } from '../rules/numbered-row.js';
import type { Reading } from '../rules/reading.js';
import type { Contradiction, RuleRow, RowFault, Rule } from '../rules/rule.js';
import { reachableSchemas } from '../rules/schema-walk.js';
import { tableOf } from '../rules/table.js';
import {
  provingFault,
  flaw,
  isHiddenHere,
  lacksContent,
  neverArose,
  findingIfContentUnjudged,
  ofOperation,
  faultTarget,
  requirementId,
  wantedStimuli,
  withoutContent,
} from './build.js';
import { findingIfBodyUnreadable, deliveryFlaw, eventParts, neverDelivered } from './events.js';
import { contentFacts, deliveryFacts } from './kind-facts.js';
import { fail, pass, untouched, type Finding, type Flaw, type Kind, type Requirement } from './requirement.js';
import { responseNodes, type ResponseNode } from './response-nodes.js';

/** The kind of the requirements that a rule about values leads to. */
export const kindOfRule = (rule: Rule): Kind => ({
  id: rule.id,
  ...(rule.of === 'answers' ? contentFacts : deliveryFacts),
  touchedBy: rule.touchedBy,
  passShows: rule.passShows,
  about: rule.about,
  derive: (iface) => requirementsOf(rule, iface),
});

/** The requirements of one rule: one for each of its rows in each operation, or event, whose bodies reach it. */
export function requirementsOf(rule: Rule, iface: Interface): readonly Requirement[] {
  const table = tableOf(iface, rule.of);
  const ids = new Set<string>();
  const rowsAt = (pointer: NumberedRow['pointer']): readonly NumberedRow[] =>
    table.at(pointer).filter((row) => row.rule === rule);
  const all =
    rule.of === 'answers'
      ? responseNodes(iface).flatMap((node) =>
          rowsAt(node.pointer)
            .filter(({ isFor }) => isFor?.(node.operation) ?? true)
            .map((row) => ofAnswers(node, row)),
        )
      : iface.events.flatMap((event) =>
          reachableSchemas(iface, event.schema.pointer).flatMap(({ pointer, place }) =>
            rowsAt(pointer).map((row) => ofEvent(event, place, row)),
          ),
        );
  // Inline schemas of two answers of one operation have one name.
  return all.filter(({ id }) => !ids.has(id) && ids.add(id));
}

const statementsOf = (row: RuleRow, fallback: readonly StatementId[]): readonly StatementId[] => [
  ...(row.stated ?? fallback),
  ...(row.statedToo ?? []),
];

function ofAnswers(node: ResponseNode, row: NumberedRow): Requirement {
  const { operation, definition, place } = node;
  const emptied = place.length === 0 ? row.ofEmptyAnswer : undefined;
  return {
    ...ofOperation(operation, row.rule.id, row.detail),
    title: `${operation.method} ${operation.path}${row.title}`,
    level: row.level,
    statedness: 'stated',
    statements: statementsOf(row, definition.stated),
    wants: wantedStimuli(operation.id, 'success'),
    ...defined({ decidedBy: row.decidedBy }),
    judgement: {
      scope: 'exchange',
      judge: (view, context) => {
        const none = findingIfContentUnjudged(view);
        if (none !== undefined) return none;
        if (emptied !== undefined && lacksContent(view))
          return fail(flaw(view.exchange, { ...emptied, actual: 'no content' }));
        if (view.body.kind !== 'json') return untouched;
        const undecided = row.notConfigured?.(context.configuration);
        if (undecided !== undefined) return { kind: 'inconclusive', ...undecided };
        const reading = view.reading ?? (row.isOfAnySuccess ? view.readAs(definition) : undefined);
        return findingOf(reading, row, (about) => flaw(view.exchange, about), neverArose);
      },
    },
    faults: [
      ...row.faults.map((each) => proving(operation.id, place, each, operation.safe)),
      ...(emptied === undefined ? [] : withoutContent(operation, definition)),
    ],
  };
}

function ofEvent(event: EventDefinition, place: readonly string[], row: NumberedRow): Requirement {
  return {
    ...eventParts(event, row.rule.id, row.detail),
    title: `${event.path}${row.title}`,
    level: row.level,
    statedness: 'stated',
    statements: statementsOf(row, event.stated),
    judgement: {
      scope: 'delivery',
      judge: (view) =>
        findingIfBodyUnreadable(view) ??
        findingOf(view.reading(event), row, (about) => deliveryFlaw(view.exchange, about), neverDelivered),
    },
    faults: row.faults.map((each) => proving(event.id, place, each)),
  };
}

/** The finding on the values of a body for one row. @param never the finding if none of the values touched the row */
function findingOf(
  reading: Reading | undefined,
  row: NumberedRow,
  flawOf: (about: Contradiction & { readonly pointer: string }) => Flaw,
  never: (carries: string) => Finding,
): Finding {
  const found = reading?.found(row) ?? [];
  const flaws = found.flatMap((each) => ('message' in each ? [flawOf(each)] : []));
  if (flaws.length > 0) return fail(...flaws);
  if (row.isHiddenBySecrets && reading?.holdsSecret(row.pointer)) return isHiddenHere(row.carries);
  const undecided = found.find((each) => 'reason' in each);
  if (undecided !== undefined) {
    const { pointer: _, ...about } = undecided;
    return { kind: 'inconclusive', ...about };
  }
  return reading?.touched(row) ? pass : never(row.carries);
}

/** The fault that proves a row in one operation or event: the values at its place are removed or replaced. */
function proving(
  operation: OperationId,
  place: readonly string[],
  { below, change, verbatim, also }: RowFault,
  isSafe = true,
): ProvingFault {
  const others =
    also === undefined || (also.safeOnly && !isSafe)
      ? []
      : [{ requirement: requirementId(operation, also.kind, also.detail), because: also.because }];
  return {
    ...provingFault({ ...change, on: faultTarget(operation), at: [...place, ...below].join('/') }, others),
    ...defined({ verbatim }),
  };
}
