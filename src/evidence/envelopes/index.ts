import type { Events } from '../../config/configuration.js';
import { cloudEvents } from './cloudevents.js';
import type { Envelope } from './envelope.js';
import { none } from './none.js';

export type EnvelopeId = NonNullable<Events['envelope']>;

const envelopes: Readonly<Record<EnvelopeId, Envelope>> = { none, 'cloudevents-1.0': cloudEvents };

/** The envelope that the configuration names; none is the default. */
export const envelope = (id: EnvelopeId = 'none'): Envelope => envelopes[id];
