import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const hugeLists: Hostile = {
  id: 'huge-lists',
  about: 'Answers everything with a list of very many small items.',
  start: () => always(`[${'{},'.repeat(250_000)}{}]`),
  expect: { ...showsContent },
};
