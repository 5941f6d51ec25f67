import { suiteIdentity } from '../campaign/suite-identity.js';
import { knownIdsOf } from '../config/known-ids.js';
import { loadConfiguration } from '../config/load.js';
import { withoutSecrets } from '../config/secrets.js';
import { count } from '../core/count.js';
import { singleLine, truncate } from '../core/text.js';
import type { BundleHeader } from '../evidence/bundle.js';
import type { GateRules } from '../results/gate.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { AboutTraffic, TrafficRecorder } from '../sources/recorded/traffic-recorder.js';

/**
 * What the evidence of traffic says, apart from where it was recorded.
 * @param file a configuration, for facts that the interface leaves to the implementer
 * @throws ConfigurationError
 */
export async function aboutTraffic(
  { iface, revision }: Catalogue,
  file: string | undefined,
): Promise<Required<Pick<AboutTraffic, 'iface' | 'revision' | 'suite' | 'configuration'>>> {
  const { configuration, substitutions } = await loadConfiguration(file, {
    env: process.env,
    known: knownIdsOf(iface),
  });
  return { iface, revision, suite: suiteIdentity(), configuration: withoutSecrets(configuration, substitutions) };
}

/** Notices about exchanges that are not in the evidence; none where all are. */
export const leftOut = ({ others, otherExamples, flaws, withheld, header }: TrafficRecorder): readonly string[] => [
  ...(others === 0
    ? []
    : [
        `! ${count(others, 'entry is', 'entries are')} no request to an operation of the interface below ` +
          `${header.target.baseUrl}, and ${others === 1 ? 'is' : 'are'} not judged: ` +
          `${[...otherExamples].map((example) => truncate(singleLine(example), 120)).join(', ')}` +
          `${others > otherExamples.size ? ' …' : '.'}`,
      ]),
  ...[...flaws].map((flaw) => `! Of the clients: ${truncate(singleLine(flaw), 200)}.`),
  ...(withheld === 0
    ? []
    : [
        `! ${count(withheld, 'exchange has', 'exchanges have')} a credential beyond the first 500 different ones, ` +
          `and ${withheld === 1 ? 'is' : 'are'} not recorded: so many cannot be hidden in all texts.`,
      ]),
];

/** How much may stay not decided; of recorded traffic everything, where no option says otherwise. */
export function gateRulesOf(
  { configuration: { gate }, recorded }: BundleHeader,
  { allowUndecided }: { readonly allowUndecided?: number },
): GateRules | undefined {
  if (allowUndecided !== undefined) return { ...gate, notDecided: allowUndecided };
  return recorded === undefined ? gate : { notDecided: Number.MAX_SAFE_INTEGER };
}
