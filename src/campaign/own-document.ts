import { isAbsolute, join } from 'node:path';
import type { Configuration } from '../config/configuration.js';
import type { KnownIds } from '../config/known-ids.js';
import { count } from '../core/count.js';
import { defined } from '../core/defined.js';
import type { Json } from '../core/json.js';
import { openApiIn } from '../documents/openapi-document.js';
import { targetEntries } from '../sources/openapi/target-entries.js';
import { isUrl } from '../documents/read-source-text.js';
import { sourceOfJson } from '../documents/source-document.js';
import type { Supplement } from '../../spec/model.js';
import { readSupplement, type RecordedSupplement } from '../supplement/supplement-of.js';
import { noInterface } from '../supplement/with-supplement.js';
import type { TargetOptions } from './target-options.js';
import { UsageError } from './usage-error.js';

/** Refuses options that have no meaning without an interface. @throws UsageError */
export function checkWithoutInterface(
  { revision, changes, target }: TargetOptions,
  role: 'service' | 'receiver',
): void {
  if (revision !== undefined)
    throw new UsageError('--interface none judges by no interface, so it has no revision.\nLeave out --revision.');
  if (changes !== undefined)
    throw new UsageError('--interface none judges by no interface, so it has no changes.\nLeave out --changes.');
  if (target === 'reference' || target === 'reference-receiver' || role === 'receiver')
    throw new UsageError(
      '--interface none judges a service by its own document.\nGive its address as --base-url, and no --target.',
    );
}

/**
 * The document that the command line (relative to the current folder) or the configuration (relative to its own) names.
 * @throws SourceError with one sentence for each mistake in the document, UsageError where a document is needed and
 *   missing
 */
export async function ownDocument(
  options: TargetOptions,
  { supplement }: Configuration,
  directory: string,
): Promise<RecordedSupplement | undefined> {
  const place =
    options.supplement ??
    (supplement === undefined || isUrl(supplement) || isAbsolute(supplement)
      ? supplement
      : join(directory, supplement));
  if (place !== undefined) return readSupplement(place);
  if (options.interface !== 'none') return undefined;
  throw new UsageError(
    "--interface none judges by the implementation's own document.\nGive it as --supplement openapi.json, or its " +
      'address.',
  );
}

/** Operations and path variables that a configuration may name besides those of the interface. */
export const withDescribed = (known: KnownIds, { operations, variables }: Supplement): KnownIds => ({
  ...known,
  source: known.operations.length === 0 ? 'the document' : `${known.source} or the document`,
  variables: [...known.variables, ...variables.map(({ name }) => name)],
  operations: [...known.operations, ...operations.filter(({ ofInterface }) => !ofInterface).map(({ id }) => id)],
});

/** Adds the id properties that the document describes to those of the configuration, which win. */
export const withIdFields = (configuration: Configuration, { variables }: Supplement): Configuration => {
  const found = variables.flatMap(({ name, idField }) => (idField === undefined ? [] : [[name, idField] as const]));
  if (found.length === 0) return configuration;
  return { ...configuration, idFields: { ...Object.fromEntries(found), ...configuration.idFields } };
};

/**
 * Where no interface is judged: the header of the credential, and the address where the document was read, as far as
 * the configuration gives none. A file's servers are not taken: they may be anybody's.
 */
export function withTarget(configuration: Configuration, { place, text }: RecordedSupplement): Configuration {
  const document = openApiIn(sourceOfJson(place, JSON.parse(text) as Json)); // JSON.parse gives JSON
  const entries = targetEntries({ iface: noInterface, document, place, basePath: '', matched: [] });
  const found = (...path: readonly string[]): string | undefined => {
    const entry = entries.find((each) => each.path.join() === path.join() && each.unsure === undefined);
    return typeof entry?.value === 'string' ? entry.value : undefined;
  };
  const header = configuration.credentials?.header ?? found('credentials', 'header');
  const baseUrl = configuration.target?.baseUrl ?? (isUrl(place) ? found('target', 'baseUrl') : undefined);
  return {
    ...configuration,
    ...(header === undefined ? {} : { credentials: { ...configuration.credentials, header } }),
    target: { ...configuration.target, ...defined({ baseUrl }) },
  };
}

/** Remarks on a document that are shown before the run. */
export function remarksOn({ place, contradictions, leftOut }: Supplement): readonly string[] {
  return [
    ...(contradictions.length === 0
      ? []
      : [
          `${place} contradicts the interface in ${count(contradictions.length, 'place')}; the interface wins ` +
            `(\`ems-conformance lint ${place}\` shows them)`,
        ]),
    ...leftOut.map((each) => `not looked at: ${each}`),
  ];
}
