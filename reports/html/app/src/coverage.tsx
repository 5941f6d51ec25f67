import type { ContextRow, Coverage } from '../../../../src/results/results.js';
import { model } from './data.js';
import { Bar, Section } from './elements.js';
import { tally } from './state.js';

const meanings = {
  kind: 'kind',
  added: 'added',
  removed: 'removed',
  other: 'not named',
  property: 'property',
  status: 'status',
  event: 'event',
} as const;

/** A removed value should not be seen; any other should. */
const remark = ({ stated, seen }: Coverage): string =>
  stated === 'removed' ? (seen > 0 ? 'still in use' : 'not in use') : seen > 0 ? 'seen' : 'not seen';

function Values() {
  const { coverage = [] } = model.results;
  if (coverage.length === 0) return null;
  return (
    <table class="wide">
      <caption>
        Values of open enumerations, kinds of appliance, stated properties, statuses and events, by what the run saw
      </caption>
      <thead>
        <tr>
          <th scope="col">Set</th>
          <th scope="col">Value</th>
          <th scope="col">The interface</th>
          <th scope="col">Seen</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {coverage.map((entry, index) => (
          <tr
            key={index}
            class={
              entry.stated === 'removed' && entry.seen > 0
                ? 'bad'
                : entry.seen === 0 && entry.stated !== 'removed'
                  ? 'unseen-value'
                  : ''
            }
          >
            <td class={coverage[index - 1]?.set === entry.set ? 'line again' : 'line'}>
              {coverage[index - 1]?.set === entry.set ? <span class="visually-hidden">{entry.set}</span> : entry.set}
            </td>
            <td class="line">
              <code>{entry.value}</code>
            </td>
            <td>{meanings[entry.stated]}</td>
            <td class="number" data-label="seen">
              {entry.seen}
            </td>
            <td class={entry.stated !== 'removed' && entry.seen > 0 && entry.where === undefined ? 'implied' : ''}>
              {entry.where === undefined ? remark(entry) : `${remark(entry)} in ${entry.where.join(', ')}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Kinds() {
  const kinds = [...new Set(model.results.requirements.map(({ kind }) => kind))].sort();
  return (
    <table class="wide">
      <caption>Kinds of requirement, by verdict</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Requirements</th>
          <th scope="col">Exercised</th>
          <th scope="col">Verdicts</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const requirements = model.results.requirements.filter((requirement) => requirement.kind === kind);
          return (
            <tr key={kind}>
              <th scope="row" class="line">
                <a href={`#requirements?kind=${encodeURIComponent(kind)}`}>{kind}</a>
              </th>
              <td class="number" data-label="requirements">
                {requirements.length}
              </td>
              <td class="number" data-label="exercised">
                {requirements.filter(({ exercised }) => exercised > 0).length}
              </td>
              <td class="line">
                <Bar counts={tally(requirements)} label={kind} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Why pairs were left out, without those that had no value to judge. */
const leftOutText = ({ leftOut }: ContextRow): string =>
  leftOut
    .filter(({ because }) => because !== 'nothing to judge')
    .map(
      ({ because, decidedBy, pairs, operations }) =>
        `${pairs} ${because}${decidedBy === undefined ? '' : ` (${decidedBy})`}: ${operations.join(', ')}`,
    )
    .join('; ');

const nothingToJudge = ({ leftOut }: ContextRow): number =>
  leftOut.filter(({ because }) => because === 'nothing to judge').reduce((sum, { pairs }) => sum + pairs, 0);

const sumOf = (rows: readonly ContextRow[], of: (row: ContextRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The values of one context, under a line that sums them up. */
function ContextValues({ context, rows }: { context: string; rows: readonly ContextRow[] }) {
  const [pairs, covered, nothing] = [
    sumOf(rows, (row) => row.pairs),
    sumOf(rows, (row) => row.covered),
    sumOf(rows, nothingToJudge),
  ];
  const leftOut = pairs - covered - nothing;
  return (
    <details>
      <summary>
        {context}: {covered} of {pairs} exercised, {nothing} with nothing to judge
        {leftOut > 0 && `, ${leftOut} left out`}
      </summary>
      <table class="wide">
        <caption class="visually-hidden">{context}</caption>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Pairs</th>
            <th scope="col">Exercised</th>
            <th scope="col">Nothing to judge</th>
            <th scope="col">Left out</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">{row.value}</th>
              <td class="number" data-label="pairs">
                {row.pairs}
              </td>
              <td class="number" data-label="exercised">
                {row.covered}
              </td>
              <td class="number" data-label="nothing to judge">
                {nothingToJudge(row)}
              </td>
              <td>{leftOutText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Contexts() {
  const { contexts = [] } = model.results;
  if (contexts.length === 0) return null;
  const names = [...new Set(contexts.map(({ context }) => context))];
  return (
    <>
      <h3>Contexts</h3>
      <p>
        In which contexts the stated requirements were looked at: pairs of a requirement and a value of a context, and
        in how many of them the requirement was exercised.
      </p>
      {names.map((name) => (
        <ContextValues key={name} context={name} rows={contexts.filter(({ context }) => context === name)} />
      ))}
    </>
  );
}

/** Operations, values and contexts that the run reached. */
export const CoverageTables = () => (
  <Section id="coverage" title="Coverage">
    <Values />
    <Contexts />
    <Kinds />
  </Section>
);
