import type { Events } from '../../config/configuration.js';
import { cloudEvents } from './cloudevents.js';
import type { Envelope } from './envelope.js';

export type EnvelopeId = NonNullable<Events['envelope']>;

/** The body is the callback body itself. */
const none: Envelope = {
  id: 'none',
  mediaType: 'application/json',
  unwrap: (body) => ({ content: body, problems: [] }),
  wrap: ({ content }) => content,
};

const envelopes: Readonly<Record<EnvelopeId, Envelope>> = { none, 'cloudevents-1.0': cloudEvents };

/** The envelope that the configuration names; none is the default. */
export const envelope = (id: EnvelopeId = 'none'): Envelope => envelopes[id];
