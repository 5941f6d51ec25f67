import { digestOf } from '../core/json.js';
import type { BundleHeader } from '../evidence/bundle.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { suppliedKinds } from '../requirements/kinds/supplied/index.js';
import { byId, type Requirement } from '../requirements/requirement.js';
import type { Interface } from '../../spec/model.js';
import { emptyTable } from '../../spec/resource.js';
import { SourceError } from '../documents/source-error.js';
import { supplementOf, type RecordedSupplement } from './supplement-of.js';

/** The empty interface of `--interface none`, for a run by an implementer's own document alone. */
export const noInterface: Interface = {
  title: 'no interface',
  digest: digestOf({ document: {}, statements: [] }),
  document: {},
  operations: [],
  withdrawn: [],
  events: [],
  statements: [],
  table: emptyTable,
};

/** The revision that stands in evidence and results where no interface is judged. */
export const noRevision = 'none';

/** The catalogue without any requirement of an interface. */
export const emptyCatalogue = (): Catalogue => deriveCatalogue(noInterface, [], noRevision);

const names: ReadonlySet<string> = new Set(suppliedKinds.map(({ id }) => id));
const isOfDocument = ({ kind }: Requirement): boolean => names.has(kind);

/**
 * A catalogue with the requirements of an implementer's own document, in place of those of another one. The
 * requirements of the interface stay as they are.
 * @throws SourceError when it is no OpenAPI document, or has no operation of the interface
 */
export function withSupplement(catalogue: Catalogue, recorded: RecordedSupplement): Catalogue {
  const iface = { ...catalogue.iface, supplement: supplementOf(catalogue.iface, recorded) };
  const supplied = deriveCatalogue(iface, suppliedKinds, catalogue.revision);
  const requirements = [...catalogue.requirements.filter((each) => !isOfDocument(each)), ...supplied.requirements];
  const found = new Map<string, Requirement>(requirements.map((each) => [each.id, each]));
  return {
    ...catalogue,
    iface,
    requirements: requirements.toSorted(byId),
    find: (id) => found.get(id),
    kind: (id) => catalogue.kind(id) ?? supplied.kind(id),
  };
}

/**
 * The catalogue that evidence is judged by: with the document that it records, or by that alone.
 * @throws EvidenceError when that is no document that a run could have recorded
 */
export function catalogueOfEvidence(catalogue: Catalogue, header: BundleHeader): Catalogue {
  const base = header.interface.revision === noRevision ? emptyCatalogue() : catalogue;
  if (header.supplement === undefined) return base;
  try {
    return withSupplement(base, header.supplement);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new EvidenceError(`The supplement that the evidence records cannot be read: ${error.message}`, {
      cause: error,
    });
  }
}
