export type Id = string | number;

/** Resources with ids, each with the prefix that the reference gives it. */
export const idPrefixes = {
  account: 'acc',
  appliance: 'apl',
  cluster: 'clu',
  customer: 'cus',
  gateway: 'gtw',
  job: 'job',
  scan: 'scn',
  system: 'sys',
  token: 'tok',
  user: 'usr',
  webhook: 'whk',
} as const;
/** The kinds of resources of the reference whose records have ids. */
export type IdResource = keyof typeof idPrefixes;

/** Makes the nth id of a kind of resource, from 1; variants give other forms. */
export type IdForm = (thing: IdResource, nth: number) => Id;

export const plainIds: IdForm = (thing, nth) => `${idPrefixes[thing]}-${1000 + nth}`;
