import type { CredentialLabel } from '../../evidence/exchange.js';
import type { Observer } from './observer.js';

const forms: ReadonlyMap<CredentialLabel, string> = new Map([
  ['form:scheme-other-case', 'its scheme in the other case'],
  ['form:without-scheme', 'without its scheme'],
  ['form:twice', 'twice'],
]);

/** The complete, valid credential in another notation, which the interface does not mention. */
export const formsOfTheCredential: Observer = {
  question: 'How is the credential answered in another form?',
  see: ({ exchange, status }) => {
    const form = forms.get(exchange.credential);
    return form === undefined || status === undefined || exchange.superseded
      ? []
      : [{ subject: '*', answer: `${form}: ${status}` }];
  },
};
