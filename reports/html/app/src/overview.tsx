import { useState } from 'preact/hooks';
import { count } from '../../../../src/core/count.js';
import { decidingEntries } from '../../../../src/results/headline.js';
import { baselineRemark } from '../../../baseline-remark.js';
import { levelsOf, type Cause } from '../../../../src/results/causes.js';
import { besideTheirFault, causesOfPage, type PlacedCause } from '../../page-causes.js';
import { conditionOf, sentence } from '../../../condition-text.js';
import { failureHeading } from './failure-heading.js';
import { flakyText } from '../../../flaky.js';
import { subjectLabel } from '../../../subject.js';
import { model } from './data.js';
import { Badge, Breakable } from './elements.js';
import { InterfaceMap } from './map.js';
import { linkTo, moveInList, viewLink, type Detail } from './route.js';
import { headline } from './verdict.js';

export const causes: readonly PlacedCause[] = besideTheirFault(causesOfPage(model.causes, model.results));

const first = 12;

/** Levels, where several requirements fail by a cause, and what is known of it from earlier runs. */
const remarksOn = (cause: Cause): string =>
  [
    cause.requirements.length > 1 ? levelsOf(cause) : '',
    baselineRemark(cause.requirements, model.baseline),
    flakyText(cause.requirements),
  ]
    .filter((remark) => remark !== '')
    .join(', ');

/** One cause; the chosen one is told beside the list, so that its line has the heading alone. */
function CauseLine({ cause, chosen }: { cause: PlacedCause; chosen: boolean }) {
  const { requirement, violation } = cause.example;
  const { heading, detail } = failureHeading(cause.message, violation);
  const remarks = remarksOn(cause);
  return (
    <li class={cause.isOfSameFault ? 'of-same-fault' : ''}>
      <a class="cause" href={linkTo('cause', cause.id)} aria-current={chosen ? 'true' : undefined}>
        <Badge state={cause.level === 'MUST' ? 'fail' : 'advisory'} />
        <span class="what">
          <span class="message">
            {cause.isOfSameFault && <span class="same-fault">Likely the same fault: </span>}
            {heading}
          </span>
          {!chosen && (
            <>
              <span class="quiet">
                <Breakable text={subjectLabel(requirement.subject)} />
                {remarks !== '' && <strong> {remarks}</strong>}
              </span>
              <span class="condition">{sentence(conditionOf(requirement)?.condition ?? '')}</span>
              <span class="how-much">{detail}</span>
            </>
          )}
        </span>
      </a>
    </li>
  );
}

/** Failures by cause, one line each. */
export function Causes({ chosen }: { chosen: string | undefined }) {
  const [all, setAll] = useState(false);
  const shown = all ? causes : causes.slice(0, first);
  return (
    <section id="causes" aria-labelledby="causes-title">
      <h2 id="causes-title">
        Failures {causes.length > 0 && <span class="aside">{count(causes.length, 'cause')}</span>}
      </h2>
      {causes.length === 0 && (
        <p class="calm">
          {headline.kind === 'interrupted'
            ? 'Nothing failed until the run ended.'
            : 'Nothing that was exercised contradicts the interface.'}
        </p>
      )}
      <ul class="causes" onKeyDown={moveInList}>
        {shown.map((cause) => (
          <CauseLine key={cause.id} cause={cause} chosen={cause.id === chosen} />
        ))}
      </ul>
      {shown.length < causes.length && (
        <button type="button" onClick={() => setAll(true)}>
          Show all {causes.length} causes
        </button>
      )}
    </section>
  );
}

const named = 3;

/** The configuration entries that would decide most. */
function DecideNext() {
  const entries = model.results.run.complete ? decidingEntries(model.results) : [];
  if (entries.length === 0) return null;
  return (
    <section id="next" aria-labelledby="next-title">
      <h2 id="next-title">Decide next</h2>
      <ol>
        {entries.slice(0, named).map((entry) => (
          <li key={entry.path}>
            <code>
              <Breakable text={entry.path} />
            </code>{' '}
            <span class="quiet">would decide {entry.requirements}</span>
          </li>
        ))}
      </ol>
      {entries.length > named && <a href={viewLink('entries')}>All entries</a>}
    </section>
  );
}

function Warnings() {
  const { warnings } = model.results;
  if (warnings.length === 0) return null;
  return (
    <section class="warnings" aria-labelledby="warnings-title">
      <h2 id="warnings-title">Set-up of this run</h2>
      <ul>
        {warnings.slice(0, 5).map((warning, index) => (
          <li key={index}>
            {warning.message} <span class="quiet">{warning.code}</span>
          </li>
        ))}
        {warnings.length > 5 && <li>and {warnings.length - 5} more in summary.md</li>}
      </ul>
    </section>
  );
}

const hasAside =
  model.results.warnings.length > 0 || (model.results.run.complete && decidingEntries(model.results).length > 0);

/** The first page: the failures and the entries that would decide more, and the map; without failures the map first. */
export const Overview = ({ detail }: { detail: Detail | undefined }) => {
  const map = <InterfaceMap chosen={detail?.kind === 'operation' ? detail.id : undefined} />;
  return (
    <>
      {causes.length === 0 && map}
      <div class={hasAside ? 'columns' : ''}>
        <Causes chosen={detail?.kind === 'cause' ? detail.id : undefined} />
        {causes.length > 0 && <div class="whole-width">{map}</div>}
        <div class="aside-column">
          <DecideNext />
          <Warnings />
        </div>
      </div>
    </>
  );
};
