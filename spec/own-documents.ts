import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from '../src/core/json.js';
import { packageRoot } from '../src/core/package-root.js';

/** The documents of an interface as JSON, before anything is derived from them. */
export interface InterfaceDocuments {
  /** `openapi.yaml` with its references, bundled: every reference points to `#/components/…`. */
  readonly openapi: Json;
  /** The files of `statements/`, in the order of their names. */
  readonly statements: readonly Json[];
  /** The files of `changelog/`, in the order of their names. */
  readonly changelog: readonly Json[];
  /** `resources.yaml`. */
  readonly resources: Json;
  /** `ambiguities.yaml`, which nothing is derived from. */
  readonly ambiguities: Json;
}

/** All YAML files of a folder and of those below it, in the order of their names. */
export async function readYamlFiles(folder: string): Promise<readonly Json[]> {
  const { parse } = await import('yaml');
  const found = await readdir(folder, { recursive: true });
  const files = found.filter((file) => file.endsWith('.yaml')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  // The core schema of YAML 1.2 gives JSON values; `parse` has the type any.
  return texts.map((text) => parse(text) as Json);
}

/** Reads one YAML file. */
export async function readYaml(file: string): Promise<Json> {
  const { parse } = await import('yaml');
  return parse(await readFile(file, 'utf8')) as Json; // the core schema of YAML 1.2 yields JSON
}

/** Reads and bundles `openapi.yaml` of a folder. Whether it is valid OpenAPI is tested, not checked here. */
export async function bundleOpenApi(directory: string): Promise<Json> {
  const { default: parser } = await import('@apidevtools/swagger-parser');
  // The bundle is JSON (references stay references); its type describes OpenAPI of any version.
  return (await parser.bundle(join(directory, 'openapi.yaml'))) as unknown as Json;
}

/** Reads the documents of this package from YAML. */
export async function readOwnDocuments(): Promise<InterfaceDocuments> {
  const directory = join(packageRoot(), 'spec');
  const [openapi, statements, changelog, resources, ambiguities] = await Promise.all([
    bundleOpenApi(directory),
    readYamlFiles(join(directory, 'statements')),
    readYamlFiles(join(directory, 'changelog')),
    readYaml(join(directory, 'resources.yaml')),
    readYaml(join(directory, 'ambiguities.yaml')),
  ]);
  return { openapi, statements, changelog, resources, ambiguities };
}

/** Where the build writes the documents of this package (`test/tools/write-documents.ts`). */
export const builtDocuments = (): string => join(packageRoot(), 'dist/spec/documents.json');

/** Sources never read the built documents, which may be older. */
const isBuilt = (): boolean => fileURLToPath(import.meta.url).startsWith(join(packageRoot(), 'dist'));

let own: Promise<InterfaceDocuments> | undefined;

/**
 * The documents of this package, read once in a process. The build has made one JSON file of them, since YAML takes
 * long to parse; the sources, as tests use them, read YAML.
 */
export const ownDocuments = (): Promise<InterfaceDocuments> =>
  (own ??= isBuilt()
    ? // Written by our own build.
      readFile(builtDocuments(), 'utf8').then((text) => JSON.parse(text) as InterfaceDocuments)
    : readOwnDocuments());
