import { eventMediaType } from './event-media-type.js';
import { eventPathAppended } from './event-path-appended.js';
import { eventValues } from './event-values.js';
import { listEnvelope } from './list-envelope.js';
import type { Observer } from './observer.js';
import { otherDelivery } from './other-delivery.js';
import { refusalWithoutCredential } from './refusal-without-credential.js';

/** Every question; a question that is not here is not asked. */
export const observers: readonly Observer[] = [listEnvelope, refusalWithoutCredential, eventPathAppended, eventMediaType, eventValues, otherDelivery];
