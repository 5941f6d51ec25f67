/** Why a row is undecided if the evidence has a label at its place instead of the value. */
export const hiddenReason = (what: string): string =>
  `${what} is recorded as a label, because it is a secret of the configuration or its name says secret`;
