/** Where a service is fetched from: a package of a registry, with its exact version. */
export type Package =
  | { readonly from: 'maven'; readonly artifact: string }
  | { readonly from: 'pypi'; readonly requirement: string }
  | { readonly from: 'go'; readonly module: string }
  | { readonly from: 'npm'; readonly requirement: string };

/** A place on the disk, and where the service listens. */
export interface Place {
  /** The folder of the fetched package. */
  readonly fetched: string;
  /** An empty folder of this run, which the service may write to; a new one resets the service. */
  readonly state: string;
  readonly port: number;
}

/** A process to start. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

/** A service by others: one row of the bench `services`. */
export interface Service {
  readonly name: string;
  /** Language and framework, for the reader of the table. */
  readonly made: string;
  readonly package: Package;
  /** Files that the service needs in its folder, by name. */
  readonly files?: (place: Place) => { readonly [name: string]: string };
  /** A program that runs to its end before the start. */
  readonly prepare?: (place: Place) => Program;
  readonly start: (place: Place) => Program;
  /** Where the service serves its document, or another page where the document is a file. */
  readonly document: string;
  /** The document, where its package has it and the service does not serve it. */
  readonly documentFile?: (place: Place) => string;
  /** What stands before the paths of the document. */
  readonly basePath: string;
  /** As it is sent, where operations ask for it. */
  readonly credential?: { readonly header: string; readonly value: string };
}
