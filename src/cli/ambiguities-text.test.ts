import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { packageRoot } from '../core/package-root.js';
import { fixtureResults } from '../../reports/report.fixture.js';
import { observers } from '../judge/observers/index.js';
import type { Results } from '../results/results.js';
import { loadAmbiguities } from '../../spec/ambiguities.js';
import { loadInterface } from '../../spec/load.js';
import { ambiguitiesPage, ambiguityRow } from './ambiguities-text.js';

const register = await loadAmbiguities();
const { statements, title } = await loadInterface();
const question = 'How many items does a list have?';
const ambiguity = {
  id: 'lists.size',
  question: 'How many items does a page have?',
  statements: [String(statements[0]?.id)],
  readings: ['As many as there are.', 'At most 100.'],
  here: 'Nothing is judged.',
  observed: [question],
  proposal: 'A page has 20 items where per_page is not given.',
};

describe('the register of ambiguities', () => {
  it('names statements and questions that exist, each id once, and two readings at least', () => {
    const known = new Set<string>(statements.map(({ id }) => id));
    const asked = new Set(observers.map((observer) => observer.question));
    expect(register.flatMap((each) => each.statements).filter((id) => !known.has(id))).toEqual([]);
    expect(register.flatMap(({ observed }) => observed).filter((each) => !asked.has(each))).toEqual([]);
    expect(new Set(register.map(({ id }) => id)).size).toBe(register.length);
    expect(register.filter(({ readings }) => readings.length < 2).map(({ id }) => id)).toEqual([]);
    expect(register.filter(({ statements: rests }) => rests.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('has each statement that leaves something open, or that cannot be judged', () => {
    const named = new Set(register.flatMap((each) => each.statements));
    const open = statements.filter(({ force }) => force === 'gap' || force === 'unjudgeable').map(({ id }) => id);
    expect(open.filter((id) => !named.has(id)).map((id) => `spec/ambiguities.yaml: add ${id}`)).toEqual([]);
  });

  it('counts the implementations that showed each answer', () => {
    const results: Results = fixtureResults({ failures: 'none' });
    const showing = (...answers: readonly string[]): Results => ({
      ...results,
      observations: answers.map((answer) => ({ subject: 'systems.list', question, answer })),
    });
    const row = ambiguityRow(ambiguity, statements, [showing('20'), showing('100', '20'), showing()]);
    expect(row.observed[0]?.answers).toEqual([
      { subject: 'systems.list', answer: '20', implementations: 2 },
      { subject: 'systems.list', answer: '100', implementations: 1 },
    ]);
  });

  it('is the page of the documentation', async () => {
    const page = ambiguitiesPage(
      title,
      register.map((each) => ambiguityRow(each, statements, [])),
      0,
    );
    await expect(page).toMatchFileSnapshot(join(packageRoot(), 'docs/open-questions.md'));
  });

  it('as a page shows no markup of an implementation', () => {
    const results: Results = fixtureResults({ failures: 'none' });
    const hostile = { subject: 's', question, answer: '[x](javascript:alert(1)) <script> \u202e' };
    const row = ambiguityRow(ambiguity, statements, [{ ...results, observations: [hostile] }]);
    const page = ambiguitiesPage(title, [row], 1);
    expect(page).toContain(`# Open questions of the ${title}\n`);
    expect(page).toContain('1. As many as there are.\n2. At most 100.\n');
    expect(page).toContain('Proposed: A page has 20 items');
    expect(page).not.toMatch(/<script|\]\(java|\u202e/);
  });
});
