import type { Observer } from './observer.js';

/** The status with which withdrawn operations are refused. */
export const withdrawnRefusal: Observer = {
  question: 'How is a withdrawn operation answered?',
  see: (view, { iface }) => {
    const { operation, credential, superseded } = view.exchange;
    if (
      operation === null ||
      view.operation !== undefined ||
      superseded ||
      credential !== 'full' ||
      view.status === undefined
    )
      return [];
    return iface.withdrawn.some(({ id }) => id === operation)
      ? [{ subject: operation, answer: String(view.status) }]
      : [];
  },
};
