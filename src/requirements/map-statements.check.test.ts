import { defined } from '../../src/core/defined.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveCatalogue, type Catalogue } from './catalogue.js';
import { statementId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import type { StatementForce, Statement } from '../../spec/model.js';
import { mapStatements } from './map-statements.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

it('every statement of the interface is mapped', () => {
  const mapped = mapStatements(catalogue);
  expect(mapped.length).toBe(catalogue.iface.statements.length);
  expect(mapped.filter(({ flaw }) => flaw !== '').map(({ statement, flaw }) => `${statement.id}: ${flaw}`)).toEqual([]);
});

describe('a flaw is found where', () => {
  const statement = (force: StatementForce, reason?: string): Statement => ({
    id: statementId('made.up'),
    source: { section: 'S', place: 'p' },
    says: 's',
    force,
    ...defined({ reason }),
  });
  const flawOf = (one: Statement, cited: boolean): string | undefined => {
    const [first] = catalogue.requirements;
    const requirements = first === undefined || !cited ? [] : [{ ...first, statements: [one.id] }];
    return mapStatements({ ...catalogue, iface: { ...catalogue.iface, statements: [one] }, requirements })[0]?.flaw;
  };

  it.each<[StatementForce, string | undefined, boolean]>([
    ['obliges', undefined, false],
    ['conditional', undefined, false],
    ['informs', undefined, false],
    ['unjudgeable', '', false],
    ['gap', undefined, true],
  ])('%s (%s), cited: %s', (force, reason, cited) => expect(flawOf(statement(force, reason), cited)).not.toBe(''));

  it.each<[StatementForce, string | undefined, boolean]>([
    ['obliges', undefined, true],
    ['conditional', undefined, true],
    ['permits', undefined, false],
    ['permits', undefined, true],
    ['informs', 'because', false],
    ['unjudgeable', 'because', false],
    ['gap', undefined, false],
  ])('and not where it is right: %s (%s), cited: %s', (force, reason, cited) =>
    expect(flawOf(statement(force, reason), cited)).toBe(''),
  );
});
