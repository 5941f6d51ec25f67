/** Why a row is not decided by what the evidence has as a label in place of a secret. */
export const hiddenReason = (what: string): string =>
  `${what} is recorded as a label, because it is a secret of the configuration or its name says secret`;
