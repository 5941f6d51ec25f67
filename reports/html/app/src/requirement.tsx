import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequirementResult } from '../../../../src/results/results.js';
import { baselineRemark } from '../../../baseline-remark.js';
import { flakyNote, isFlaky } from '../../../flaky.js';
import { operationOf, subjectLabel } from '../../../subject.js';
import { count } from '../../../../src/core/count.js';
import { model } from './data.js';
import { Folded } from './exchange.js';
import { Badge } from './elements.js';
import { linkTo } from './route.js';
import { names, stateOf } from './state.js';
import { Violations } from './violation.js';

const listed = 12;

/** What the run sent to an operation: whole where the page has it, else one line. */
function Exchanges({ operation, failing }: { operation: string; failing: ReadonlySet<string> }) {
  const whole = model.exchanges.filter(
    (exchange) => exchange.kind === 'exchange' && exchange.operation === operation && !failing.has(exchange.id),
  );
  const rows = model.rows.filter((row) => row.operation === operation);
  if (whole.length + rows.length === 0) return null;
  return (
    <>
      <h4>{failing.size > 0 ? 'Other exchanges' : 'Exchanges'} of this operation</h4>
      <ul class="rows">
        {whole.slice(0, listed).map((exchange) => (
          <li key={exchange.id}>
            <Folded id={exchange.id} />
          </li>
        ))}
        {rows.slice(0, Math.max(0, listed - whole.length)).map((row) => (
          <li key={row.id}>
            <code>{row.outcome}</code> <strong>{row.method}</strong> <span class="url">{row.url}</span>{' '}
            <span class="quiet">{row.purpose}</span>
          </li>
        ))}
      </ul>
      {whole.length + rows.length > listed && (
        <p class="quiet">and {whole.length + rows.length - listed} more in this page</p>
      )}
    </>
  );
}

const Inside = ({ requirement }: { requirement: RequirementResult }) => (
  <div class="inside">
    <h3 class="title">{requirement.title}</h3>
    {requirement.reason !== '' && requirement.violations.length === 0 && <p class="message">{requirement.reason}</p>}
    {requirement.waiver !== undefined && (
      <p class="note">
        {requirement.waiver.state === 'active' ? 'Waived until' : 'The waiver expired on'}{' '}
        {`${requirement.waiver.expires}: ${requirement.waiver.reason}`}
      </p>
    )}
    {isFlaky(requirement) && <p class="note">{flakyNote}</p>}
    {requirement.decidedBy !== undefined && (
      <p class="note">
        The configuration entry <code>{requirement.decidedBy}</code> would decide it.
      </p>
    )}
    <dl class="facts small">
      <div>
        <dt>Verdict</dt>
        <dd>{names[stateOf(requirement)]}</dd>
      </div>
      <div>
        <dt>Subject</dt>
        <dd>
          <code>{subjectLabel(requirement.subject)}</code>
        </dd>
      </div>
      <div>
        <dt>Level</dt>
        <dd>
          {requirement.level}, {requirement.statedness}
        </dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>{requirement.source}</dd>
      </div>
      <div>
        <dt>Kind</dt>
        <dd>{requirement.kind}</dd>
      </div>
      <div>
        <dt>Exercised</dt>
        <dd>by {count(requirement.exercised, 'exchange')}</dd>
      </div>
    </dl>
    <Violations requirement={requirement} />
    <Exchanges
      operation={operationOf(requirement.subject)}
      failing={new Set(requirement.violations.map(({ exchange }) => exchange))}
    />
    <p>
      <a href={linkTo(requirement.id)}>Link to this requirement</a>
    </p>
  </div>
);

/** Breaks an id only before a slash. */
const Id = ({ id }: { id: string }) => (
  <>
    {id.split('/').map((part, index) => (
      <>
        {index > 0 && (
          <>
            <wbr />/
          </>
        )}
        {part}
      </>
    ))}
  </>
);

/** One requirement: a line that unfolds. `asked` unfolds it and brings it into view. */
export function RequirementRow({ requirement, asked }: { requirement: RequirementResult; asked: boolean }) {
  const [open, setOpen] = useState(asked);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    element.current?.scrollIntoView();
    element.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <details class="requirement" ref={element} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge state={stateOf(requirement)} />
        <span class="id">
          <Id id={requirement.id} />
        </span>
        <span class="reason">{requirement.reason}</span>
        <span class="quiet">
          {requirement.verdict === 'fail' ? `${baselineRemark([requirement], model.baseline)} ` : ''}
          {isFlaky(requirement) ? 'flaky ' : ''}
          {requirement.level === 'MUST' ? '' : 'advisory'}
          {requirement.violationCount > 1 ? ` ${requirement.violationCount}×` : ''}
        </span>
      </summary>
      {open && <Inside requirement={requirement} />}
    </details>
  );
}
