import { listEnvelope } from './list-envelope.js';
import type { Observer } from './observer.js';
import { refusalWithoutCredential } from './refusal-without-credential.js';

/** Every question; a question that is not here is not asked. */
export const observers: readonly Observer[] = [listEnvelope, refusalWithoutCredential];
