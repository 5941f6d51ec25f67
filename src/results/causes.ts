import type { RequirementResult, Violation } from './results.js';
import { failsUnwaived } from './failing.js';

/** Failures that look like one mistake: the same kind of requirement and, names of things apart, the same message. */
export interface Cause {
  /** Stable between runs, usable in a URL fragment. */
  readonly id: string;
  readonly kind: string;
  /** Message of the example; where others name another operation, without its name. */
  readonly message: string;
  /** `MUST` if any of the requirements is mandatory. */
  readonly level: RequirementResult['level'];
  /** In order of their ids; a requirement that fails in several ways is in several causes. */
  readonly requirements: readonly RequirementResult[];
  readonly example: { readonly requirement: RequirementResult; readonly violation?: Violation };
}

/**
 * A message without what differs between instances of one mistake: URLs, paths with their methods, UUIDs, long numbers
 * and long hexadecimal strings, array positions. Statuses and other short numbers stay, as they tell mistakes apart.
 */
export function normaliseMessage(message: string): string {
  return message
    .toLowerCase()
    .replace(/https?:\/\/[^\s"'`]+/g, '<url>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/(^|[\s"'`(])\/[^\s"'`,;:)]*/g, '$1<path>')
    .replace(/\b(get|post|put|patch|delete) <path>/g, '<operation>')
    .replace(/\[\d+\]/g, '[]')
    .replace(/\b[0-9a-f]{16,}\b/g, '<id>')
    .replace(/\d{4,}/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

/** FNV-1a, 32 bits: a short name for a cause. Two causes with the same name would share one link of the page. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}

interface Group {
  readonly kind: string;
  readonly example: Cause['example'];
  readonly requirements: Map<string, RequirementResult>;
  readonly messages: Set<string>;
}

/**
 * Groups failing requirements by cause; by default those that no waiver covers. Mandatory causes come first, then
 * those with the most requirements.
 */
export function causesOf(
  requirements: readonly RequirementResult[],
  selected: (requirement: RequirementResult) => boolean = failsUnwaived,
): readonly Cause[] {
  const groups = new Map<string, Group>();
  const addTo = (requirement: RequirementResult, message: string, violation?: Violation): void => {
    const key = `${requirement.kind} ${normaliseMessage(message)}`;
    const group = groups.get(key) ?? {
      kind: requirement.kind,
      example: { requirement, ...(violation && { violation }) },
      requirements: new Map(),
      messages: new Set(),
    };
    group.requirements.set(requirement.id, requirement);
    group.messages.add(message);
    groups.set(key, group);
  };
  for (const requirement of requirements) {
    if (!selected(requirement)) continue;
    if (requirement.violations.length === 0) addTo(requirement, requirement.reason);
    for (const violation of requirement.violations) addTo(requirement, violation.message, violation);
  }
  return [...groups].map(([key, group]) => causeOf(key, group)).sort(byImportance);
}

function causeOf(key: string, group: Group): Cause {
  const requirements = [...group.requirements.values()];
  const message = group.example.violation?.message ?? group.example.requirement.reason;
  return {
    id: shortHash(key),
    kind: group.kind,
    message:
      group.messages.size === 1
        ? message
        : message.replace(/\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^\s,;:)]*/g, 'an operation'),
    level: requirements.some((requirement) => requirement.level === 'MUST') ? 'MUST' : 'SHOULD',
    requirements,
    example: group.example,
  };
}

const byImportance = (a: Cause, b: Cause): number =>
  Number(b.level === 'MUST') - Number(a.level === 'MUST') ||
  b.requirements.length - a.requirements.length ||
  (a.id < b.id ? -1 : 1);
