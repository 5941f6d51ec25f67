/* Made from schemas/configuration.schema.json by `npm run types`; do not edit. */

/**
 * A header value, or a command that prints it.
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
    };
export type IdValue = string | number;
export type IdList = IdValue[];
export type QueryValue = string | number | boolean | string[];
export type Trigger =
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
 * ems-conformance.yaml: what the suite must be told about an implementation (ICS and IXIT). ${NAME} in any string is replaced by the environment variable NAME.
 */
export interface Configuration {
  implementation?: Implementation;
  target?: Target;
  credentials?: Credentials;
  /**
   * Extra headers sent with every request.
   */
  headers?: {
    [k: string]: string;
  };
  /**
   * Existing things by path variable: plain values, or objects where the value belongs under a parent, e.g. applianceID: [{ gatewayID: g1, applianceID: a1 }].
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
   * Property that carries the id of a list item, by path variable, e.g. systemID: uuid; a JSON pointer where it lies deeper. Without it the usual names are tried.
   */
  idFields?: {
    [k: string]: string;
  };
  /**
   * Manufacturer names behind VENDOR1…VENDOR8, by digit.
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
   * Request bodies that the interface does not show, by operation id. For operations with several schemas, an object by schema name under `schemas`.
   */
  bodies?: {
    [k: string]: ConfiguredBody;
  };
  /**
   * Values of query parameters that the interface does not show (sort, order, include, delete-users, or parameters that an implementation demands), by operation id.
   */
  query?: {
    [k: string]: {
      [k: string]: QueryValue;
    };
  };
  /**
   * Where the items of a list response are, as JSON pointer into the body, by operation id.
   */
  lists?: {
    [k: string]: string;
  };
  appliances?: Appliances;
  /**
   * How GET /systems/list takes a cursor.
   */
  cursor?: {
    parameter: string;
  };
  ics?: Ics;
  waivers?: {
    requirement: string;
    reason: string;
    expires: string;
  }[];
  limits?: Limits;
  tls?: Tls;
  /**
   * URL of an HTTP proxy.
   */
  proxy?: string;
  events?: Events;
}
export interface Implementation {
  name: string;
  version?: string;
  vendor?: string;
  url?: string;
  contact?: string;
}
export interface Target {
  baseUrl?: string;
  role?: 'service' | 'receiver';
}
export interface Credentials {
  /**
   * Name of the header of HeaderAuth; the interface does not show it.
   */
  header?: string;
  full?: Credential;
  /**
   * Credentials with every right except the named scope.
   */
  without?: {
    [k: string]: Credential;
  };
  named?: {
    [k: string]: Credential;
  };
}
/**
 * What the run may change. Off by default against anything but the embedded reference.
 */
export interface Writes {
  allowed?: boolean;
  /**
   * Existing things that the run may change or delete, by path variable; `user: true` for the user of the credential. An account under `deletableAccountID` may be deleted, and so may its systems.
   */
  expendable?: {
    user?: boolean;
    accountID?: IdList;
    customerID?: IdList;
    deletableAccountID?: IdList;
    gatewayID?: IdList;
    systemID?: IdList;
  };
}
/**
 * A request body: `value` is the body itself.
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
   * A JSON Schema (2020-12) that random bodies are generated from.
   */
  schema?: {
    [k: string]: unknown;
  };
  mediaType?: string;
}
/**
 * How kinds of appliance are told apart; `externalControllers` are ids of appliances of that kind.
 */
export interface Appliances {
  /**
   * The property that tells the kind (the discriminator, not shown).
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
  externalControllers?: IdList;
}
/**
 * The implementer's declaration of what is not implemented; only what the class allows to be absent.
 */
export interface Ics {
  absent?: string[];
}
export interface Limits {
  timeoutMs?: number;
  maxBodyBytes?: number;
  recordBodyBytes?: number;
  concurrency?: number;
  ratePerSecond?: number;
  maxTimeMs?: number;
  /**
   * Random examples for each operation and mode.
   */
  examples?: number;
}
export interface Tls {
  /**
   * File with CA certificates (PEM).
   */
  ca?: string;
  /**
   * File with the client certificate (PEM).
   */
  cert?: string;
  /**
   * File with the client's private key (PEM).
   */
  key?: string;
}
export interface Events {
  listen?: {
    host?: string;
    port?: number;
    cert?: string;
    key?: string;
  };
  /**
   * How the implementation reaches our receiver.
   */
  publicUrl?: string;
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
  envelope?: 'none' | 'cloudevents-1.0';
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
   * What makes the implementation emit an event, by event id.
   */
  triggers?: {
    [k: string]: Trigger;
  };
  /**
   * Bodies for events sent to a receiver under test, by event id.
   */
  payloads?: {
    [k: string]: unknown;
  };
}
