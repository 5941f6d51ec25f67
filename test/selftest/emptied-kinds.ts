import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { kinds } from '../../src/requirements/kinds/index.js';
import { untouched, type Judgement, type Kind } from '../../src/requirements/requirement.js';
import type { Interface } from '../../spec/model.js';
import { proveAll } from './prove-all.js';
import { sampleOf } from './sample.js';

/** A kind that derives its requirements, and whose judgement never finds a failure. */
const emptied = (kind: Kind): Kind => ({
  ...kind,
  derive: (iface) =>
    kind.derive(iface).map((requirement) => ({ ...requirement, judgement: empty(requirement.judgement) })),
});

const empty = ({ scope }: Judgement): Judgement => ({ scope, judge: () => untouched });

/** Kinds whose judge can be emptied without any proof of the sample noticing: there should be none. */
export async function unnoticedKinds(iface: Interface): Promise<readonly string[]> {
  const unnoticed: string[] = [];
  for (const kind of kinds) {
    const catalogue = deriveCatalogue(
      iface,
      kinds.map((other) => (other === kind ? emptied(other) : other)),
    );
    const derived = new Set(kind.derive(iface).map(({ id }) => id));
    // The proofs of `npm test`, limited to this kind.
    const sample = sampleOf(catalogue).filter(({ id }) => derived.has(id));
    const proofs = (await proveAll(catalogue, sample)).flat();
    if (!proofs.some((proof) => proof.kind === 'survived')) unnoticed.push(kind.id);
  }
  return unnoticed;
}
