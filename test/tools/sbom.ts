import type { Json, JsonObject } from '../../src/core/json.js';

/** A package as a lock file of npm names it, as far as an SBOM needs it. */
export interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A lock file of npm, version 3: packages by their folder; that of the checkout is the empty text. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
const refOf = (name: string, { version }: LockedPackage): string => `${name}@${version}`;

/** The package that Node.js finds under a name from a folder: in its own `node_modules`, or in one above. */
function resolved(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (folder === '') return undefined;
  }
}

const dependsOn = (packages: LockFile['packages'], folder: string): readonly string[] => {
  const { dependencies, optionalDependencies } = packages[folder] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const found = resolved(packages, folder, name);
    const locked = found === undefined ? undefined : packages[found];
    return locked === undefined ? [] : [refOf(name, locked)];
  });
};

/**
 * What a package installs (CycloneDX 1.5), from its lock file: each package that is not for development alone, with its
 * digest, its licence and what it depends on. It has neither a time nor a number of its own, so that two builds are
 * equal.
 * `npm sbom --omit dev` leaves out each dependency that a tool of the project needs as well.
 */
export function sbom(name: string, { packages }: LockFile): Json {
  const own = packages[''];
  if (own === undefined) throw new Error('the lock file does not name its own package');
  const installed = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  // One version that lies in two folders is one component.
  const folders = [...new Map(installed.map(([folder, locked]) => [refOf(nameOf(folder), locked), folder])).values()];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component(name, own, 'application') },
    components: folders.map((folder) => component(nameOf(folder), packages[folder] ?? own, 'library')),
    dependencies: [['', name] as const, ...folders.map((folder) => [folder, nameOf(folder)] as const)].map(
      ([folder, of]) => ({
        ref: refOf(of, packages[folder] ?? own),
        dependsOn: [...new Set(dependsOn(packages, folder))].toSorted(),
      }),
    ),
  };
}

function component(name: string, locked: LockedPackage, type: 'application' | 'library'): JsonObject {
  const [algorithm = '', digest = ''] = locked.integrity?.split('-') ?? [];
  const hash = { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
  return {
    type,
    'bom-ref': refOf(name, locked),
    name,
    version: locked.version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${locked.version}`,
    ...(digest === '' ? {} : { hashes: [hash] }),
    ...(locked.license === undefined ? {} : { licenses: [{ expression: locked.license }] }),
  };
}
