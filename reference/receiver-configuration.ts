import type { Configuration } from '../src/config/configuration.js';
import type { ExpectedSignature } from './receiver.js';
import { eventPaths } from './event-paths.js';
import { exampleSecret } from './triggers.js';

/** How the embedded receiver expects deliveries to be signed. */
export const receiverSignature: ExpectedSignature = { scheme: 'standard-webhooks', secret: exampleSecret };

/** The complete configuration for the embedded receiver, as its implementer would write it. */
export const receiverConfiguration = (baseUrl: string): Configuration => ({
  implementation: { name: 'ems-conformance reference receiver', version: '1', vendor: 'ems-conformance' },
  target: { baseUrl, role: 'receiver' },
  events: {
    signature: { scheme: 'standard-webhooks', secret: exampleSecret },
    payloads: {
      ...Object.fromEntries(
        Object.keys(eventPaths)
          .filter((event) => event !== 'events.ping')
          .map((event) => [event, { id: 'evt-1', data: {} }]),
      ),
      'events.ev.plugged': { id: 'evt-1', data: { state: 'plugged' } },
    },
  },
});
