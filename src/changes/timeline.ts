import type { EvidenceReader } from '../evidence/bundle.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { verdictsOf } from '../judge/judge.js';
import { runFacts } from '../judge/run-facts.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { kinds } from '../requirements/kinds/index.js';
import { byId, type Requirement } from '../requirements/requirement.js';
import type { RequirementResult, Verdict } from '../results/results.js';
import type { Interface } from '../../spec/model.js';
import { deriveAgain } from './derive-again.js';
import { catalogueDifference } from './difference.js';
import type { Changelog, ChangelogEntry } from './entry.js';
import { reversalOf } from './reversals/index.js';
import { interfaceForbidding, interfaceWithout, withDependents } from './interface-at.js';
import { placementOf, type TimelineEntry } from './placement.js';
import { reconcilePlacements } from './reconcile-placements.js';

/**
 * Judges evidence with and without each recorded change. An entry that others require is looked at before those were
 * made. Entries in the order of the changelog.
 *
 * @param open reads the bundle from its start; a bundle of many lines is read again for each judgement
 */
export async function timeline(
  iface: Interface,
  changelog: Changelog,
  open: () => Promise<EvidenceReader>,
): Promise<readonly TimelineEntry[]> {
  const current = deriveCatalogue(iface);
  const reopen = await remembered(open);
  const facts = await runFacts(await reopen());
  const verdicts: Verdicts = async (catalogue, wanted) => {
    if (wanted.length === 0) return new Map();
    const results = await verdictsOf(narrowed(catalogue, wanted), await reopen(), facts);
    return new Map(results.map((result) => [result.id, result]));
  };
  const now = await verdicts(current, current.requirements);
  const indications = await indicationsOf(iface, changelog, current, verdicts);
  const entries: TimelineEntry[] = [];
  for (const entry of changelog.entries) {
    const dependents = withDependents(changelog, entry);
    const undone = new Set(dependents);
    const later = new Set([...dependents].filter((other) => other !== entry));
    const taken = later.size === 0 ? current : deriveAgain(current, interfaceWithout(iface, changelog, later));
    const before = deriveAgain(current, interfaceWithout(iface, changelog, undone));
    const { added, changed, withdrawn } = catalogueDifference(before, taken);
    const oldOnes = [...withdrawn, ...changed.flatMap(({ id }) => before.find(id) ?? [])];
    const newOnes = [...added, ...changed];
    const withEntry = later.size === 0 ? now : await verdicts(taken, newOnes);
    const withoutEntry = await verdicts(before, oldOnes);
    const pairs = [...new Set([...newOnes, ...oldOnes].map(({ id }) => String(id)))]
      .toSorted()
      .map((id) => ({ id, with: withEntry.get(id), without: withoutEntry.get(id) }));
    entries.push({
      entry,
      placement: placementOf({
        pairs,
        indications: later.size === 0 ? (indications.get(entry) ?? []) : [],
        wants: [...newOnes, ...oldOnes].flatMap(({ wants }) => wants),
      }),
      flips: pairs
        .map((pair) => ({ requirement: pair.id, without: verdictOf(pair.without), with: verdictOf(pair.with) }))
        .filter((flip) => flip.with !== flip.without),
    });
  }
  return reconcilePlacements(entries);
}

type Verdicts = (
  catalogue: Catalogue,
  wanted: readonly Requirement[],
) => Promise<ReadonlyMap<string, RequirementResult>>;

/**
 * The part of a catalogue that is needed for the verdicts on some requirements: these, and the `served` requirement of
 * their operations, which explains why a requirement was not exercised.
 */
export function narrowed(catalogue: Catalogue, wanted: readonly Requirement[]): Catalogue {
  if (wanted === catalogue.requirements) return catalogue;
  const served = wanted.flatMap(({ operations }) =>
    operations.flatMap((operation) => catalogue.find(`${operation}/served`) ?? []),
  );
  return { ...catalogue, requirements: [...new Set([...wanted, ...served])].toSorted(byId) };
}

/** Kinds that forbid something: the only ones of which a document made by `Reversal.forbid` has more. */
const forbiddingKinds: ReadonlySet<string> = new Set([
  'removed-value',
  'withdrawn-property',
  'gone-status',
  'event-enumeration',
  'event-withdrawn-property',
]);
const forbidding = kinds.filter(({ id }) => forbiddingKinds.has(id));

/** Bundles of up to this many lines are kept in memory while they are judged again and again. */
const rememberedLines = 20_000;

/** Opens a bundle again without reading it again, unless it is large. */
async function remembered(open: () => Promise<EvidenceReader>): Promise<() => Promise<EvidenceReader>> {
  const reader = await open();
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) {
    if (lines.length === rememberedLines) return async () => aboutInterface(await open());
    lines.push(line);
  }
  const again: EvidenceReader = {
    header: aboutInterface(reader).header,
    async *lines() {
      yield* lines;
    },
    footer: () => reader.footer(),
    damage: () => reader.damage(),
  };
  return async () => again;
}

/** Evidence without the implementer's own document, since no recorded change is about that document. */
function aboutInterface(reader: EvidenceReader): EvidenceReader {
  const { supplement: _, ...header } = reader.header;
  return {
    header,
    lines: () => reader.lines(),
    footer: () => reader.footer(),
    damage: () => reader.damage(),
  };
}

const verdictOf = (result: RequirementResult | undefined): Verdict | 'absent' => result?.verdict ?? 'absent';

/** Violations of documents that forbid the values which only an entry made possible. */
async function indicationsOf(
  iface: Interface,
  { entries }: Changelog,
  current: Catalogue,
  verdicts: Verdicts,
): Promise<ReadonlyMap<ChangelogEntry, readonly RequirementResult[]>> {
  const forbiddable = entries.filter(({ change }) => reversalOf(change)?.forbid !== undefined);
  const catalogueForbidding = (some: readonly ChangelogEntry[]): Catalogue =>
    deriveAgain(current, interfaceForbidding(iface, some), forbidding);
  const all = catalogueForbidding(forbiddable);
  const judged = await verdicts(all, catalogueDifference(current, all).added);
  return new Map(
    forbiddable.map((entry) => {
      const { added } = catalogueDifference(current, catalogueForbidding([entry]));
      return [entry, added.flatMap(({ id }) => judged.get(id) ?? [])];
    }),
  );
}
