import { allPatterns, type Pattern } from '../patterns/pattern.js';
import { allFieldsOfProxies, fieldsOfProxies, otherAddresses, type RefusedForm } from '../stimuli/refused-forms.js';
import { isWithdrawn, requestOf, type Context, type ContextValue } from './context.js';

/** How evidence shows a form. */
export const patternOf = ({ headers = {}, target }: RefusedForm): Pattern =>
  allPatterns([
    ...Object.entries(headers).map(([name, value]): Pattern => ({ kind: 'header', name, is: { value } })),
    ...(target === undefined ? [] : [{ kind: 'target', is: target } as const]),
  ]);

/** A field that lets a request pass does so beside others, so each other address has all fields of proxies as well. */
const atOtherAddress = (form: RefusedForm): ContextValue => ({
  value: form.id,
  sent: [
    {
      purpose: 'no-credential',
      request: requestOf(patternOf(form), { headers: allFieldsOfProxies }),
      credential: 'none',
      from: 'normal',
    },
  ],
  pattern: patternOf(form),
});

/** Forms of a request that give no access, although a check of the credential may be left out for them by mistake. */
export const refusedForms: Context = {
  id: 'form without a credential',
  about: 'Without a credential, at other spellings of the address and with header fields that proxies add.',
  notFor: { has: (kind) => kind !== 'credential-required' },
  values: (target) => {
    if (isWithdrawn(target)) return [];
    const withFields = fieldsOfProxies.map((form): ContextValue => ({
      value: form.id,
      sent: [],
      pattern: patternOf(form),
    }));
    // A write at another address may be another write.
    return target.safe ? [...otherAddresses.map(atOtherAddress), ...withFields] : withFields;
  },
};
