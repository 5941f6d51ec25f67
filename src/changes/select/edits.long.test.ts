import { nat, sample, tuple } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { defined } from '../../core/defined.js';
import { runAgainstReceiver } from '../../../test/selftest/run-against-receiver.js';
import { runAgainstReference } from '../../../test/selftest/run-against-reference.js';
import { inVendorsNames } from '../../../test/selftest/vendor-names.js';
import { chosenBy, commitOf } from '../../../test/tools/commit-sample.js';
import type { Requirement } from '../../requirements/requirement.js';
import type { Results } from '../../results/results.js';
import { compareDocuments } from '../compare/compare-documents.js';
import { loadCatalogue, type LoadedCatalogue } from '../load-catalogue.js';
import { Edits, type Edit, type PlacedFault } from './edits.fixture.js';
import { selectByChanges } from './selection.js';

/** How many edits are drawn, each with a fault and a run of its own. */
const runs = 500;
/** They are made in parts, each a test with a time of its own. */
const parts = 10;
/** Of which a build tries so many, which follow from the commit. */
const triedParts = 1;

let known: LoadedCatalogue;
let edits: readonly Edit[];
beforeAll(async () => {
  known = await loadCatalogue();
  edits = new Edits(known.catalogue).all();
});

/** The requirements that are selected where the later document is the edited one, or the interface's own. */
function selectedFor({ edited }: Edit, later: 'edited' | 'own'): readonly Requirement[] {
  const own = known.iface.document;
  const { changes } =
    later === 'edited' ? compareDocuments(own, edited, '2026-01-01') : compareDocuments(edited, own, '2026-01-01');
  return selectByChanges(changes, known).requirements;
}

test('every requirement that a fault at what an edit changed breaks is selected', () => {
  const missed = edits.flatMap((edit) =>
    (['edited', 'own'] as const).flatMap((later) => {
      const selected = new Set(selectedFor(edit, later));
      return edit.faults
        .filter(({ requirement }) => !selected.has(requirement))
        .map(({ requirement }) => `${edit.name} (${later}): ${requirement.id}`);
    }),
  );
  expect([...new Set(missed)]).toEqual([]);
  expect(edits.length).toBeGreaterThan(1200);
}, 900_000);

/** Edits without repetition, each with one of its faults and a direction. */
function drawn(): readonly { readonly edit: Edit; readonly placed: PlacedFault; readonly later: 'edited' | 'own' }[] {
  const found = new Map<Edit, { readonly placed: PlacedFault; readonly later: 'edited' | 'own' }>();
  for (const [which, at, way] of sample(tuple(nat(), nat(), nat()), { seed: 22, numRuns: 4 * runs })) {
    const edit = edits[which % edits.length];
    const placed = edit?.faults[at % edit.faults.length];
    if (edit !== undefined && placed !== undefined && found.size < runs && !found.has(edit))
      found.set(edit, { placed, later: way % 2 === 0 ? 'edited' : 'own' });
  }
  return [...found].map(([edit, how]) => ({ edit, ...how }));
}

const firstPart = chosenBy(commitOf(), 'edits', parts);

test.each(Array.from({ length: triedParts }, (_, part) => (firstPart + part) % parts))(
  `of ${runs} random single edits, the selected run finds a fault at what changed (part %i)`,
  async (part) => {
    const missed: string[] = [];
    const all = drawn();
    expect(all).toHaveLength(runs);
    const own = all.filter((_, index) => index % parts === part);
    let narrow = 0;
    for (const { edit, placed, later } of own) {
      const requirements = selectedFor(edit, later);
      if (requirements.length < known.catalogue.requirements.length / 2) narrow += 1;
      const results = await run(placed, requirements);
      if (!results.requirements.some((one) => one.verdict === 'fail' && isAt(one, placed)))
        missed.push(`${edit.name}: ${JSON.stringify(placed.fault.fault)}`);
    }
    expect(missed).toEqual([]);
    // Nearly all of them select a part only.
    expect(narrow).toBeGreaterThan(0.9 * own.length);
  },
  900_000,
);

/** Judges the reference, or the reference receiver, with one fault by the selected requirements, over real sockets. */
function run(placed: PlacedFault, requirements: readonly Requirement[]): Promise<Results> {
  const { catalogue } = known;
  if (placed.role === 'receiver') return runAgainstReceiver(catalogue, { fault: placed.fault.fault, requirements });
  const { fault, verbatim, variant } = placed.fault;
  return runAgainstReference(catalogue, {
    faults: [verbatim === true ? fault : inVendorsNames(fault)],
    ...defined({ variant }),
    requirements,
  });
}

/**
 * Is a requirement about the operation or event of a fault, or is it the one that the fault proves? A change that shows
 * in another view belongs to the operation that changes.
 */
const isAt = ({ id, subject }: Results['requirements'][number], placed: PlacedFault): boolean =>
  id === placed.requirement.id ||
  ('operation' in subject ? subject.operation : subject.event) === placed.subject ||
  id.startsWith(`${placed.subject}/`);
