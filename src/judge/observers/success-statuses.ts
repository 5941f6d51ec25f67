import { isJudgedSuccess } from '../../requirements/build.js';
import type { Observer } from './observer.js';

/** The success status of operations for which none is stated, among them the firmware read with its permitted 204. */
export const successStatuses: Observer = {
  question: 'With which status does an operation succeed for which none is stated?',
  see: (view) =>
    view.operation?.success.kind === 'any' && isJudgedSuccess(view)
      ? [{ subject: view.operation.id, answer: String(view.status) }]
      : [],
};
