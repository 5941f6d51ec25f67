import type { Configuration } from '../config/configuration.js';
import { credentialHeader } from '../config/defaults.js';
import type { CredentialLabel, TransportFault } from '../evidence/exchange.js';
import { isPageElsewhere } from '../answers/page-elsewhere.js';
import type { Transport } from '../http/transport.js';
import { count } from '../core/count.js';
import { defined } from '../core/defined.js';
import type { Interface } from '../../spec/model.js';

/** Whether there is something to test behind the base URL. */
export type Preflight = { readonly kind: 'ready' } | Obstacle;

/** The reason why the implementation cannot be judged. */
export type Obstacle =
  | { readonly kind: 'unreachable'; readonly fault: TransportFault; readonly message: string }
  | { readonly kind: 'credential-refused'; readonly message: string }
  | { readonly kind: 'login-page'; readonly message: string }
  | { readonly kind: 'not-found'; readonly message: string };

/** Lists that show whether the implementation answers, and whether it accepts the credential. */
const few = 4;

/** Faults that another request would meet as well. */
const lasting: ReadonlySet<TransportFault> = new Set(['refused', 'dns', 'tls', 'not-http']);

/**
 * Asks a few lists without variables before anything else; the answers are not evidence. A service may do without
 * some operations, so only where every single one without variables is absent does the address count as wrong.
 */
export async function preflight(
  iface: Interface,
  transport: Transport,
  baseUrl: string,
  configuration: Configuration,
  credentials: ReadonlyMap<CredentialLabel, string>,
  signal?: AbortSignal,
): Promise<Preflight> {
  const described = iface.supplement?.operations.filter(
    ({ ofInterface, method, actsOnAll }) => !ofInterface && method === 'GET' && actsOnAll === undefined,
  );
  const probes = [...iface.operations.filter(({ safe }) => safe), ...(described ?? [])].filter(
    ({ variables }) => variables.length === 0,
  );
  // Every request needs an id that is not known yet: the run itself will show whether the target answers.
  if (probes.length === 0) return { kind: 'ready' };
  const header = credentialHeader(configuration);
  const credential = credentials.get('full');
  const headers = credential === undefined ? [] : [[header, credential] as const];
  const seen = { unanswered: 0, refused: 0, absent: 0, elsewhere: 0 };
  for (const [index, { path }] of probes.entries()) {
    if (index >= few && seen.absent < index) break;
    const { outcome } = await transport.send({
      method: 'GET',
      url: `${baseUrl.replace(/\/+$/, '')}${path}`,
      headers,
      ...defined({ signal }),
    });
    if (outcome.kind === 'no-response') {
      seen.unanswered += 1;
      if ((index === 0 && lasting.has(outcome.fault)) || seen.unanswered === Math.min(few, probes.length))
        return { kind: 'unreachable', fault: outcome.fault, message: outcome.message };
    } else if (outcome.status === 401) seen.refused += 1;
    else if (outcome.status === 404) seen.absent += 1;
    else if (isPageElsewhere(outcome)) seen.elsewhere += 1;
    else return { kind: 'ready' };
  }
  if (seen.absent === probes.length)
    return { kind: 'not-found', message: `${count(seen.absent, 'operation')} answered 404` };
  if (seen.absent === 0 && seen.elsewhere > 0)
    return {
      kind: 'login-page',
      message: `${count(seen.elsewhere, 'operation')} redirected to an HTML page`,
    };
  if (seen.absent === 0 && seen.refused > 0)
    return { kind: 'credential-refused', message: `${count(seen.refused, 'operation')} answered 401` };
  return { kind: 'ready' };
}
