import type { Configuration } from './configuration.js';

type Expendable = NonNullable<NonNullable<Configuration['writes']>['expendable']>;

/** The entries of `writes.expendable` that list ids of records; `user` and `operations` are no ids. */
export const expendables = [
  'accountID',
  'customerID',
  'deletableAccountID',
  'gatewayID',
  'systemID',
] as const satisfies readonly (keyof Expendable)[];

/** The names that `--expendable` takes, as a sentence has them. */
export const expendableNames = `${expendables.join(', ')}, and user=true`;
