import { count } from '../core/count.js';
import { singleLine, truncate } from '../core/text.js';
import type { Configuration } from '../config/configuration.js';
import { deletions, subscriptions } from '../../spec/feature-operations.js';
import type { Interface } from '../../spec/model.js';
import type { PlannedStimulus } from '../engine/dry-run.js';

/** Numbers of requests, for an implementation without failures. */
export interface PlannedRequests {
  readonly sent: number;
  /** Sent as well, if responses show the ids or values that they need. */
  readonly depending: number;
}

/** An operation of the implementer's document that acts on everything, and whether the configuration allows it. */
export interface DangerousOperation {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly reason: string;
  readonly isNamed: boolean;
}

/** The operations that a run sends only where the configuration names them. */
export const dangerousOperations = (
  { supplement }: Interface,
  { writes }: Configuration,
): readonly DangerousOperation[] =>
  (supplement?.operations ?? []).flatMap(({ id, method, path, actsOnAll }) =>
    actsOnAll === undefined
      ? []
      : [
          {
            operation: id,
            method,
            path,
            reason: actsOnAll,
            isNamed: writes?.expendable?.operations?.includes(id) === true,
          },
        ],
  );

/** The resources of the implementer's document, one line for each, as they were inferred. */
export function resourceLines({ supplement }: Interface): readonly string[] {
  if (supplement === undefined) return [];
  const told = new Map(supplement.operations.map(({ id, method, path }) => [id, `${method} ${path}`] as const));
  const lines = supplement.table.resources.map((resource) => {
    const { id, variable, views, shows = {} } = resource;
    const own = (['list', 'read', 'create', 'update', 'replace', 'delete'] as const).flatMap((name) => {
      const by = resource[name]?.by;
      return by === undefined ? [] : [`${name} ${told.get(by) ?? by}`];
    });
    const also = views.map((view) => told.get(view.in) ?? view.in);
    const ids = Object.keys(shows).map((name) => `{${name}}`);
    return `  ${shown(variable === undefined ? id : `${id} {${variable}}`)}: ${[
      ...own,
      ...(also.length === 0 ? [] : [`shown by ${also.join(', ')}`]),
      ...(ids.length === 0 ? [] : [`names ${ids.join(', ')}`]),
    ].join('; ')}`;
  });
  return [
    `Resources of ${shown(supplement.place)}, inferred from paths, schemas and links:`,
    ...lines.map(singleLine),
    '',
  ];
}

/** Characters of a body or path in one line. */
const widest = 160;

export const isWrite = ({ method }: PlannedStimulus): boolean => method !== 'GET' && method !== 'HEAD';

/** How many requests stimuli lead to. */
export const requestsOf = (stimuli: readonly PlannedStimulus[]): PlannedRequests => {
  const sum = (kind: 'sent' | 'depends'): number =>
    stimuli.reduce((all, { outcome }) => all + (outcome.kind === kind ? outcome.requests : 0), 0);
  return { sent: sum('sent'), depending: sum('depends') };
};

/**
 * A plan for people: operations that act on everything first, then all writes, the readings, and the requests that are
 * not sent. Ends with a line break.
 * @param confirming how many readings may follow at the end of the run, to confirm the conditions of failures
 */
export function planText(
  stimuli: readonly PlannedStimulus[],
  dangerous: readonly DangerousOperation[] = [],
  confirming = 0,
): string {
  const going = stimuli.filter(({ outcome }) => outcome.kind !== 'not-sent');
  const writes = going.filter(isWrite).toSorted((a, b) => danger(b) - danger(a));
  const readings = going.filter((stimulus) => !isWrite(stimulus));
  const all = requestsOf(stimuli);
  return [
    ...dangerousLines(dangerous),
    `Writes: ${requestWords(requestsOf(writes))}`,
    ...(writes.length === 0
      ? ['  none: nothing is created, changed or deleted']
      : grouped(writes, writeKey, writeLines)),
    '',
    `Readings: ${requestWords(requestsOf(readings))}`,
    ...grouped(readings, readingKey, readingLines),
    ...contextLines(going),
    ...notSentLines(stimuli),
    '',
    ...confirmingLines(confirming),
    `${requestWords(all)}, in ${count(scenariosIn(going), 'scenario')}. Nothing was sent.`,
    '',
  ].join('\n');
}

const confirmingLines = (most: number): readonly string[] =>
  most === 0
    ? []
    : [
        `If requirements fail: up to ${count(most, 'further reading')} (GET and HEAD only) at the end, to say when.`,
        '',
      ];

function dangerousLines(dangerous: readonly DangerousOperation[]): readonly string[] {
  if (dangerous.length === 0) return [];
  return [
    'Act on everything, sent only where writes.expendable.operations names them:',
    ...dangerous.flatMap(({ operation, method, path, reason, isNamed }) => [
      `  ${method.padEnd(6)} ${shown(path)}  ${shown(operation)}`,
      `         ${reason}; ${isNamed ? 'NAMED, so it is sent' : 'not sent'}`,
    ]),
    '',
  ];
}

/** Deletions stand first, those of whole accounts before all. */
const danger = ({ operation, method }: PlannedStimulus): number =>
  operation === deletions.account || operation === deletions.systemsOfAccount ? 2 : method === 'DELETE' ? 1 : 0;

const scenariosIn = (stimuli: readonly PlannedStimulus[]): number =>
  new Set(stimuli.map(({ scenario }) => scenario)).size;

const requestWords = ({ sent, depending }: PlannedRequests): string =>
  `${count(sent, 'request')}${depending === 0 ? '' : `, and up to ${depending} more if answers show what they need`}`;

/** Stimuli that are shown together, in the order of the first of each. */
function grouped(
  stimuli: readonly PlannedStimulus[],
  keyOf: (stimulus: PlannedStimulus) => string,
  lines: (group: readonly [PlannedStimulus, ...PlannedStimulus[]]) => readonly string[],
): readonly string[] {
  const groups = new Map<string, [PlannedStimulus, ...PlannedStimulus[]]>();
  for (const stimulus of stimuli) {
    const group = groups.get(keyOf(stimulus));
    if (group === undefined) groups.set(keyOf(stimulus), [stimulus]);
    else group.push(stimulus);
  }
  return [...groups.values()].flatMap(lines);
}

const writeKey = ({ method, path, body = '', credential }: PlannedStimulus): string =>
  JSON.stringify([method, path, body, credential]);

function writeLines(group: readonly [PlannedStimulus, ...PlannedStimulus[]]): readonly string[] {
  const [first] = group;
  const { sent, depending } = requestsOf(group);
  const times = sent + depending;
  const notes = [
    ...(first.credential === 'full' ? [] : [`credential: ${first.credential}`]),
    ...(sent === 0 ? [dependence(first)] : []),
  ];
  return [
    `  ${first.method.padEnd(6)} ${shown(first.path)}${times === 1 ? '' : `  ${times}×`}` +
      `${notes.length === 0 ? '' : `  (${notes.join('; ')})`}`,
    `         ${whatItDoes(first)}`,
    ...(first.body === undefined ? [] : [`         body ${shown(first.body)}`]),
  ];
}

/** The records that a request may change or delete, if it is accepted. */
function whatItDoes({ operation, method, effect, purpose, ofNothing }: PlannedStimulus): string {
  if (ofNothing === true) return 'changes nothing that exists: its id is made up, and at most creates the record';
  const whose = effect === 'creates' ? 'what this run created' : 'what the configuration names as expendable';
  if (operation === deletions.account) return 'deletes the account, and all its systems';
  if (operation === deletions.systemsOfAccount) return 'deletes all systems of the account';
  if (operation === subscriptions.create) return 'creates a webhook subscription, which remains on the server';
  if (operation === subscriptions.ping) return 'causes a delivery to a subscription of this run';
  if (purpose === 'withdrawn') return 'is withdrawn and has to be refused; otherwise it changes what it addresses';
  if (method === 'DELETE') return `deletes ${whose}`;
  if (method === 'POST') return 'creates something, which may remain on the server';
  return `changes ${whose}`;
}

const readingKey = ({ operation, method, path }: PlannedStimulus): string => operation ?? `${method} ${path}`;

function readingLines(group: readonly [PlannedStimulus, ...PlannedStimulus[]]): readonly string[] {
  const { sent, depending } = requestsOf(group);
  const { operation } = group[0];
  const more = depending === 0 ? '' : ` + ${depending}`;
  return [`  ${`${sent}${more}`.padStart(9)}  ${operation ?? `${group[0].method} ${shown(group[0].path)}`}`];
}

/** How many of the requests are sent for the sake of a context, by context. */
export const contextCosts = (stimuli: readonly PlannedStimulus[]): readonly ContextCost[] =>
  [...new Set(stimuli.map(({ context }) => context))]
    .filter((context) => context !== undefined)
    .map((context) => ({ context, ...requestsOf(stimuli.filter((stimulus) => stimulus.context === context)) }));

/** Requests that are sent for the sake of one context. */
export interface ContextCost extends PlannedRequests {
  readonly context: string;
}

function contextLines(stimuli: readonly PlannedStimulus[]): readonly string[] {
  const costs = contextCosts(stimuli);
  if (costs.length === 0) return [];
  return [
    '',
    'Of these, to see the same statements in other contexts (limits.depth):',
    ...costs.map(
      ({ context, sent, depending }) =>
        `  ${`${sent}${depending === 0 ? '' : ` + ${depending}`}`.padStart(9)}  ${shown(context)}`,
    ),
  ];
}

/** Omissions, counted by the configuration entry that would allow them. */
function notSentLines(stimuli: readonly PlannedStimulus[]): readonly string[] {
  const reasons = new Map<string, number>();
  for (const { outcome } of stimuli) {
    if (outcome.kind !== 'not-sent') continue;
    const reason = outcome.decidedBy ?? outcome.reason;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  if (reasons.size === 0) return [];
  return [
    '',
    'Not sent, by the configuration entry that would change that:',
    ...[...reasons]
      .toSorted(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
      .map(([reason, times]) => `  ${String(times).padStart(9)}  ${shown(reason)}`),
  ];
}

function dependence({ outcome }: PlannedStimulus): string {
  if (outcome.kind !== 'depends') return '';
  return outcome.on.startsWith('ids.')
    ? `if an answer shows an id, or ${outcome.on} gives one`
    : `if an answer shows what it needs: ${outcome.on}`;
}

const shown = (text: string): string => truncate(singleLine(text), widest);
