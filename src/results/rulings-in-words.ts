/** `ruling 3`, or `rulings 3 and 5`. */
export const rulingsInWords = (numbers: readonly number[]): string =>
  `ruling${numbers.length === 1 ? '' : 's'} ${numbers.join(', ').replace(/, (?=\d+$)/, ' and ')}`;
