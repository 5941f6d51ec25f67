/**
 * The members of a body that are turned at once: `values`, so that booleans are inverted, numbers zero and lists
 * empty; `texts`, so that free texts are empty, which more implementations refuse; `booleans` alone; `varied`, so that
 * free texts get long and have characters of many kinds, numbers get a fraction, a date becomes a leap day, a time is
 * written in another zone, and a map of texts gets a name with a dot; `unusual`, so that free texts are digits,
 * numbers large, prices negative, times late, and lists that the body lacks empty; `precise`, so that free texts have
 * accents that may be written in two ways, numbers many digits, and whole numbers 17 bits; `misread`, so that free
 * texts are words of JSON or end with a blank, numbers negative, whole numbers of 53 or 31 bits, and an object without
 * stated members has one of each type; `times`, so that the same times are written with small letters, other numbers
 * of digits and other zones, and numbers beside them in the first record of a list are zero; `fewer`, so that members
 * are left out which the schema does not require; or a choice, so that each value of an enumeration gives way to the
 * one that stands so many places after it in the schema. With one invalid member, the value of the first or last
 * member has another type, and the others are new.
 */
export type BodyTurn =
  | 'values'
  | 'texts'
  | 'booleans'
  | 'varied'
  | 'unusual'
  | 'precise'
  | 'misread'
  | 'times'
  | 'fewer'
  | Choice
  | InvalidTurn;

/** Turns after which a service may refuse the body, and then makes no part of the change. */
type InvalidTurn = 'last invalid' | 'first invalid';

export const invalidTurns: readonly InvalidTurn[] = ['last invalid', 'first invalid'];

export const isInvalidTurn = (turn: BodyTurn): turn is InvalidTurn => invalidTurns.some((each) => each === turn);

type Choice = 'choice 1' | 'choice 2' | 'choice 3';

export const choices: readonly Choice[] = ['choice 1', 'choice 2', 'choice 3'];

export const turns: readonly BodyTurn[] = [
  'booleans',
  'values',
  'texts',
  'varied',
  'unusual',
  'precise',
  'misread',
  'times',
  'fewer',
  ...choices,
];

/** How many places after the value of the body the chosen value stands; `undefined` for another turn. */
export const placesOf = (turn: BodyTurn): number | undefined =>
  turn.startsWith('choice ') ? Number(turn.slice('choice '.length)) : undefined;

const endings: { readonly [turn in BodyTurn]: string } = {
  values: 'turned',
  texts: 'with empty texts',
  booleans: 'with inverted booleans',
  varied: 'with varied values',
  unusual: 'with unusual values',
  precise: 'with precise values',
  misread: 'with values that may be misread',
  times: 'with respelled times',
  fewer: 'without optional members',
  'last invalid': 'with an invalid last member',
  'first invalid': 'with an invalid first member',
  'choice 1': 'with the next value of each enumeration',
  'choice 2': 'with the second next value of each enumeration',
  'choice 3': 'with the third next value of each enumeration',
};

/** The step that sends the body of another step with members turned. */
export const turnedStep = (write: string, turn: BodyTurn): string => `${write} ${endings[turn]}`;

/** The step that changes nothing, and shows a record that no operation reads, after bodies with an invalid member. */
export const afterInvalidStep = (write: string): string => `${write} by no member, after invalid ones`;

/** The step that sends the body itself once more, after those. */
export const turnedBackStep = (write: string): string => `${write} turned back`;

/** The step that sends the body itself a second time, after that. */
export const sentTwiceStep = (write: string): string => `${turnedBackStep(write)}, the same again`;

/** The step that writes a record again after it was deleted. */
export const restoringStep = (write: string): string => `${write} after the deletion`;

/** The reading after a write. */
export const readBackStep = (write: string): string => `${write} read back`;
