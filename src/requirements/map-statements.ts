import type { Catalogue } from './catalogue.js';
import type { Requirement } from './requirement.js';
import { getOrAdd } from '../core/remembered.js';
import type { Statement } from '../../spec/model.js';

/** A statement with the requirements that rest on it. */
export interface MappedStatement {
  readonly statement: Statement;
  readonly requirements: readonly Requirement[];
  /** Why it is not mapped as it has to be; empty where it is. */
  readonly flaw: string;
}

/**
 * Every statement of the interface with the requirements that cite it. A statement that obliges, also under a
 * condition, needs a requirement; one that only informs, or can't be judged, needs a reason (the row that it is part of
 * may still be cited); permissions and gaps need neither.
 */
export function mapStatements({ iface, requirements }: Catalogue): readonly MappedStatement[] {
  const citing = new Map<string, Requirement[]>();
  for (const requirement of requirements)
    for (const statement of new Set(requirement.statements)) getOrAdd(citing, statement, () => []).push(requirement);
  return iface.statements.map((statement) => {
    const own = citing.get(statement.id) ?? [];
    return { statement, requirements: own, flaw: flawOf(statement, own.length) };
  });
}

function flawOf({ force, reason }: Statement, cited: number): string {
  switch (force) {
    case 'obliges':
    case 'conditional':
      return cited > 0 ? '' : 'no requirement rests on it';
    case 'informs':
    case 'unjudgeable':
      return reason === undefined || reason === '' ? 'nothing says why it is not judged' : '';
    case 'gap':
      return cited > 0 ? `${cited} requirements rest on a gap` : '';
    case 'permits':
      return '';
  }
}
