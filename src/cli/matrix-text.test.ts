import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureResults } from '../../reports/report.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { mapStatements } from '../requirements/map-statements.js';
import type { Results } from '../results/results.js';
import type { Ambiguity } from '../../spec/ambiguities.js';
import { loadInterface } from '../../spec/load.js';
import { matrixRows, matrixText, type MatrixRow } from './matrix-text.js';

let catalogue: Catalogue;
let rows: readonly MatrixRow[];
let ran: Results;
const question: Ambiguity = {
  id: 'a.question',
  question: 'Which name has the header?',
  statements: ['authentication.gaps.header'],
  readings: ['One.', 'Another.'],
  here: 'Nothing.',
  observed: [],
  proposal: 'X.',
};
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
  const results: Results = fixtureResults({ failures: 'none' });
  const one = results.requirements[0];
  if (one === undefined) throw new Error('the fixture has no requirement');
  const passing = { ...one, id: 'webhooks.ping/gone-status/204', verdict: 'pass' as const };
  ran = { ...results, requirements: [passing] };
  rows = matrixRows(mapStatements(catalogue), [question], ran);
});

describe('the matrix', () => {
  it('has each statement with requirements, what is sent for them and their faults, or the reason why not', () => {
    expect(rows).toHaveLength(catalogue.iface.statements.length);
    for (const { statement, requirements, notJudged } of rows) {
      if (requirements.length === 0) expect(notJudged, statement).not.toBe('');
      for (const { id, stimuli, faults } of requirements) {
        expect(stimuli.length, id).toBeGreaterThan(0);
        expect(faults, id).toBeGreaterThan(0);
      }
    }
  });

  it('has the verdicts of the given run', () => {
    const row = rows.find(({ statement }) => statement === 'errors.webhooks.ping.204-removed');
    expect(row?.requirements).toMatchObject([{ id: 'webhooks.ping/gone-status/204', level: 'MUST', verdict: 'pass' }]);
  });

  it('as text tells each statement, and counts at the end', () => {
    const text = matrixText(rows, ran);
    expect(text).toContain('\n  obliges     POST /accounts/{accountID}/webhooks/{webhookID}/ping, 204: ');
    expect(text).toMatch(/→ webhooks\.ping\/gone-status\/204 · \d+ stimul(us|i) · \d+ faults? · 1 pass\n/);
    expect(text).toContain('→ not judged itself: the interface leaves it open · question a.question\n');
    expect(text).toMatch(new RegExp(`^Verdicts of the run of .*, seed ${ran.run.seed}\\n\\nIntroduction\\n`));
    expect(text).toMatch(/\n373 statements, \d+ requirements\n$/);
  });
});
