import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequirementResult } from '../../../../results/results.js';
import { operationOf, subjectLabel } from '../../../subject.js';
import { count } from '../../../text.js';
import { model } from './data.js';
import { Letter } from './marks.js';
import { linkTo } from './route.js';
import { names, stateOf } from './state.js';
import { Violations } from './violation.js';

const listed = 12;

function Exchanges({ operation }: { operation: string }) {
  const rows = model.rows.filter((row) => row.operation === operation);
  if (rows.length === 0) return null;
  return (
    <>
      <h4>Exchanges of this operation</h4>
      <ul class="rows">
        {rows.slice(0, listed).map((row) => <li key={row.id}><code>{row.outcome}</code> <strong>{row.method}</strong> <span class="url">{row.url}</span> <span class="quiet">{row.purpose}</span></li>)}
      </ul>
      {rows.length > listed && <p class="quiet">and {rows.length - listed} more listed here</p>}
    </>
  );
}

const Inside = ({ requirement }: { requirement: RequirementResult }) => (
  <div class="inside">
    <h3 class="title">{requirement.title}</h3>
    {requirement.reason !== '' && requirement.violations.length === 0 && <p class="message">{requirement.reason}</p>}
    {requirement.waiver !== undefined && (
      <p class="note">{requirement.waiver.state === 'active' ? 'Waived until' : 'The waiver expired on'} {requirement.waiver.expires}: {requirement.waiver.reason}</p>
    )}
    {requirement.settledBy !== undefined && <p class="note">The configuration entry <code>{requirement.settledBy}</code> would settle it.</p>}
    <dl class="facts small">
      <div><dt>Verdict</dt><dd>{names[stateOf(requirement)]}</dd></div>
      <div><dt>Subject</dt><dd><code>{subjectLabel(requirement.subject)}</code></dd></div>
      <div><dt>Level</dt><dd>{requirement.level}, {requirement.statedness}</dd></div>
      <div><dt>Source</dt><dd>{requirement.source}</dd></div>
      <div><dt>Kind</dt><dd>{requirement.kind}</dd></div>
      <div><dt>Exercised</dt><dd>by {count(requirement.exercised, 'exchange')}</dd></div>
    </dl>
    <Violations requirement={requirement} />
    <Exchanges operation={operationOf(requirement.subject)} />
    <p><a href={linkTo(requirement.id)}>Link to this requirement</a></p>
  </div>
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
        <Letter state={stateOf(requirement)} />
        <span class="id">{requirement.id}</span>
        <span class="quiet">{requirement.level === 'MUST' ? '' : 'advisory'}{requirement.violationCount > 1 ? ` ${requirement.violationCount}×` : ''}</span>
      </summary>
      {open && <Inside requirement={requirement} />}
    </details>
  );
}
