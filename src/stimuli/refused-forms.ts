import { header } from '../answers/header.js';
import { addressFields, hasTargetForm, type TargetForm } from '../core/target-form.js';
import type { RecordedRequest } from '../evidence/exchange.js';
import { unknownPath } from './odd-request.js';

/** A form of a request that a server may let in by mistake where the credential is missing or wrong. */
export interface RefusedForm {
  readonly id: string;
  /** The section that says why the form gives no access, e.g. `RFC 7239 §8.1`. */
  readonly source: string;
  /** Header fields, names in lower case. */
  readonly headers?: { readonly [name: string]: string };
  readonly target?: TargetForm;
}

const field = (name: string, value: string, source: string): RefusedForm => ({
  id: `${name}: ${value}`,
  source,
  headers: { [name.toLowerCase()]: value },
});

/**
 * Fields that proxies add, or that change the method. A client can send each of them (RFC 7239 §8.1), so none shows
 * that a proxy has checked the credential. The method is one that changes no record.
 */
export const fieldsOfProxies: readonly RefusedForm[] = [
  field('X-Forwarded-For', '127.0.0.1', 'RFC 7239 §8.1'),
  field('X-Real-IP', '127.0.0.1', 'RFC 7239 §8.1'),
  field('X-Forwarded-Host', 'localhost', 'RFC 7239 §8.1'),
  field('X-Forwarded-Proto', 'https', 'RFC 7239 §8.1'),
  field('X-Forwarded-User', 'ems-conformance', 'RFC 9110 §11.6.2'),
  field('Forwarded', 'for=127.0.0.1;host=localhost;proto=https', 'RFC 7239 §8.1'),
  field('X-HTTP-Method-Override', 'GET', 'RFC 9110 §9.1'),
];

/** All of them at once: no check that one of them opens is closed by another one. */
export const allFieldsOfProxies: { readonly [name: string]: string } = Object.assign(
  {},
  ...fieldsOfProxies.map(({ headers }) => headers),
);

/** Other addresses, which a server may route to the operation while its check of the credential knows the plain one. */
export const otherAddresses: readonly RefusedForm[] = [
  { id: 'a slash at the end', source: 'RFC 3986 §6.2.3', target: 'a slash at the end of the path' },
  { id: 'a doubled slash', source: 'RFC 3986 §3.3', target: 'a doubled slash in the path' },
  {
    id: 'X-Original-URL, X-Rewrite-URL: a path that the interface does not have',
    source: 'RFC 9110 §7.1',
    headers: Object.fromEntries(addressFields.map((name) => [name, unknownPath])),
  },
];

const hasField = ({ headers }: RecordedRequest, given: RefusedForm['headers'] = {}): boolean =>
  Object.keys(given).some((name) => header(headers, name) !== undefined);

/** Has a request one of these forms? A proxy or a router may refuse it in a form of its own. */
export const hasRefusedForm = (request: RecordedRequest): boolean =>
  hasOtherAddress(request) || fieldsOfProxies.some(({ headers }) => hasField(request, headers));

/**
 * Does a request name another address than the plain one? A server that conforms may have a page there that takes no
 * credential.
 */
export const hasOtherAddress = (request: RecordedRequest): boolean =>
  otherAddresses.some(
    ({ target, headers }) => (target !== undefined && hasTargetForm(request.url, target)) || hasField(request, headers),
  );
