import { beforeAll, expect, test } from 'vitest';
import type { RequestExchange, ScenarioId } from '../evidence/exchange.js';
import { sampleExchange } from '../evidence/sample.fixture.js';
import { tell } from '../patterns/tell.js';
import { fail, pass, type JudgeContext } from '../requirements/requirement.js';
import { RequestView } from '../requirements/view.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { ConditionSearch } from './condition-search.js';
import { OperationPatterns } from './operation-patterns.js';

const operation = operationId('systems.list');

let context: JudgeContext;
beforeAll(async () => {
  context = { iface: await loadInterface(), configuration: {} };
});

function viewOf(scenario: string, step: number, query: RequestExchange['query']): RequestView {
  const { violated: _, ...sample } = sampleExchange(step);
  const exchange = { ...sample, id: `${scenario}#${step}.0`, scenario: scenario as ScenarioId, operation, query };
  // Ids of exchanges are made by the engine alone.
  return new RequestView(exchange as RequestExchange, { ...context, operations: new Map() });
}

test('a scenario fails when one of the answers that show its violation is as the condition says', () => {
  const patterns = new OperationPatterns(context, [operation], new Map());
  const search = new ConditionSearch(patterns, 'scenario', [], undefined);
  const plain = { per_page: ['10'] };
  for (const scenario of ['a', 'b', 'c', 'd']) {
    const views = [viewOf(scenario, 0, { sort: [scenario] }), viewOf(scenario, 1, { ...plain, page: ['2'] })];
    const flaws = views.slice(1).map(({ exchange }) => {
      return { exchange, pointer: '', message: '', expected: '', actual: '' };
    });
    search.seeScenario(views, fail(...flaws));
  }
  for (const scenario of ['e', 'f', 'g', 'h', 'i', 'j'])
    search.seeScenario([viewOf(scenario, 0, {}), viewOf(scenario, 1, { ...plain, page: ['3'] })], pass);
  const found = search.find()?.condition;
  expect(found).toMatchObject({ kind: 'separated', unit: 'scenario', violating: 4, passing: 6 });
  expect(found?.kind === 'separated' ? tell(found.separation.pattern) : '').toBe('with page=2');
});
