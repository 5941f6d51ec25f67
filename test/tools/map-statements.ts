import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Statement } from '../../spec/model.js';

/** A statement with what becomes of it. */
export interface MappedStatement {
  readonly statement: Statement;
  /** Ids of the requirements that rest on it. */
  readonly requirements: readonly string[];
  /** Why it is not mapped as it has to be; empty where it is. */
  readonly flaw: string;
}

/**
 * Every statement of the interface with the requirements that cite it. What obliges, also under a condition, needs
 * one; what is only told, or can't be judged, needs a reason (a row of
 * which it is a part may still be cited); permissions and gaps need neither.
 */
export function mapStatements({ iface, requirements }: Catalogue): readonly MappedStatement[] {
  const citing = new Map<string, string[]>();
  for (const { id, statements } of requirements)
    for (const statement of new Set(statements)) citing.set(statement, [...(citing.get(statement) ?? []), id]);
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
