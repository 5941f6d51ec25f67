import type { Interface, Operation, OperationId, Resource } from '../spec/model.js';
import { longestPage } from '../src/requirements/consistent.js';
import { idVariable } from '../src/relations/relations-of.js';
import { viewsBelow } from '../src/relations/shown-below.js';
import { defined } from '../src/core/defined.js';
import {
  changeAbove,
  creationsOf,
  creationSteps,
  listingBefore,
  listingOf,
  readingAbove,
  readingAfterChange,
  readingBelow,
  readingOf,
} from '../src/stimuli/created-again.js';
import type { BodyPlan, Effect, Scenario, Step, Suite } from '../src/stimuli/scenario.js';

const own: BodyPlan = { from: 'configuration' };

/** The effect of the scenario of a suite that creates such a record. */
const effectOf = (create: OperationId, suites: readonly Suite[]): Effect | undefined =>
  suites
    .flatMap(({ scenarios }) => scenarios)
    .find(({ steps }) =>
      steps.some(({ operation, purpose, body }) => operation === create && purpose === 'success' && body !== undefined),
    )?.effect;

/** The list before the creations and after them, at the same address: a service may keep the first response. */
function aroundCreations(
  create: OperationId,
  lister: Operation | undefined,
  creation: string,
  variable: string,
): { readonly before: readonly Step[]; readonly after: readonly Step[] } {
  if (lister === undefined) return { before: [], after: [] };
  const listing = { operation: lister.id, ...longestPage(lister) };
  return {
    before: [{ ...listing, name: listingBefore(create), purpose: 'control' }],
    after: [
      {
        ...listing,
        name: listingOf(create),
        purpose: 'consistency',
        until: { kind: 'lists', step: creation, variable },
      },
    ],
  };
}

function scenarioOf(resource: Resource, known: Known): Scenario[] {
  const { create, list, read, update, replace } = resource;
  const variable = idVariable(resource);
  // No operation reads or changes a record without an id of its own, so only those at the same time are made.
  const isAddressed = resource.variable !== undefined;
  const creation = known.find(create?.by);
  const effect = creation === undefined ? undefined : effectOf(creation.id, known.suites);
  if (creation === undefined || effect === undefined) return [];
  const { first, again, together, change } = creationSteps(creation.id);
  // Nobody stated that the same body is accepted twice.
  const creating = (name: string, more: Partial<Step> = {}): Step => ({
    name,
    operation: creation.id,
    purpose: 'robustness',
    body: own,
    ...(isAddressed ? { yields: [variable] } : {}),
    ...more,
  });
  const reading = (operation: Operation, name: string, of: string, reflects: string): Step => ({
    name,
    operation: operation.id,
    purpose: 'consistency',
    ofCreated: of,
    until: { kind: 'reflects', step: reflects },
  });
  const [one, other] = together;
  const reader = known.find(read?.by);
  const listings = aroundCreations(creation.id, known.find(list?.by), one, variable);
  const changer = known.find(update?.by ?? replace?.by);
  return [
    {
      id: `several.${creation.id}`,
      title: `Several records, the last two created at the same time: ${creation.summary}`,
      effect,
      once: true,
      steps: [
        ...listings.before,
        ...(isAddressed ? [creating(first), creating(again)] : []),
        creating(one, { atOnce: true }),
        creating(other, { atOnce: true, body: { from: 'configuration', turned: 'varied' } }),
        ...listings.after,
        ...(reader === undefined ? [] : creationsOf(creation.id).map((of) => reading(reader, readingOf(of), of, of))),
        ...(reader === undefined || changer === undefined
          ? []
          : [
              { name: change, operation: changer.id, purpose: 'robustness' as const, body: own, ofCreated: one },
              reading(reader, readingOf(change), one, change),
              reading(reader, readingAfterChange(creation.id), first, first),
            ]),
        ...changedAbove(creation.id, known),
      ],
    },
  ];
}

/** The record that the created ones belong to is changed, and looked for below the first one and another one. */
function changedAbove(create: OperationId, { iface }: Known): readonly Step[] {
  const below = viewsBelow(iface).filter((each) => each.create.id === create);
  const [any] = below;
  if (any === undefined) return [];
  const { first, again } = creationSteps(create);
  const change = changeAbove(create);
  const shown = (name: string, operation: OperationId, more: Partial<Step> = {}): Step => ({
    name,
    operation,
    purpose: 'consistency',
    until: { kind: 'reflects', step: change },
    ...more,
  });
  return [
    {
      name: change,
      operation: any.write.id,
      purpose: 'robustness',
      body: { from: 'configuration', turned: 'varied' },
    },
    shown(readingAbove(create), any.own.id),
    ...below.flatMap(({ view, at, shows }) =>
      [first, again].map((of) =>
        shown(readingBelow(of, view.id), view.id, {
          ofCreated: of,
          until: { kind: 'reflects', step: change, at, ...defined({ sentAt: shows }) },
        }),
      ),
    ),
    { name: `${change} back`, operation: any.write.id, purpose: 'robustness', body: own },
  ];
}

interface Known {
  readonly iface: Interface;
  find(id: OperationId | undefined): Operation | undefined;
  readonly suites: readonly Suite[];
}

/**
 * Each creation of a record that has an id or a list several times: the same body once more, and two at the same time,
 * between two equal readings of the list. Then each
 * record is read, one of them is changed, and the first one is read again. Last, the record that they belong to is
 * changed, and looked for below two of them.
 */
export function creations(iface: Interface, suites: readonly Suite[]): Suite {
  const { operations, table } = iface;
  const known: Known = { iface, find: (id) => operations.find((operation) => operation.id === id), suites };
  return {
    resource: 'several',
    scenarios: table.resources.flatMap((resource) =>
      resource.variable === undefined && resource.list === undefined ? [] : scenarioOf(resource, known),
    ),
  };
}
