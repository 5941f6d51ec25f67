import { describe, expect, it } from 'vitest';
import type { Scenario } from '../stimuli/scenario.js';
import { drawnSteps, succeed } from '../stimuli/steps.js';
import { drawnTogether, splitDrawn } from './split-drawn.js';

const list: Scenario = {
  id: 'systems.list',
  title: 'Systems',
  effect: { kind: 'reads' },
  steps: [succeed('systems.list'), ...drawnSteps('systems.list')],
};

/** The drawn requests of each scenario, by its steps. */
const drawnBy = (scenarios: readonly Scenario[]): unknown =>
  scenarios.map(({ id, steps }) => [
    id,
    ...steps.map(({ purpose, examples }) => (examples === undefined ? purpose : `${purpose} ${examples}`)),
  ]);

describe('a scenario that draws requests', () => {
  it('stays as it is where they are few', () => {
    expect(splitDrawn(list, drawnTogether)).toEqual([list]);
    expect(splitDrawn({ ...list, steps: [succeed('systems.list')] }, 10_000)).toHaveLength(1);
  });

  it('is followed by scenarios that draw the further ones, and no more', () => {
    expect(drawnBy(splitDrawn(list, 120))).toEqual([
      ['systems.list', 'success', 'boundary', 'invalid 50', 'random 50'],
      ['systems.list.drawn-2', 'invalid 50', 'random 50'],
      ['systems.list.drawn-3', 'invalid 20', 'random 20'],
    ]);
  });

  it('stays whole where they may need what only it created or found', () => {
    const creates: Scenario = { ...list, effect: { kind: 'creates' } };
    const found = { ...succeed('systems.list'), binds: { systemID: 'first item' } as const };
    const consumes: Scenario = {
      ...list,
      effect: { kind: 'consumes', needs: 'systemID' },
      steps: [{ ...succeed('systems.list'), yields: ['systemID'] }, ...drawnSteps('systems.list')],
    };
    for (const scenario of [creates, { ...list, steps: [found, ...list.steps] }, consumes])
      expect(splitDrawn(scenario, 250)).toEqual([scenario]);
  });
});
