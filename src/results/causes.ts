import type { RequirementResult, Violation } from './results.js';
import { failsKnown, failsUnwaived } from './failing.js';

/**
 * Failures that look like one mistake: the same kind of requirement, about the same place, with the same status. Where
 * invalid requests are not refused: the same keyword in the same part of the request.
 */
export interface Cause {
  /** Stable between runs and between wordings, usable in a URL fragment. */
  readonly id: string;
  readonly kind: string;
  /** The message of the example; without the name of the operation where the failures concern several. */
  readonly message: string;
  /** `MUST` if any of the requirements is mandatory. */
  readonly level: RequirementResult['level'];
  /** In order of their ids; a requirement that fails in several ways is in several causes. */
  readonly requirements: readonly RequirementResult[];
  /** A mandatory requirement, where the cause has one. */
  readonly example: { readonly requirement: RequirementResult; readonly violation?: Violation };
}

/** Kinds that notice a success without content, each in its own words. */
const noticesNoContent: ReadonlySet<string> = new Set([
  'success-status',
  'gone-status',
  'presence',
  'list',
  'stated-type',
]);

const isWithoutContent = (kind: string, { actual }: Violation): boolean =>
  noticesNoContent.has(kind) && (actual === '204' || actual === 'no content');

/**
 * The subject of a requirement besides its operation, from its id. The name of the schema is left out: `Gateway.name`
 * and `GatewayRecord.name` are one property.
 */
const detailOf = ({ id }: RequirementResult): string => {
  const [, , ...detail] = id.split('/');
  return detail.join('/').replace(/^[A-Z]\w*\./, '');
};

/** The last name of a JSON pointer; positions in arrays are no names. */
const lastName = (pointer: string): string => {
  const names = pointer.split('/').filter((name) => !/^\d*$/.test(name));
  return names.at(-1) ?? '';
};

/** The status of an error, by which mistakes differ (RFC 9110 §15); successes differ by no more than their kind. */
const errorStatus = ({ actual, pointer }: Violation): string =>
  pointer === '' ? (/^[45]\d\d\b/.exec(actual)?.[0] ?? '') : '';

/**
 * If a status refuses the path or the content of a request, failures are one cause by that: 404 and 410 for each
 * collection of the path, refusals of content for each operation.
 */
function blamed({ subject }: RequirementResult, status: string): string {
  if (!('operation' in subject)) return '';
  if (status === '404' || status === '410') return subject.path.split('{', 1)[0] ?? '';
  return ['400', '409', '415', '422'].includes(status) ? subject.operation : '';
}

/** The key that all failures of one cause share; no part of it is the text of a message. */
function keyOf(requirement: RequirementResult, violation: Violation | undefined): readonly string[] {
  const { kind, subject } = requirement;
  const detail = detailOf(requirement);
  if (violation === undefined) return [kind, detail];
  if (isWithoutContent(kind, violation)) return ['no content', 'operation' in subject ? subject.operation : ''];
  const status = errorStatus(violation);
  if (violation.broken !== undefined) return [kind, violation.broken.keyword, violation.broken.location, status];
  return detail === ''
    ? [kind, lastName(violation.pointer), status, blamed(requirement, status)]
    : [kind, detail, status];
}

/** FNV-1a, 32 bits: a short name for a cause. Two causes with the same name would share one link of the page. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}

interface Group {
  example: Cause['example'];
  readonly requirements: Map<string, RequirementResult>;
  readonly messages: Set<string>;
}

/**
 * Groups failing requirements by cause; by default those that no waiver covers. Causes that the baseline does
 * not know come first, of these mandatory ones, then those with a fault of the server, then those with the most
 * requirements.
 */
export function causesOf(
  requirements: readonly RequirementResult[],
  selected: (requirement: RequirementResult) => boolean = failsUnwaived,
): readonly Cause[] {
  const groups = new Map<string, Group>();
  const add = (requirement: RequirementResult, violation?: Violation): void => {
    const key = keyOf(requirement, violation).join(' ');
    const example = { requirement, ...(violation && { violation }) };
    const group = groups.get(key) ?? { example, requirements: new Map(), messages: new Set() };
    if (weightOf(requirement) > weightOf(group.example.requirement)) group.example = example;
    group.requirements.set(requirement.id, requirement);
    group.messages.add(violation?.message ?? requirement.reason);
    groups.set(key, group);
  };
  for (const requirement of requirements.filter(selected)) {
    if (requirement.violations.length === 0) add(requirement);
    for (const violation of requirement.violations) add(requirement, violation);
  }
  const causes = [...groups].map(([key, group]) => causeOf(key, group)).sort(byImportance);
  return toldApart(causes);
}

/** The places by which causes with the same words may differ, the shortest first. */
const places: readonly ((example: Cause['example']) => string)[] = [
  ({ violation }) => lastName(violation?.pointer ?? ''),
  ({ requirement }) => detailOf(requirement),
  ({ violation }) => (violation === undefined ? '' : errorStatus(violation)),
  ({ requirement }) => operationIn(requirement),
  ({ requirement }) => requirement.id,
  ({ requirement, violation }) => `${requirement.id} ${violation?.pointer ?? ''} ${violation?.actual ?? ''}`,
];

const operationIn = ({ subject }: RequirementResult): string =>
  'operation' in subject ? `${subject.method} ${subject.path}` : subject.event;

/** Causes with the same words get the first place by which all of them differ. */
function toldApart(causes: readonly Cause[]): readonly Cause[] {
  return causes.map((cause) => {
    const group = causes.filter(({ message }) => message === cause.message);
    if (group.length < 2) return cause;
    const place = places.find(
      (of) => new Set(group.map(({ example }) => of(example) || 'itself')).size === group.length,
    );
    const name = place?.(cause.example) ?? '';
    return name === '' ? cause : { ...cause, message: `${cause.message} (${name})` };
  });
}

/** A mandatory failure is the example rather than an advisory one, and a new one rather than a known one. */
const weightOf = (requirement: RequirementResult): number =>
  Number(requirement.level === 'MUST') * 2 + Number(!failsKnown(requirement));

function causeOf(key: string, { example, ...group }: Group): Cause {
  const requirements = [...group.requirements.values()];
  const message = example.violation?.message ?? example.requirement.reason;
  return {
    id: shortHash(key),
    kind: example.requirement.kind,
    message:
      group.messages.size === 1
        ? message
        : message.replace(/\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^\s,;:)]*/g, 'an operation'),
    level: example.requirement.level,
    requirements,
    example,
  };
}

const isKnown = ({ requirements }: Cause): boolean => requirements.every(failsKnown);

/** Is the answer of the example a fault of the server (RFC 9110 §15.6)? That is a mistake, whatever the request. */
const isServerFault = ({ example: { violation } }: Cause): boolean =>
  violation !== undefined && errorStatus(violation).startsWith('5');

const byImportance = (a: Cause, b: Cause): number =>
  Number(isKnown(a)) - Number(isKnown(b)) ||
  Number(b.level === 'MUST') - Number(a.level === 'MUST') ||
  Number(isServerFault(b)) - Number(isServerFault(a)) ||
  b.requirements.length - a.requirements.length ||
  (a.id < b.id ? -1 : 1);

/** How many requirements of each level fail by a cause, e.g. `7 MUST, 6 SHOULD`. */
export function levelsOf({ requirements }: Cause): string {
  const must = requirements.filter(({ level }) => level === 'MUST').length;
  const should = requirements.length - must;
  return [...(must > 0 ? [`${must} MUST`] : []), ...(should > 0 ? [`${should} SHOULD`] : [])].join(', ');
}
