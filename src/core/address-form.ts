/** Forms of a subscribed address that senders may put together wrongly: with a slash at its end, or with a query. */
export type AddressForm = 'slash' | 'query';

/** The interface shows no query of a subscribed address: this one is the suite's own. */
const ownQuery = '?suite=ems-conformance';

const endings: { readonly [form in AddressForm]: string } = { slash: '/', query: ownQuery };

/** An address in this form; the usual one without a form. */
export const inAddressForm = (url: string, form: AddressForm | undefined): string =>
  form === undefined ? url : `${url}${endings[form]}`;

/** The path that a sender put after the suite's query, where it belongs before it; empty if there is none. */
export function pathAfterQuery(url: string): string {
  const at = url.indexOf(`${ownQuery}/`);
  return at < 0 ? '' : url.slice(at + ownQuery.length);
}
