import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../core/json.js';
import { packageRoot } from '../core/package-root.js';
import type { ChangeFacet } from '../rules/rule.js';
import type { Severity } from './intake/change.js';

/** The facts about a known id of a change. */
export interface KnownChange {
  readonly id: string;
  readonly severity: Severity;
  readonly facet: ChangeFacet;
}

const severities: ReadonlyMap<unknown, Severity> = new Map<unknown, Severity>([
  ['ERR', 'breaking'],
  ['WARN', 'warning'],
  ['INFO', 'info'],
]);

/** Levels in the tool's output, where they differ from its published list. */
const writtenSeverities: readonly (readonly [RegExp, Severity])[] = [[/^api-global-security-/, 'info']];

/** Changes about a whole operation; others in the area of paths are about its description. */
const wholeOperation = /^(endpoint-|api-(path-)?removed-|webhook-)/;

function facetOf(id: string, direction: unknown, area: unknown): ChangeFacet {
  if (wholeOperation.test(id)) return 'operation';
  if (area === 'security') return 'security';
  if (area === 'parameters') return 'parameter';
  if (/^request-body-media-type-(added|removed)$/.test(id)) return 'request-media-type';
  if (direction === 'request') return 'request-body';
  if (/-status-(added|removed)$/.test(id)) return 'response-status';
  if (id.startsWith('response-media-type-')) return 'response-media-type';
  return direction === 'response' ? 'response-body' : 'nothing';
}

let known: ReadonlyMap<string, KnownChange> | undefined;

/** Every known id, read from `spec/change-ids.yaml` when it is first asked for. */
export function knownChanges(): ReadonlyMap<string, KnownChange> {
  if (known !== undefined) return known;
  const read: unknown = parse(readFileSync(join(packageRoot(), 'spec/change-ids.yaml'), 'utf8'));
  known = new Map(
    Object.entries(isObject(read) ? read : {}).map(([id, facts]) => {
      const [level, direction, area]: readonly unknown[] = Array.isArray(facts) ? facts : [];
      const severity = writtenSeverities.find(([ids]) => ids.test(id))?.[1] ?? severities.get(level) ?? 'warning';
      return [id, { id, severity, facet: facetOf(id, direction, area) }];
    }),
  );
  return known;
}

/** The facts about an id; `undefined` for an unknown id, which widens the selection. */
export const knownChange = (id: string | null): KnownChange | undefined =>
  id === null ? undefined : knownChanges().get(id);
