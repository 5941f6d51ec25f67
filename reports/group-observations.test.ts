import { expect, test } from 'vitest';
import { groupObservations } from './group-observations.js';

test('subjects that answer alike are one line, the most frequent answer first', () => {
  const observe = (subject: string, question: string, answer: string) => ({ subject, question, answer });
  expect(
    groupObservations([
      observe('a', 'q', '401'),
      observe('b', 'q', '403'),
      observe('c', 'q', '403'),
      observe('d', 'p', '401'),
    ]),
  ).toEqual([
    { question: 'p', answer: '401', subjects: ['d'] },
    { question: 'q', answer: '403', subjects: ['b', 'c'] },
    { question: 'q', answer: '401', subjects: ['a'] },
  ]);
});
