/* Made from schemas/configuration.schema.json by `npm run types`; do not edit. */

/**
 * A header value, a shell command that prints it, or a token endpoint that issues it. `privileged`
 * declares that the credential has every right, so that an answer 403 is judged.
 */
export type Credential =
  | {
      value: string;
      /**
       * The implementer declares that this credential has every right; a 403 is then judged.
       */
      privileged?: boolean;
    }
  | {
      command: string;
      /**
       * The implementer declares that this credential has every right; a 403 is then judged.
       */
      privileged?: boolean;
    }
  | {
      oauth2: OAuth2;
      /**
       * The implementer declares that this credential has every right; a 403 is then judged.
       */
      privileged?: boolean;
    };
export type IdValue = string | number;
export type IdList = IdValue[];
/**
 * One value of a parameter. A list of texts repeats the parameter in one request, once for each text.
 */
export type QueryValue = string | number | boolean | string[];
export type Trigger =
  | string
  | {
      operation: string;
      path?: {
        [k: string]: IdValue;
      };
      body?: unknown;
    }
  | {
      url: string;
      method?: string;
      headers?: {
        [k: string]: string;
      };
      body?: unknown;
    }
  | {
      command: string;
    }
  | {
      wait: true;
    };

/**
 * ems-conformance.yaml: the data about an implementation that the suite needs (ICS and IXIT). ${NAME}
 * in any string is replaced by the environment variable NAME.
 */
export interface Configuration {
  implementation?: Implementation;
  target?: Target;
  /**
   * OpenAPI document of the implementation, a file beside this one or an address. Its statements lead to
   * requirements of their own, which are counted apart.
   */
  supplement?: string;
  /**
   * Entries that were taken from a document, a recording or an earlier run, and that nobody has
   * confirmed: what is refused because of them fails nothing. Take a line away where you vouch for the
   * entry.
   */
  supplied?: string[];
  credentials?: Credentials;
  /**
   * Headers that every request carries.
   */
  headers?: {
    [k: string]: string;
  };
  /**
   * Existing ids, by path variable: plain values, or objects that also name the ids of the parents.
   */
  ids?: {
    [k: string]: (
      | IdValue
      | {
          [k: string]: IdValue;
        }
    )[];
  };
  /**
   * Property that carries the id of a list item, by path variable; a JSON pointer where it lies deeper.
   * Without it the usual names are tried.
   */
  idFields?: {
    [k: string]: string;
  };
  /**
   * Manufacturer names behind VENDOR1 to VENDOR8 of the interface, by digit, as they stand in values.
   */
  vendors?: {
    '1'?: string;
    '2'?: string;
    '3'?: string;
    '4'?: string;
    '5'?: string;
    '6'?: string;
    '7'?: string;
    '8'?: string;
  };
  /**
   * The <vendor> in application/vnd.<vendor>.v2+json.
   */
  vendorMediaType?: string;
  writes?: Writes;
  /**
   * Request bodies that the interface does not show, by operation id (`ems-conformance list` names
   * them). ${RECEIVER_URL} in a text is replaced by the address of the webhook receiver of the suite,
   * ${UNIQUE} by digits that no other request of the run has. `schemas` has a body for each schema,
   * where the operation accepts several. From a JSON Schema (2020-12) under `schema`, random bodies are
   * made.
   */
  bodies?: {
    [k: string]: ConfiguredBody;
  };
  /**
   * Values of the path variables of one operation, by operation id, where they are not those of `ids`:
   * the interface does not show which id the path /customers/{accountID}/users/{userID} means. A record
   * that the operation changes must be named under `writes.expendable`.
   */
  bindings?: {
    [k: string]: {
      [k: string]: IdValue;
    };
  };
  /**
   * Values of query parameters that the interface does not show (sort, order, include, delete-users, or
   * parameters that an implementation demands), by operation id.
   */
  query?: {
    [k: string]: {
      [k: string]: QueryValue;
    };
  };
  /**
   * Where the items of a list response are, as JSON pointer into the body, by operation id; needed where
   * it is not obvious.
   */
  lists?: {
    [k: string]: string;
  };
  appliances?: Appliances;
  /**
   * How GET /systems/list takes a cursor.
   */
  cursor?: {
    /**
     * Name of the query parameter.
     */
    parameter: string;
    /**
     * Name of the query parameter that takes the size of a page, so that a short list is read in several
     * pages, too.
     */
    pageSize?: string;
  };
  ics?: Ics;
  /**
   * Failures that are accepted until a date. Every report shows them.
   */
  waivers?: {
    requirement: string;
    reason: string;
    expires: string;
  }[];
  gate?: Gate;
  limits?: Limits;
  tls?: Tls;
  /**
   * URL of an HTTP proxy for all requests.
   */
  proxy?: string;
  events?: Events;
}
/**
 * Who is judged; stands in every report.
 */
export interface Implementation {
  name: string;
  version?: string;
  vendor?: string;
  url?: string;
  contact?: string;
}
/**
 * The system that is judged.
 */
export interface Target {
  /**
   * The address that the paths of the interface are appended to.
   */
  baseUrl?: string;
  /**
   * A service, or a webhook receiver.
   */
  role?: 'service' | 'receiver';
  /**
   * Where a webhook receiver takes events: each at its event path below the base URL (events), or all at
   * the base URL itself (single). Without it, requirements that depend on it stay undecided.
   */
  paths?: 'events' | 'single';
}
/**
 * How requests are authorised.
 */
export interface Credentials {
  /**
   * Name of the header of HeaderAuth; the interface does not show it.
   */
  header?: string;
  full?: Credential;
  /**
   * Credentials with every right except the named scope. They show whether a withdrawn scope is still
   * demanded.
   */
  without?: {
    [k: string]: Credential;
  };
  /**
   * Further credentials. The one called `read-only` may change nothing: it shows the 403 of PATCH /user,
   * and that each change is refused.
   */
  named?: {
    [k: string]: Credential;
  };
}
/**
 * A token endpoint (RFC 6749): client credentials, or with `refreshToken` a refreshed token.
 */
export interface OAuth2 {
  /**
   * Address of the token endpoint: https, or http on this machine.
   */
  tokenUrl: string;
  clientId: string;
  /**
   * Sent by HTTP Basic; without it, the client is a public one.
   */
  clientSecret?: string;
  /**
   * Scopes, separated by spaces.
   */
  scope?: string;
  refreshToken?: string;
}
/**
 * The records that the run may change. Without `allowed`, only reading requests are sent to anything
 * but the embedded reference.
 */
export interface Writes {
  allowed?: boolean;
  /**
   * Existing things that the run may change or delete, by path variable; `user` is the user of the
   * credential, and `operations` names operations that act on everything. An account under
   * `deletableAccountID` may be deleted, and so may all its systems.
   */
  expendable?: {
    user?: boolean;
    accountID?: IdList;
    customerID?: IdList;
    deletableAccountID?: IdList;
    gatewayID?: IdList;
    systemID?: IdList;
    /**
     * Operations of the own document that act on everything, such as a shutdown or the deletion of a whole
     * list; no other operation needs to be named. `plan` lists them.
     */
    operations?: string[];
  };
}
/**
 * A request body: `value` is the body itself; `null` where the operation takes none.
 */
export interface ConfiguredBody {
  value?: unknown;
  /**
   * Bodies by schema name, for operations that accept several.
   */
  schemas?: {
    [k: string]: unknown;
  };
  /**
   * Further bodies that the operation accepts, each under a name of your choice, for example one for
   * each kind of appliance. Each is sent as well.
   */
  further?: {
    [k: string]: unknown;
  };
  /**
   * A JSON Schema (2020-12) that random bodies are generated from.
   */
  schema?: {
    [k: string]: unknown;
  };
  mediaType?: string;
  /**
   * Values of path variables for one of the bodies under `schemas` or `further`, by the name of the
   * body, for example the asset that the body fits.
   */
  bindings?: {
    [k: string]: {
      [k: string]: IdValue;
    };
  };
}
/**
 * How the kind of an appliance is recognised.
 */
export interface Appliances {
  /**
   * The name of the property with the kind of an appliance (the discriminator, which the interface does
   * not show).
   */
  kindProperty?: string;
  /**
   * Value of the kind property, by kind.
   */
  kinds?: {
    Inverter?: string;
    Meter?: string;
    'Heat Pump'?: string;
    'EV Charging Station'?: string;
    'IO Device'?: string;
    Heater?: string;
    Container?: string;
  };
  /**
   * Ids of appliances that are external controllers.
   */
  externalControllers?: IdValue[];
}
/**
 * Operations and events that are declared as not implemented; only those that the conformance class
 * allows to be absent.
 */
export interface Ics {
  /**
   * Operations and events: the asset read, the deprecated job creation, or events; `events.*` for all
   * events.
   */
  absent?: string[];
}
/**
 * How much may stay not decided for the exit code 0. Without this, at most a tenth of the stated MUST
 * requirements that apply may stay so.
 */
export interface Gate {
  /**
   * How many stated MUST requirements may stay not decided.
   */
  notDecided?: number;
  /**
   * Requirements that may stay not decided besides, until a date; by id, operation, kind or pattern with
   * *.
   */
  accepted?: {
    requirements: string;
    reason: string;
    expires: string;
  }[];
}
/**
 * Bounds of the run.
 */
export interface Limits {
  /**
   * Time for one exchange, milliseconds.
   */
  timeoutMs?: number;
  /**
   * A longer response body is not read to its end.
   */
  maxBodyBytes?: number;
  /**
   * A longer body is not judged; its first 64 KiB are in the evidence.
   */
  recordBodyBytes?: number;
  /**
   * Requests at a time, at most; fewer where the implementation gets slower, asks to come back later
   * (429, 503), or sends large answers.
   */
  concurrency?: number;
  /**
   * Requests per second at most.
   */
  ratePerSecond?: number;
  /**
   * Time for the whole run until its last request, milliseconds; what was recorded by then is judged
   * afterwards.
   */
  maxTimeMs?: number;
  /**
   * Requests of the whole run, at most, for an implementation without failures: requests that decide the
   * most are sent first, the others are reported as omitted.
   */
  requests?: number;
  /**
   * Random examples for each operation and mode.
   */
  examples?: number;
  /**
   * In how many contexts each statement is looked at: quick (one each), normal (each with each context),
   * thorough (repeated more often, two contexts at once).
   */
  depth?: 'quick' | 'normal' | 'thorough';
}
/**
 * Files in PEM, relative to the configuration.
 */
export interface Tls {
  /**
   * Certificates of authorities to trust.
   */
  ca?: string;
  /**
   * The certificate of the client.
   */
  cert?: string;
  /**
   * The private key of the client.
   */
  key?: string;
}
/**
 * Deliveries of events.
 */
export interface Events {
  /**
   * Where the webhook receiver of the suite listens. Port 0 is any free one; with `cert` and `key` (PEM
   * files) it speaks TLS.
   */
  listen?: {
    host?: string;
    port?: number;
    cert?: string;
    key?: string;
  };
  /**
   * How the implementation reaches this receiver.
   */
  publicUrl?: string;
  /**
   * The account of the subscription for the events of the run's own changes; nothing else of it is
   * changed.
   */
  accountID?: string | number;
  /**
   * How long a delivery is waited for, milliseconds.
   */
  waitMs?: number;
  /**
   * Property of the body that names the event, where paths do not.
   */
  eventProperty?: string;
  /**
   * Value of that property, by event id.
   */
  eventNames?: {
    [k: string]: string;
  };
  /**
   * The envelope around the event.
   */
  envelope?: 'none' | 'cloudevents-1.0';
  /**
   * How deliveries are signed: as in Standard Webhooks, or by an HMAC with the further entries.
   */
  signature?: {
    scheme: 'standard-webhooks' | 'hmac';
    algorithm?: 'sha256' | 'sha384' | 'sha512';
    header?: string;
    prefix?: string;
    encoding?: 'hex' | 'base64';
    /**
     * Between several digests during rotation.
     */
    separator?: string;
    secret?: string;
  };
  /**
   * The trigger of each event, by event id: an operation, by its id alone or with its own path and body,
   * an HTTP call, a shell command, or only waiting.
   */
  triggers?: {
    [k: string]: Trigger;
  };
  /**
   * Bodies of events for a receiver under test, by event id.
   */
  payloads?: {
    [k: string]: unknown;
  };
}
