import { defined } from '../core/defined.js';
import { access } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { loadCatalogue, type LoadedCatalogue } from '../changes/load-catalogue.js';
import type { SelectionSources } from '../changes/select/affected.js';
import type { Configuration } from '../config/configuration.js';
import type { Substitution } from '../config/environment.js';
import { knownIdsOf } from '../config/known-ids.js';
import { loadConfiguration, type LoadedConfiguration } from '../config/load.js';
import { forRole } from '../requirements/for-role.js';
import type { Interface } from '../../spec/model.js';
import type { RecordedSupplement } from '../supplement/supplement-of.js';
import { emptyCatalogue, withSupplement } from '../supplement/with-supplement.js';
import {
  checkWithoutInterface,
  ownDocument,
  remarksOn,
  withDescribed,
  withIdFields,
  withTarget,
} from './own-document.js';
import { withDefaults, type Campaign } from './campaign-options.js';
import { dividedByTimes } from './scenario-times.js';
import { narrowByChanges, select, suggestion, type Chosen } from './selection.js';
import { shownUrl } from '../config/secrets.js';
import { overridesOf, type TargetOptions } from './target-options.js';
import { UsageError } from './usage-error.js';

const usualFile = 'ems-conformance.yaml';

/** A campaign that is ready to run, with the facts that the front end shows before it. */
export interface PreparedRun {
  readonly campaign: Campaign;
  /** Where the full credential comes from. */
  readonly credentialFrom: '--credential' | 'EMS_CREDENTIAL' | 'configuration' | 'none';
  /** The options that chose `campaign.only`, in words. */
  readonly onlyBy: string;
  /** Warnings about the selection, shown before the run. */
  readonly warnings: readonly string[];
  /** Ends the embedded reference. */
  close(): Promise<void>;
}

/**
 * Loads interface and configuration, chooses requirements, and starts the embedded reference where it is asked for, or
 * where there is neither a configuration nor a base URL.
 * @throws ConfigurationError, UsageError
 */
export async function prepare(
  options: TargetOptions,
  env: NodeJS.ProcessEnv,
  recorded?: RecordedSupplement,
): Promise<PreparedRun> {
  const file = options.config ?? ((await exists(usualFile)) ? usualFile : undefined);
  const directory = file === undefined ? '.' : dirname(file);
  const {
    catalogue: ofAllRoles,
    iface,
    changelog,
    supplement,
    loaded,
  } = await load(options, env, { file, directory, recorded });
  const role = loaded.configuration.target?.role ?? 'service';
  const baseUrl = addressOf(options, loaded.configuration, file);
  const catalogue = forRole(ofAllRoles, role);
  checkShard(options, baseUrl);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const { only, onlyBy, warnings: ofSelection } = await choose(options, { iface, changelog, catalogue });
  const warnings = [...(iface.supplement === undefined ? [] : remarksOn(iface.supplement)), ...ofSelection];
  const campaignOf = (configuration: Configuration, substitutions: readonly Substitution[]): Campaign =>
    withDefaults({
      catalogue,
      iface,
      ...defined({ supplement }),
      ...(options.interface === 'none' ? { suites: [] } : {}),
      configuration: iface.supplement === undefined ? configuration : withIdFields(configuration, iface.supplement),
      configurationFile: file,
      substitutions,
      directory,
      embedded: baseUrl === undefined,
      seed,
      startedAt: new Date().toISOString(),
      ...defined({ only, shard: options.shard }),
    });
  if (baseUrl === undefined) {
    const reference = await startEmbedded(role, iface, seed);
    const { limits, waivers, gate } = loaded.configuration;
    return {
      // Entries that do not describe the target hold for the embedded reference too.
      campaign: campaignOf({ ...reference.configuration, ...defined({ limits, waivers, gate }) }, []),
      credentialFrom: 'configuration',
      onlyBy,
      warnings,
      close: reference.close,
    };
  }
  checkBaseUrl(baseUrl);
  const { configuration, credentialFrom } = withCredential(
    loaded.configuration,
    options.credential,
    env['EMS_CREDENTIAL'],
  );
  const campaign = campaignOf(configuration, loaded.substitutions);
  return {
    campaign: options.times === undefined ? campaign : await dividedByTimes(campaign, options.times),
    credentialFrom,
    onlyBy,
    warnings,
    close: async () => undefined,
  };
}

/**
 * Loads interface, configuration and the implementer's own document. Each limits the values that the others may have.
 */
async function load(
  options: TargetOptions,
  env: NodeJS.ProcessEnv,
  {
    file,
    directory,
    recorded,
  }: {
    readonly file: string | undefined;
    readonly directory: string;
    readonly recorded: RecordedSupplement | undefined;
  },
): Promise<
  LoadedCatalogue & { readonly loaded: LoadedConfiguration; readonly supplement: RecordedSupplement | undefined }
> {
  const { catalogue: ofInterface, iface: current, changelog } = await loadCatalogue(options.revision);
  const overrides = overridesOf(options);
  const { configuration: named } = await loadConfiguration(file, { env, overrides });
  if (options.interface === 'none') checkWithoutInterface(options, named.target?.role ?? 'service');
  const supplement = recorded ?? (await ownDocument(options, named, directory));
  const judged = options.interface === 'none' ? emptyCatalogue() : ofInterface;
  const catalogue = supplement === undefined ? judged : withSupplement(judged, supplement);
  const described = catalogue.iface.supplement;
  const iface = options.interface === 'none' ? catalogue.iface : { ...current, ...defined({ supplement: described }) };
  const ids = knownIdsOf(iface);
  const known = described === undefined ? ids : withDescribed(ids, described);
  const loaded = await loadConfiguration(file, { env, overrides, known });
  const configuration =
    options.interface === 'none' && supplement !== undefined
      ? withTarget(loaded.configuration, supplement)
      : loaded.configuration;
  return { catalogue, iface, changelog, supplement, loaded: { ...loaded, configuration } };
}

/**
 * The address of the implementation; `undefined` where the embedded reference is meant. In a folder with a
 * configuration the reference is never assumed: its green result could be mistaken for a result of the user's
 * implementation.
 */
function addressOf(
  { target, baseUrl, interface: withoutInterface }: TargetOptions,
  configuration: Configuration,
  file: string | undefined,
): string | undefined {
  if (target === 'reference' || target === 'reference-receiver') {
    if (baseUrl === undefined) return undefined;
    throw new UsageError(`--target ${target} is the embedded one.\nLeave out --base-url, or give another --target.`);
  }
  const address = configuration.target?.baseUrl;
  if (address === undefined && withoutInterface === 'none')
    throw new UsageError('--interface none judges a service.\nGive its address as --base-url.');
  if (address === undefined && configuration.supplement !== undefined)
    throw new UsageError(
      'A supplement is the document of an implementation, and none is named.\nGive its address as --base-url, or ' +
        '--target reference.',
    );
  if (address !== undefined || file === undefined) return address;
  const reference = configuration.target?.role === 'receiver' ? 'reference-receiver' : 'reference';
  throw new UsageError(
    `${file} names no target.\nGive target.baseUrl there or --base-url; --target ${reference} judges the embedded ` +
      'reference.',
  );
}

/** The requirements that `--only` and `--changes` choose, the name of that choice, and warnings. @throws UsageError */
async function choose(
  { only: patterns, changes }: TargetOptions,
  known: SelectionSources,
): Promise<{ readonly only: Chosen | undefined } & Pick<PreparedRun, 'onlyBy' | 'warnings'>> {
  const selection = select(known.catalogue, patterns);
  if (selection.kind === 'unknown') {
    throw new UsageError(
      `--only ${selection.pattern}: no requirement, operation or kind is called ` +
        `so.${suggestion(selection.pattern, known.catalogue.requirements)}\n\`ems-conformance list\` names them all.`,
    );
  }
  const chosen =
    selection.kind === 'some' ? { patterns: selection.patterns, requirements: selection.requirements } : undefined;
  if (changes === undefined) return { only: chosen, onlyBy: chosen?.patterns.join(', ') ?? '', warnings: [] };
  return {
    ...(await narrowByChanges(changes, known, chosen)),
    onlyBy: [`changes in ${basename(changes)}`, ...(chosen?.patterns ?? [])].join(', '),
  };
}

/** The reference is loaded only where it is judged, so that runs against other implementations start sooner. */
async function startEmbedded(
  role: 'service' | 'receiver',
  iface: Interface,
  seed: string,
): Promise<{ readonly configuration: Configuration; close(): Promise<void> }> {
  if (role === 'receiver') {
    const { receiverConfiguration, receiverSignature } = await import('../../reference/receiver-configuration.js');
    const { startReferenceReceiver } = await import('../../reference/receiver.js');
    const receiver = await startReferenceReceiver({ events: iface.events, signature: receiverSignature });
    return { configuration: receiverConfiguration(receiver.baseUrl), close: () => receiver.close() };
  }
  const { startReference } = await import('../../reference/server.js');
  const { referenceConfiguration } = await import('../../reference/configuration.js');
  const reference = await startReference({ seed });
  return { configuration: referenceConfiguration(reference.baseUrl), close: () => reference.close() };
}

/** Shards of one run have its seed and its target. @throws UsageError */
function checkShard({ shard, seed, times }: TargetOptions, baseUrl: string | undefined): void {
  if (shard === undefined && times !== undefined)
    throw new UsageError(
      '--times tells how shards are divided, and no shard is given.\nGive --shard as well, e.g. 3/8.',
    );
  if (shard === undefined) return;
  if (seed === undefined)
    throw new UsageError('All shards of a run have one seed.\nGive each of them the same one as --seed.');
  if (baseUrl === undefined)
    throw new UsageError(
      'The embedded reference is in the process of one shard, and the others do not reach it.\nStart one with ' +
        '`ems-conformance serve`, and give its address as --base-url.',
    );
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
): { readonly configuration: Configuration } & Pick<PreparedRun, 'credentialFrom'> {
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
