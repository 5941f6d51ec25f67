import { count } from '../core/count.js';
import type { MappedStatement } from '../requirements/map-statements.js';
import { wantInWords } from '../requirements/want-in-words.js';
import type { Results, Verdict } from '../results/results.js';
import type { Ambiguity } from '../../spec/ambiguities.js';
import type { StatementForce } from '../../spec/model.js';
import { sectionOf, sections } from '../../spec/statements.js';

/** A statement with everything that hangs on it, as `list --matrix --json` prints it. */
export interface MatrixRow {
  readonly statement: string;
  /** Section of the interface, and the place in it. */
  readonly section: string;
  readonly place: string;
  readonly says: string;
  readonly force: StatementForce;
  /** Ids of the open questions about it, see `list --ambiguities`. */
  readonly questions: readonly string[];
  /** Why the statement itself is not judged; empty where it obliges or permits, and requirements rest on it. */
  readonly notJudged: string;
  readonly requirements: readonly {
    readonly id: string;
    readonly level: string;
    /** What the suite sends for it: `<operation>, for <purpose>`. */
    readonly stimuli: readonly string[];
    /** Single-fault implementations that prove that it can fail. */
    readonly faults: number;
    /** The verdict of the given results. */
    readonly verdict?: Verdict;
  }[];
}

const withoutRequirement: Readonly<Record<'gap' | 'permits', string>> = {
  gap: 'the interface leaves it open',
  permits: 'a permission: either way conforms',
};

/** A row for each statement. @param results last verdicts, where there are any */
export function matrixRows(
  mapped: readonly MappedStatement[],
  ambiguities: readonly Ambiguity[],
  results: Results | undefined,
): readonly MatrixRow[] {
  const verdicts = new Map(results?.requirements.map((each) => [each.id, each.verdict]));
  return mapped.map((each) => matrixRow(each, ambiguities, verdicts));
}

function matrixRow(
  { statement, requirements, flaw }: MappedStatement,
  ambiguities: readonly Ambiguity[],
  verdicts: ReadonlyMap<string, Verdict>,
): MatrixRow {
  const { id, source, says, force, reason } = statement;
  const open = force === 'gap' || force === 'permits' ? withoutRequirement[force] : flaw;
  return {
    statement: id,
    ...source,
    says,
    force,
    questions: ambiguities.filter((each) => each.statements.includes(id)).map((each) => each.id),
    notJudged: reason ?? (requirements.length > 0 ? '' : open),
    requirements: requirements.map((each) => {
      const verdict = verdicts.get(each.id);
      const stimuli = each.wants.map(wantInWords);
      const facts = { id: each.id, level: each.level, stimuli, faults: each.faults.length };
      return verdict === undefined ? facts : { ...facts, verdict };
    }),
  };
}

const placeOf = ({ section }: MatrixRow): number => sections.indexOf(sectionOf(section));

/** Every statement on two lines, in the order of the sections, with the counts by force at the end. */
export function matrixText(given: readonly MatrixRow[], results: Results | undefined): string {
  const rows = given.toSorted((a, b) => placeOf(a) - placeOf(b));
  const lines: string[] = [];
  if (results !== undefined)
    lines.push('', `Verdicts of the run of ${results.run.startedAt}, seed ${results.run.seed}`);
  let section = '';
  for (const row of rows) {
    if (row.section !== section) lines.push('', row.section);
    section = row.section;
    lines.push(`  ${row.force.padEnd(12)}${row.place}: ${row.says}`, `${' '.repeat(14)}→ ${outcomeOf(row)}`);
  }
  lines.push('', `${'force'.padEnd(14)}statements   with requirements   without`);
  for (const force of new Set(rows.map((row) => row.force))) {
    const own = rows.filter((row) => row.force === force);
    const judged = own.filter(({ requirements }) => requirements.length > 0).length;
    lines.push(
      force.padEnd(14) +
        String(own.length).padStart(10) +
        String(judged).padStart(20) +
        String(own.length - judged).padStart(10),
    );
  }
  const all = new Set(rows.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  lines.push(`${count(rows.length, 'statement')}, ${count(all.size, 'requirement')}`);
  return `${lines.slice(1).join('\n')}\n`;
}

function outcomeOf({ requirements, notJudged, questions }: MatrixRow): string {
  const [first] = requirements;
  const why = notJudged === '' ? [] : [`not judged itself: ${notJudged}`];
  if (first === undefined) return [...why, ...questions.map((id) => `question ${id}`)].join(' · ');
  const stimuli = new Set(requirements.flatMap((each) => each.stimuli)).size;
  const faults = requirements.reduce((sum, each) => sum + each.faults, 0);
  const more = requirements.length === 1 ? '' : ` and ${requirements.length - 1} more`;
  const verdicts = [...new Set(requirements.flatMap(({ verdict }) => verdict ?? []))]
    .toSorted()
    .map((verdict) => `${requirements.filter((each) => each.verdict === verdict).length} ${verdict}`);
  return [
    ...why,
    `${first.id}${more}`,
    count(stimuli, 'stimulus', 'stimuli'),
    count(faults, 'fault'),
    ...(verdicts.length === 0 ? [] : [verdicts.join(', ')]),
  ].join(' · ');
}
