import { beforeAll, describe, expect, test } from 'vitest';
import type { RequestExchange } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { forRole } from '../requirements/for-role.js';
import type { Results } from '../results/results.js';
import { loadInterface } from '../../spec/load.js';
import type { OperationId } from '../../spec/model.js';
import { judge } from './judge.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

/** A system whose plan is of another type than stated. */
function wrong(): RequestExchange {
  const { violated: _, ...exchange } = sampleExchange();
  return {
    ...exchange,
    operation: 'systems.read' as OperationId,
    query: {},
    outcome: {
      kind: 'response',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { kind: 'text', text: '{"plan":7}', bytes: 10, cut: false },
    },
  }; // an id of the documents
}

const judged = (selection: readonly string[] | null): Promise<Results> =>
  judge(catalogue, memoryBundle({ ...sampleHeader, selection }, [wrong()]), { name: '', version: '' });
const idsOf = ({ requirements }: Results): readonly string[] => requirements.map(({ id }) => id);

describe('the results of a selection', () => {
  test('hold what was selected and whatever failed besides, in lists and in totals', async () => {
    const whole = await judged(null);
    const failed = whole.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    expect(failed).toContain('systems.read/enumeration-type/System.plan');
    const chosen = idsOf(whole).filter((id) => id.startsWith('gateways.list/'));

    const some = await judged(['gateways.list']);
    expect(idsOf(some)).toEqual([...chosen, ...failed].toSorted());
    expect(Object.values(some.totals).reduce((sum, n) => sum + n)).toBe(chosen.length + failed.length);
    expect(some.totals.fail).toBe(failed.length);
    expect(some.run.selection).toEqual({
      patterns: ['gateways.list'],
      requirements: chosen.length,
      of: forRole(catalogue, 'service').requirements.length,
    });
  });

  test('say the same of each requirement as those of the whole', async () => {
    const [whole, some] = [await judged(null), await judged(['systems.*'])];
    expect(some.requirements).toEqual(whole.requirements.filter(({ id }) => id.startsWith('systems.')));
  });

  test.each([
    [404, []],
    [501, []],
    [500, ['gateways.list/served']],
  ])('leave out that another operation is absent, and hold its faults: %i', async (status, expected) => {
    const { violated: _, ...exchange } = sampleExchange();
    const refused: RequestExchange = {
      ...exchange,
      operation: 'gateways.list' as OperationId, // an id of the documents
      query: {},
      purpose: 'success',
      outcome: { kind: 'response', status, headers: [] },
    };
    const of = (selection: readonly string[] | null): Promise<Results> =>
      judge(catalogue, memoryBundle({ ...sampleHeader, selection }, [refused]), { name: '', version: '' });
    const failedIn = ({ requirements }: Results): readonly string[] =>
      requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'MUST').map(({ id }) => id);
    expect(failedIn(await of(null))).toContain('gateways.list/served');
    expect(failedIn(await of(['systems.*']))).toEqual(expected);
  });

  test('of patterns that this catalogue does not know are what failed', async () => {
    const some = await judged(['of another suite']);
    expect(some.run.selection?.requirements).toBe(0);
    expect(new Set(some.requirements.map(({ verdict }) => verdict))).toEqual(new Set(['fail']));
  });
});
