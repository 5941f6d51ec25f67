import type { Configuration } from '../src/config/configuration.js';
import { exampleSecret } from './triggers.js';
import type { ExpectedSignature, ReceiverChoices } from './receiver.js';

/** Another receiver that conforms: the reference receiver with other choices where the interface leaves one. */
export interface ReceiverVariant extends ReceiverChoices {
  readonly id: string;
  readonly about: string;
  readonly signature?: ExpectedSignature | 'none';
  /** Changes the configuration as the implementer of the variant would. */
  readonly configure?: (configuration: Configuration) => Configuration;
}

const withTarget =
  (more: NonNullable<Configuration['target']>) =>
  (configuration: Configuration): Configuration => ({
    ...configuration,
    target: { ...configuration.target, ...more },
  });

const withoutEntry =
  (entry: 'signature' | 'payloads') =>
  (configuration: Configuration): Configuration => {
    const { [entry]: _, ...events } = configuration.events ?? {};
    return { ...configuration, events };
  };

const hmac: ExpectedSignature = {
  scheme: 'hmac',
  secret: exampleSecret,
  header: 'X-Signature',
  algorithm: 'sha512',
  encoding: 'base64',
  prefix: 'sha512=',
};

/** Every variant of the receiver, in the order of docs/reference.md. */
export const receiverVariants: readonly ReceiverVariant[] = [
  { id: 'answers-200', about: 'Everything that it takes is answered 200.', statuses: { good: 200, repeated: 200 } },
  { id: 'answers-204', about: 'Everything that it takes is answered 204.', statuses: { good: 204, repeated: 204 } },
  {
    id: 'answers-with-text',
    about: 'Answers carry a text that is no JSON.',
    statuses: { good: 201 },
    answers: 'Thank you.',
  },
  {
    id: 'one-path',
    about: 'All events are taken at one URL, and event paths are unknown.',
    takesAllAt: '/',
    configure: withTarget({ paths: 'single' }),
  },
  {
    id: 'refuses-alike',
    about: 'Everything that it does not take is answered 400; other methods are answered 404.',
    statuses: { unsigned: 400, forged: 400, malformed: 400, 'media-type': 400, 'unknown-path': 400 },
    otherMethods: 404,
  },
  {
    id: 'hidden-when-unsigned',
    about: 'What is not signed rightly finds nothing there.',
    statuses: { unsigned: 404, forged: 404, malformed: 422 },
  },
  {
    id: 'known-already',
    about: 'A delivery that it has taken before is refused as a conflict.',
    statuses: { repeated: 409 },
  },
  {
    id: 'without-signature',
    about: 'Signatures are not looked at, and none is configured.',
    signature: 'none',
    configure: withoutEntry('signature'),
  },
  {
    id: 'another-signature',
    about: 'Deliveries are signed with HMAC-SHA-512 in a header of its own.',
    signature: hmac,
    configure: (configuration) => ({
      ...configuration,
      events: {
        ...configuration.events,
        signature: hmac,
      },
    }),
  },
  {
    id: 'payloads-unknown',
    about: 'What its events look like is not configured.',
    configure: withoutEntry('payloads'),
  },
];
