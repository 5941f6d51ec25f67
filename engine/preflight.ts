import type { Configuration } from '../config/configuration.js';
import { credentialHeader } from '../config/defaults.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import type { Transport } from '../http/transport.js';
import { count } from '../spec/count.js';
import type { Interface } from '../spec/model.js';

/** Whether there is something to test behind the base URL. */
export type Preflight =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'credential-refused'; readonly message: string };

/** Asks a few lists without variables before anything else; the answers are not evidence. */
export async function preflight(iface: Interface, transport: Transport, baseUrl: string, configuration: Configuration, credentials: ReadonlyMap<CredentialLabel, string>): Promise<Preflight> {
  const probes = iface.operations.filter(({ safe, variables }) => safe && variables.length === 0).slice(0, 4);
  const header = credentialHeader(configuration);
  const credential = credentials.get('full');
  const headers = credential === undefined ? [] : [[header, credential] as const];
  const refusals: number[] = [];
  for (const [index, { path }] of probes.entries()) {
    const { outcome } = await transport.send({ method: 'GET', url: `${baseUrl.replace(/\/+$/, '')}${path}`, headers });
    if (outcome.kind === 'no-response') {
      if (index === 0 && (outcome.fault === 'refused' || outcome.fault === 'dns' || outcome.fault === 'tls' || outcome.fault === 'not-http')) return { kind: 'unreachable', message: outcome.message };
      refusals.push(0);
      if (refusals.filter((status) => status === 0).length === probes.length) return { kind: 'unreachable', message: outcome.message };
      continue;
    }
    if (outcome.status !== 401) return { kind: 'ready' };
    refusals.push(outcome.status);
  }
  return { kind: 'credential-refused', message: `${count(refusals.length, 'operation')} answered 401` };
}
