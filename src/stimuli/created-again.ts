/** The steps that create several records, and change one of them. */
export interface CreationSteps {
  readonly first: string;
  /** The same body once more. */
  readonly again: string;
  /** Two at the same time: the body itself, and the same with other texts. */
  readonly together: readonly [string, string];
  /** The change of the record that was created second to last, while the others stay. */
  readonly change: string;
}

/** The names of the steps that create several records by one operation. */
export const creationSteps = (create: string): CreationSteps => ({
  first: `${create}, the first`,
  again: `${create}, the same again`,
  together: [`${create}, one of two at the same time`, `${create}, the other one at the same time`],
  change: `${create}, one of them changed`,
});

/** All creations, in the order in which they are sent. */
export const creationsOf = (create: string): readonly string[] => {
  const { first, again, together } = creationSteps(create);
  return [first, again, ...together];
};

/** The reading of the record that a step created. */
export const readingOf = (creation: string): string => `${creation}, read`;

/** The reading of the first record after another one was changed. */
export const readingAfterChange = (create: string): string => `${creationSteps(create).first}, read after the change`;

/** The change of the record that the created ones belong to, and its own reading after it. */
export const changeAbove = (create: string): string => `${create}, what they belong to changed`;
export const readingAbove = (create: string): string => `${changeAbove(create)}, read`;

/** The reading of the changed record in a view below one of the created records. */
export const readingBelow = (creation: string, view: string): string => `${creation}, after that by ${view}`;

/** The list before the creations, asked for in the same form as after them. */
export const listingBefore = (create: string): string => `${create}, listed before several`;

/** The list after all creations. */
export const listingOf = (create: string): string => `${create}, listed after several`;
