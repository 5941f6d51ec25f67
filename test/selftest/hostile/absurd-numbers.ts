import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const absurdNumbers: Hostile = {
  id: 'absurd-numbers',
  about: 'Sends numbers beyond every range.',
  start: () =>
    always(
      '{"items":[{"id":1e400,"plan":-0,"systemID":123456789012345678901234567890,"createdAt":1e-400}],"total":1e999,"numberOfPeriods":-1e308}',
    ),
  expect: { ...showsContent },
};
