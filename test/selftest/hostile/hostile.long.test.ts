import { expect, test } from 'vitest';
import { hostiles } from './index.js';
import { runHostile } from './run-hostile.js';

test.each(['echoes-credentials', 'deep-along-the-schema'].map((id) => [id]))(
  'the hostile implementation %s gets its verdicts',
  async (id) => {
    const hostile = hostiles.find((one) => one.id === id);
    expect(hostile).toBeDefined();
    if (hostile !== undefined) expect((await runHostile(hostile, 5)).problems).toEqual([]);
  },
);
