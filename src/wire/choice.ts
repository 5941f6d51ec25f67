import type { Pattern } from '../patterns/pattern.js';

/**
 * Where a request can be asked for in a certain form: on every reading, on lists that take `per_page`, where the field
 * of the credential is `Authorization`, where the configuration names the vendor of media types, which stands for
 * `VENDOR` in a header field, or where the host of the configured address has letters and is reached without TLS, whose
 * server name would have to agree.
 */
export type ChoiceScope =
  | 'readings'
  | 'lists with per_page'
  | 'Authorization'
  | 'a configured vendor'
  | 'a host with letters';

/** One form that a conforming client can give a part of its request. */
export interface FormChoice {
  /** Unique among all choices: the name of a value of the context, e.g. `Accept-Encoding: br`. */
  readonly id: string;
  readonly pattern: Pattern;
  /** The section that allows the form, e.g. `RFC 9110 §12.5.3`. */
  readonly source: string;
  /**
   * `equal`: by its source, the request means the same as in the usual form, so that a refusal is advised against.
   * `refusable`: an implementation may refuse the form, or answer it without content.
   */
  readonly effect: 'equal' | 'refusable';
  /** By default `readings`. */
  readonly scope?: ChoiceScope;
}

/**
 * A part of a request that a client is free to write in several forms; the usual form is that of all other requests.
 */
export interface ClientFreedom {
  readonly id: string;
  readonly usual: string;
  readonly choices: readonly FormChoice[];
}
