import { expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue } from '../catalogue.js';
import { findingOf } from '../recorded.fixture.js';

const catalogue = deriveCatalogue(await loadInterface());
const operation = 'user.update';
const whole = 'all optional properties together';

const trial = (sent: object, status: number): string => {
  const step = (stepName: string, body: object, answered: number) => ({
    operation,
    stepName,
    purpose: 'property' as const,
    credential: 'full' as const,
    status: answered,
    sent: JSON.stringify(body),
  });
  const control = step(whole, { email: 'a@b.example', ...sent }, 200);
  return findingOf(
    catalogue,
    'user.update/optional-property/email/absent',
    [control, step('without email', sent, status), control, step('without email', sent, status), control],
    {},
  );
};

test('a body without an optional property that is refused fails', () =>
  expect(trial({ language: 'de' }, 400)).toMatch(/^fail/));

test('a body that is empty without it fails nothing, since no statement says that it is accepted', () =>
  expect(trial({}, 400)).toMatch(/^inconclusive/));

test('an empty body that is accepted passes', () => expect(trial({}, 200)).toMatch(/^pass/));
