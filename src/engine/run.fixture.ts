import { defined } from '../core/defined.js';
import type { RequestListener } from 'node:http';
import type { Configuration } from '../config/configuration.js';
import { effectiveLimits } from '../config/defaults.js';
import type { EvidenceLine, RequestExchange } from '../evidence/exchange.js';
import { createRedactor } from '../evidence/redact.js';
import { serve, transport } from '../http/servers.fixture.js';
import { loadInterface } from '../../spec/load.js';
import type { Scenario } from '../stimuli/scenario.js';
import { HeldBodies } from './held-bodies.js';
import { runEngine, type EngineOptions } from './engine.js';
import { planRun } from './plan.js';

const iface = await loadInterface();

interface Run extends Pick<Partial<EngineOptions>, 'signal' | 'oracle' | 'onProgress'> {
  readonly configuration?: Configuration;
  readonly scenarios: readonly Scenario[];
  readonly secrets?: { readonly [label: string]: string };
}

/** Runs scenarios against a server of the test, and returns the recorded lines. */
export async function runAgainst(
  listener: RequestListener,
  { configuration = {}, scenarios, oracle = () => [], secrets = {}, signal, onProgress }: Run,
): Promise<readonly EvidenceLine[]> {
  const lines: EvidenceLine[] = [];
  await runEngine({
    plan: planRun(iface, [{ resource: 'test', scenarios }], configuration, null),
    configuration,
    limits: effectiveLimits(configuration),
    credentials: new Map([
      ['full', 'a credential'],
      ['made-up', 'a credential of nobody'],
      ['form:longer', 'a credentialx'],
    ]),
    baseUrl: await serve(listener),
    transport: transport(),
    redactor: createRedactor({ secrets: new Map(Object.entries(secrets)) }),
    seed: 'fixed',
    oracle,
    sign: () => [],
    heldBodies: new HeldBodies(),
    write: async (more) => void lines.push(...more),
    ...defined({ signal, onProgress }),
  });
  return lines;
}

export const exchangesIn = (lines: readonly EvidenceLine[]): readonly RequestExchange[] =>
  lines.filter((line) => line.kind === 'exchange');
