import { closestMatch } from 'leven';

/** ` Did you mean "x"?`, or an empty text without a similar candidate. */
export const didYouMean = (word: string, candidates: readonly string[]): string => {
  // Beyond a third of the word, a suggestion is a guess.
  const near = closestMatch(word, [...candidates], { maxDistance: Math.max(2, Math.floor(word.length / 3)) });
  return near === undefined ? '' : ` Did you mean "${near}"?`;
};
