import { defined } from '../core/defined.js';
import { access } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { loadCatalogue } from '../changes/load-catalogue.js';
import type { Configuration } from '../config/configuration.js';
import type { Substitution } from '../config/environment.js';
import { knownIdsOf } from '../config/known-ids.js';
import { loadConfiguration } from '../config/load.js';
import { startReference } from '../../reference/server.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { receiverConfiguration, receiverSignature } from '../../reference/receiver-configuration.js';
import { startReferenceReceiver } from '../../reference/receiver.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { forRole } from '../requirements/for-role.js';
import type { Interface } from '../../spec/model.js';
import { narrowedByChanges } from './narrowed-by-changes.js';
import { select, type Chosen } from './selection.js';
import { shownUrl } from './shown-url.js';
import { suggestion } from './suggestion.js';
import { overridesOf, type TargetOptions } from './target-options.js';
import { UsageError } from './usage-error.js';

const usualFile = 'ems-conformance.yaml';

/** Everything that a command which looks at a target needs. */
export interface Prepared {
  readonly catalogue: Catalogue;
  /** The interface as it is, whatever revision is judged by: what a run sends comes from it. */
  readonly iface: Interface;
  readonly configuration: Configuration;
  readonly configurationFile: string | undefined;
  /** What the environment put into the configuration. */
  readonly substitutions: readonly Substitution[];
  readonly directory: string;
  readonly baseUrl: string;
  /** Where the full credential comes from. */
  readonly credentialFrom: '--credential' | 'EMS_CREDENTIAL' | 'configuration' | 'none';
  readonly embedded: boolean;
  readonly seed: string;
  readonly only?: Chosen;
  /** What `only` comes from, in words. */
  readonly onlyBy: string;
  /** What to say about the selection before the run. */
  readonly warnings: readonly string[];
  /** Ends the embedded reference. */
  close(): Promise<void>;
}

/**
 * Loads interface and configuration, chooses requirements, and starts the embedded reference when no base URL is given.
 * @throws ConfigurationError, UsageError
 */
export async function prepare(options: TargetOptions, env: NodeJS.ProcessEnv): Promise<Prepared> {
  const { catalogue: whole, iface, changelog } = await loadCatalogue(options.revision);
  const file = options.config ?? ((await exists(usualFile)) ? usualFile : undefined);
  const loaded = await loadConfiguration(file, { env, overrides: overridesOf(options), known: knownIdsOf(iface) });
  const role = loaded.configuration.target?.role ?? 'service';
  const catalogue = forRole(whole, role);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const selection = select(catalogue, options.only);
  if (selection.kind === 'unknown') {
    throw new UsageError(
      `--only ${selection.pattern}: no requirement, operation or kind is called ` +
        `so.${suggestion(selection.pattern, catalogue.requirements)}\n\`ems-conformance list\` names them all.`,
    );
  }
  const chosen =
    selection.kind === 'some' ? { patterns: selection.patterns, requirements: selection.requirements } : undefined;
  const { only, warnings } =
    options.changes === undefined
      ? { only: chosen, warnings: [] }
      : await narrowedByChanges(options.changes, { iface, changelog, catalogue }, chosen);
  const common = {
    catalogue,
    iface,
    configurationFile: file,
    directory: file === undefined ? '.' : dirname(file),
    seed,
    ...defined({ only }),
    onlyBy: [
      ...(options.changes === undefined ? [] : [`changes in ${basename(options.changes)}`]),
      ...(chosen?.patterns ?? []),
    ].join(', '),
    warnings,
  };
  const baseUrl = loaded.configuration.target?.baseUrl;
  const { limits, waivers } = loaded.configuration;
  /** What is not about the target holds for the embedded one too. */
  const alsoFor = (own: Configuration): Configuration => ({
    ...own,
    ...defined({ limits, waivers }),
  });
  if (baseUrl === undefined && role === 'receiver') {
    const receiver = await startReferenceReceiver({ events: iface.events, signature: receiverSignature });
    return {
      ...common,
      configuration: alsoFor(receiverConfiguration(receiver.baseUrl)),
      substitutions: [],
      credentialFrom: 'configuration',
      baseUrl: receiver.baseUrl,
      embedded: true,
      close: () => receiver.close(),
    };
  }
  if (baseUrl === undefined) {
    const reference = await startReference({ seed });
    return {
      ...common,
      configuration: alsoFor(referenceConfiguration(reference.baseUrl)),
      substitutions: [],
      credentialFrom: 'configuration',
      baseUrl: reference.baseUrl,
      embedded: true,
      close: () => reference.close(),
    };
  }
  checkBaseUrl(baseUrl);
  return {
    ...common,
    ...withCredential(loaded.configuration, options.credential, env['EMS_CREDENTIAL']),
    substitutions: loaded.substitutions,
    baseUrl,
    embedded: false,
    close: async () => undefined,
  };
}

function checkBaseUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new UsageError(
      `${shownUrl(text)} is no http or https address.\nGive the base URL as --base-url https://host/path.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `${shownUrl(text)} has a user name or password, and an address is not where they are sent.\nGive the ` +
        "base URL without them, and the credential as --credential 'Basic …' or in credentials.full.",
    );
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(
      `${shownUrl(text)} has a query or fragment, and paths are appended to the base URL.\nGive it without.`,
    );
}

/** The credential that the command line or the environment gives. @throws UsageError for an empty one */
function given(option: string | undefined, variable: string | undefined): string | undefined {
  const value = option ?? variable;
  if (value?.trim() !== '') return value;
  const what = option === undefined ? 'The environment variable EMS_CREDENTIAL' : 'What --credential gives';
  throw new UsageError(
    `${what} is empty; in a pipeline, its secret is probably not set.\nSet the secret, or leave the credential out.`,
  );
}

/** The command line's credential wins over the file's, and the environment's stands in where neither names one. */
function withCredential(
  configuration: Configuration,
  option: string | undefined,
  variable: string | undefined,
): Pick<Prepared, 'configuration' | 'credentialFrom'> {
  const { full } = configuration.credentials ?? {};
  if (option === undefined && full !== undefined) return { configuration, credentialFrom: 'configuration' };
  const value = given(option, variable);
  if (value === undefined) return { configuration, credentialFrom: 'none' };
  const privileged = full?.privileged;
  return {
    configuration: {
      ...configuration,
      credentials: {
        ...configuration.credentials,
        full: { value, ...defined({ privileged }) },
      },
    },
    credentialFrom: option === undefined ? 'EMS_CREDENTIAL' : '--credential',
  };
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
