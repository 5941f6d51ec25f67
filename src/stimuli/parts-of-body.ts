import { readBackStep } from './turned-body.js';

/** The steps that change a record by parts of a body: its first member and the others, one that is new, and none. */
export interface PartSteps {
  /** One member with its value, while the record has another one; the other views of the record are read after it. */
  readonly one: string;
  /** Both parts at the same time, while the record has other values, and the reading after them. */
  readonly together: { readonly first: string; readonly others: string; readonly read: string };
  /** Parts of the body that the record shows already, and the reading after them. */
  readonly apart: { readonly first: string; readonly others: string; readonly none: string; readonly read: string };
}

/** The names of the steps that send parts of the body of another step. */
export const partSteps = (write: string): PartSteps => ({
  one: `${write} by one member that is new`,
  together: {
    first: `${write} by its first member, at the same time`,
    others: `${write} by its other members, at the same time`,
    read: readBackStep(`${write} in two parts at the same time`),
  },
  apart: {
    first: `${write} by its first member alone`,
    others: `${write} by its other members alone`,
    none: `${write} by no member`,
    read: readBackStep(`${write} in parts`),
  },
});
