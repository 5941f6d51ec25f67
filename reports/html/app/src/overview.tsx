import { useState } from 'preact/hooks';
import { count } from '../../../../src/core/count.js';
import { entriesThatWouldDecide } from '../../../../src/results/headline.js';
import { baselineRemark } from '../../../baseline-remark.js';
import { historyRemark } from '../../../history-remark.js';
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
import { Told } from './violation.js';

export const causes: readonly PlacedCause[] = besideTheirFault(causesOfPage(model.causes, model.results));

const first = 12;

/** Levels, where several requirements fail by a cause, and what is known of it from earlier runs. */
const remarksOn = (cause: Cause): string =>
  [
    cause.requirements.length > 1 ? levelsOf(cause) : '',
    baselineRemark(cause.requirements, model.baseline) || historyRemark(cause.requirements, model.history),
    flakyText(cause.requirements),
  ]
    .filter((remark) => remark !== '')
    .join(', ');

/** Whether a cause has three lines, one line, or its details in the panel beside the list. */
type Shown = 'open' | 'line' | 'beside';

/** One cause; the chosen one is told beside the list, so that its line has the heading alone. */
function CauseLine({ cause, shown }: { cause: PlacedCause; shown: Shown }) {
  const { requirement, violation } = cause.example;
  const { heading, detail } = failureHeading(cause.message, violation);
  const remarks = remarksOn(cause);
  const link = (
    <a class="cause" href={linkTo('cause', cause.id)} aria-current={shown === 'beside' ? 'true' : undefined}>
      <Badge state={cause.level === 'MUST' ? 'fail' : 'advisory'} />
      <span class="what">
        <span class="message">
          {cause.isOfSameFault && <span class="same-fault">Likely the same fault: </span>}
          {heading}
        </span>
        {shown !== 'beside' && (
          <span class="quiet">
            <Breakable text={subjectLabel(requirement.subject)} />
            {remarks !== '' && <strong> {remarks}</strong>}
          </span>
        )}
        {shown === 'line' && <span class="condition">{sentence(conditionOf(requirement)?.condition ?? '')}</span>}
        {shown !== 'beside' && <span class="how-much">{detail}</span>}
      </span>
    </a>
  );
  return (
    <li class={cause.isOfSameFault ? 'of-same-fault' : shown}>
      {shown === 'open' ? (
        <Told violation={violation} requirement={requirement} message={cause.message} headline={link} />
      ) : (
        link
      )}
    </li>
  );
}

/** Up to so many faults have three lines each; of more faults, only the first one. */
const fewFaults = 2;

const faults = causes.filter(({ isOfSameFault }) => !isOfSameFault);
const opened = new Set(faults.length <= fewFaults ? faults : faults.slice(0, 1));

/** Failures by cause. @param isAlone no detail is shown beside them */
function Causes({ chosen, isAlone }: { chosen: string | undefined; isAlone: boolean }) {
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
          <CauseLine
            key={cause.id}
            cause={cause}
            shown={cause.id === chosen ? 'beside' : isAlone && opened.has(cause) ? 'open' : 'line'}
          />
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
  const entries = model.results.run.complete ? entriesThatWouldDecide(model.results) : [];
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
  model.results.warnings.length > 0 || (model.results.run.complete && entriesThatWouldDecide(model.results).length > 0);

/** The first page: the failures and the entries that would decide more, and the map; without failures the map first. */
export const Overview = ({ detail }: { detail: Detail | undefined }) => {
  const map = <InterfaceMap chosen={detail?.kind === 'operation' ? detail.id : undefined} />;
  return (
    <>
      {causes.length === 0 && map}
      <div class={hasAside ? 'columns' : ''}>
        <Causes chosen={detail?.kind === 'cause' ? detail.id : undefined} isAlone={detail === undefined} />
        {causes.length > 0 && <div class="whole-width">{map}</div>}
        <div class="aside-column">
          <DecideNext />
          <Warnings />
        </div>
      </div>
    </>
  );
};
