import type { Configuration } from '../../src/config/configuration.js';
import type { Fault, FaultConditions } from '../../src/faults/fault.js';
import { operationId } from '../../spec/brands.js';

/** A run against the reference in which a ground decides at least one exchange. */
export interface GroundProof {
  /** Selection of requirements, as `--only` takes it. */
  readonly only: string;
  readonly faults?: readonly Fault[];
  readonly variant?: string;
  configure?(configuration: Configuration): Configuration;
}

/** A ground that no fault of the reference shows, and the test file that shows it. */
export interface ShownElsewhere {
  readonly shownBy: string;
}

const answers = (operation: string, status: number, when?: FaultConditions): readonly Fault[] => [
  {
    kind: 'answer',
    on: { operation: operationId(operation), ...(when === undefined ? {} : { when }) },
    status,
    body: { error: 'not now' },
  },
];

/** An address and a credential; a run has to learn all ids itself. */
const bare = ({ target, credentials: { header, full } = {} }: Configuration): Configuration => ({
  ...(target === undefined ? {} : { target }),
  ...(full === undefined ? {} : { credentials: { ...(header === undefined ? {} : { header }), full } }),
});

/** The same, with permission to change the records that the configuration names as expendable. */
const writing = (given: Configuration): Configuration => ({
  ...bare(given),
  ...(given.writes === undefined ? {} : { writes: given.writes }),
});

const withoutAssets = ({ ids: { assetID: _, ...ids } = {}, ...given }: Configuration): Configuration => ({
  ...given,
  ids,
});

const withoutQueries = ({ query: _, ...given }: Configuration): Configuration => given;

const notPrivileged = (given: Configuration): Configuration => {
  const full = given.credentials?.full;
  return full === undefined
    ? given
    : { ...given, credentials: { ...given.credentials, full: { ...full, privileged: false } } };
};

/** By the name of the ground: the fault, variant or configuration of the self-test in which it decides. */
export const groundProofs: { readonly [ground: string]: GroundProof | ShownElsewhere } = {
  'the request is broken on purpose, repeated, or beyond the limits of the revision': { only: 'systems.create' },
  'the request carries another credential than the full one': { only: 'systems.list' },
  'the purpose of the request lets the operation refuse it': { only: 'gateways.appliances.create' },
  'no response arrived': { shownBy: 'test/selftest/hostile/connections.ts' },
  'the response is a success': { only: 'systems.list/served' },
  'a redirect led to an HTML page': { shownBy: 'test/selftest/hostile/refusals.ts' },
  'the request asks for a media type that the operation cannot answer in': {
    only: 'customers.list',
    faults: answers('customers.list', 406, { accept: 'application/json' }),
  },
  'the request has a form that a conforming implementation may refuse': {
    only: 'gateways.read',
    variant: 'literal-paths',
  },
  'the response broke off': { shownBy: 'test/selftest/hostile/connections.ts' },
  'whether the operation is served is not shown, and the response is no error of the server': {
    only: 'systems.assets.read',
    variant: 'asset-read-absent',
  },
  'the response is a redirect': { only: 'systems.list/served', faults: answers('systems.list', 302) },
  'the response is 429, 502, 503 or 504 after retries': {
    only: 'systems.list/served',
    faults: answers('systems.list', 503),
  },
  'an id of the path is a guess': {
    only: 'systems.read',
    faults: ['id', 'createdAt'].map((name) => ({
      kind: 'remove',
      on: { operation: operationId('systems.list') },
      at: `$items/*/${name}`,
    })),
    configure: bare,
  },
  'the body was made of an earlier response, and may be the reason': {
    only: 'systems.update',
    faults: answers('systems.update', 422),
    configure: writing,
  },
  'the response is 501': { only: 'systems.list/served', faults: answers('systems.list', 501) },
  'the response is an error of the server': { only: 'systems.list/served', faults: answers('systems.list', 500) },
  'the credential is refused': { only: 'systems.read/served', faults: answers('systems.read', 401) },
  'the credential lacks a right, and the configuration declares it fully privileged': {
    only: 'systems.list/served',
    faults: answers('systems.list', 403),
  },
  'the credential lacks a right': {
    only: 'systems.list/served',
    faults: answers('systems.list', 403),
    configure: notPrivileged,
  },
  'which kind of id the path means is not shown, and the configuration does not give it': {
    only: 'customers.users.update/served',
    faults: answers('customers.users.update', 404),
  },
  'a page after the first one is not found, and the configuration does not give the query': {
    only: 'systems.list',
    variant: 'missing-pages',
  },
  'the record is not found, and the configuration names it as expendable': {
    only: 'accounts.systems.delete/served',
    faults: answers('accounts.systems.delete', 404),
  },
  'the response is 404, 405 or 410': { only: 'systems.read/served', faults: answers('systems.read', 404) },
  'the response is 409': { only: 'systems.update/served', faults: answers('systems.update', 409) },
  'the body is for one kind of record, and no person chose the record': {
    only: 'systems.assets.update',
    faults: answers('systems.assets.update', 422),
    configure: withoutAssets,
  },
  'application/json is refused as media type, and the operation takes another one': {
    only: 'user.update/served',
    faults: answers('user.update', 415, { mediaType: 'application/json' }),
  },
  'the configuration gives the body': { only: 'systems.update/served', faults: answers('systems.update', 422) },
  'the request asks for a page size of a list with a stated maximum': {
    only: 'systems.list',
    faults: answers('systems.list', 422, { query: { per_page: '500' } }),
  },
  'a value of the query was supplied by a document or a recording': {
    only: 'gateways.list',
    faults: answers('gateways.list', 422, { queryHas: ['sort'] }),
    configure: (given) => ({ ...given, supplied: ['query.gateways.list.sort'] }),
  },
  'the configuration gives the query': {
    only: 'gateways.list',
    faults: answers('gateways.list', 422, { queryHas: ['sort'] }),
  },
  'the interface does not show the body': {
    only: 'gateways.update',
    faults: answers('gateways.update', 422),
  },
  'the interface does not show a value of the query': {
    only: 'gateways.jobs.list',
    faults: answers('gateways.jobs.list', 422, { queryHas: ['page'] }),
    configure: withoutQueries,
  },
  'the operation takes a body, and the request has none': {
    shownBy: 'src/requirements/grounds/grounds.test.ts',
  },
  'the operation answers 202 for a later delivery': {
    only: 'webhooks.ping/served',
    faults: answers('webhooks.ping', 422),
  },
  'the interface permits the status, or lists no parameters of the query': {
    only: 'systems.read/served',
    faults: answers('systems.read', 422),
  },
  'the path has no variables, or the configuration gives all ids of it': {
    only: 'systems.list/served',
    faults: answers('systems.list', 422),
  },
  'responses showed the ids of the path': {
    only: 'gateways.appliances.list/served',
    faults: answers('gateways.appliances.list', 422),
    configure: bare,
  },
};

/** The same for responses that say that the operation, or the record of the path, does not exist. */
export const notHereProofs: { readonly [ground: string]: GroundProof | ShownElsewhere } = {
  'the path has no variables, and the interface permits the status': {
    only: 'user.update/served',
    faults: answers('user.update', 404),
  },
  'the path has no variables, and nobody configured the body, which may name a record that is not there': {
    only: 'systems.create/served',
    faults: answers('systems.create', 404),
    configure: (given) => ({ ...given, supplied: ['bodies.systems.create'] }),
  },
  'the path has no variables': { only: 'systems.list/served', faults: answers('systems.list', 404) },
  'the method is not allowed for a record that this run created': {
    only: 'webhooks.secret.replace/served',
    faults: answers('webhooks.secret.replace', 405),
  },
  'another operation makes the record, and the request is a reading that does not follow it': {
    only: 'systems.time-of-use.read/served',
    variant: 'settings-to-be-made',
  },
  'another operation makes the record': {
    only: 'systems.import-power-limit.delete/served',
    faults: answers('systems.import-power-limit.delete', 404),
  },
  'this run created the record': { only: 'webhooks.read', faults: answers('webhooks.read', 404) },
  'nobody configured the body, which may name a record that is not there': {
    shownBy: 'src/requirements/grounds/grounds.test.ts',
  },
  'the configuration gives all ids of the path': {
    only: 'systems.read/served',
    faults: answers('systems.read', 404),
  },
  'responses showed the ids of the path': {
    only: 'systems.read/served',
    faults: answers('systems.read', 404),
    configure: bare,
  },
};
