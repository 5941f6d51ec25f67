import { useEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { RequirementResult } from '../../../../src/results/results.js';
import { count } from '../../../../src/core/count.js';
import { baselineRemark } from '../../../baseline-remark.js';
import type { Cause } from '../../../../src/results/causes.js';
import { flakyNote, isFlaky } from '../../../flaky.js';
import { subjectLabel } from '../../../subject.js';
import { model } from './data.js';
import { Badge, duration, Paged } from './elements.js';
import { cells, type Cell } from './map.js';
import { causes } from './overview.js';
import { linkTo, type Detail } from './route.js';
import { Sequence } from './sequence.js';
import { names, stateOf } from './state.js';
import { Told, ViolationView, Violations } from './violation.js';

/** The statements quoted, with where they stand. */
const Statement = ({ requirement }: { requirement: RequirementResult }) => (
  <figure class="statement">
    {requirement.says.map((says) => (
      <blockquote key={says}>{says}</blockquote>
    ))}
    <figcaption class="quiet">{requirement.source}</figcaption>
  </figure>
);

/** Requirements as lines with their titles. */
export const RequirementLines = ({ requirements }: { requirements: readonly RequirementResult[] }) => (
  <Paged
    items={requirements}
    size={25}
    label="requirements"
    render={(requirement) => (
      <li key={requirement.id}>
        <a class="requirement" href={linkTo('requirement', requirement.id)}>
          <Badge state={stateOf(requirement)} />
          <span class="what">
            <span class="title">{requirement.title}</span>
            <span class="quiet">
              {requirement.id}
              {requirement.level === 'MUST' ? '' : ' · advisory'}
              {requirement.verdict === 'fail' ? ` ${baselineRemark([requirement], model.baseline)}` : ''}
              {isFlaky(requirement) ? ' flaky' : ''}
            </span>
          </span>
        </a>
      </li>
    )}
  />
);

const Facts = ({ requirement }: { requirement: RequirementResult }) => (
  <p class="quiet">
    {requirement.level}, {requirement.statedness} · kind {requirement.kind} · exercised by{' '}
    {count(requirement.exercised, 'exchange')} · <code>{requirement.id}</code>
  </p>
);

function RequirementDetail({ requirement }: { requirement: RequirementResult }) {
  const [violation] = requirement.violations;
  return (
    <>
      <p>
        <Badge state={stateOf(requirement)} /> <strong>{names[stateOf(requirement)]}</strong>{' '}
        <code>{subjectLabel(requirement.subject)}</code>
      </p>
      {requirement.verdict === 'fail' && (
        <Told violation={violation} requirement={requirement} message={violation?.message ?? requirement.reason} />
      )}
      <Statement requirement={requirement} />
      <Facts requirement={requirement} />
      {requirement.reason !== '' && requirement.verdict !== 'fail' && <p>{requirement.reason}</p>}
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
      <Violations requirement={requirement} />
      {violation !== undefined && <Sequence violation={violation} />}
    </>
  );
}

function CauseDetail({ cause }: { cause: Cause }) {
  const { requirement, violation } = cause.example;
  return (
    <>
      <p>
        <Badge state={cause.level === 'MUST' ? 'fail' : 'advisory'} />{' '}
        <a href={linkTo('requirement', requirement.id)}>{requirement.id}</a>{' '}
        <span class="quiet">
          {cause.level === 'MUST' ? '' : 'advisory'}
          {cause.requirements.length > 1 && ` for example, of ${count(cause.requirements.length, 'requirement')}`}
        </span>
      </p>
      {isFlaky(requirement) && <p class="note">{flakyNote}</p>}
      <Told violation={violation} requirement={requirement} message={cause.message} />
      {violation !== undefined && (
        <>
          <ViolationView violation={violation} requirement={requirement} />
          <Sequence violation={violation} />
        </>
      )}
      <h3>The interface states</h3>
      <Statement requirement={requirement} />
      <h3>{count(cause.requirements.length, 'requirement')}</h3>
      <RequirementLines requirements={cause.requirements} />
    </>
  );
}

function OperationDetail({ cell }: { cell: Cell }) {
  const times = model.times?.operations.find(({ operation }) => operation === cell.operation);
  return (
    <>
      <p class="quiet">
        {cell.operation}
        {cell.withdrawn && ' · withdrawn from the interface'} · {count(cell.requirements.length, 'requirement')}
        {times !== undefined &&
          ` · ${count(times.count, 'answer')}, median ${duration(times.median)}, 95 % below ${duration(times.p95)}`}
      </p>
      <RequirementLines requirements={cell.requirements} />
    </>
  );
}

function contentOf(detail: Detail): readonly [title: string, content: ComponentChildren] {
  if (detail.kind === 'cause') {
    const cause = causes.find(({ id }) => id === detail.id);
    if (cause !== undefined)
      return [subjectLabel(cause.example.requirement.subject), <CauseDetail key={cause.id} cause={cause} />];
  }
  if (detail.kind === 'operation') {
    const cell = cells.get(detail.id);
    if (cell !== undefined) return [cell.label, <OperationDetail key={cell.operation} cell={cell} />];
  }
  if (detail.kind === 'requirement') {
    const requirement = model.results.requirements.find(({ id }) => id === detail.id);
    if (requirement !== undefined)
      return [requirement.title, <RequirementDetail key={requirement.id} requirement={requirement} />];
  }
  return ['Not found', <p key="none" class="note">{`These results have no ${detail.kind} ${detail.id}.`}</p>];
}

/** The chosen detail, beside the page, or on a small screen in its place. */
export function DetailPanel({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: false }), [detail.kind, detail.id]);
  const [heading, content] = contentOf(detail);
  return (
    <aside class="detail" aria-labelledby="detail-title">
      <div class="detail-head">
        <h2 id="detail-title" tabIndex={-1} ref={title}>
          {heading}
        </h2>
        <button type="button" onClick={onClose}>
          Close<span class="visually-hidden"> {heading}</span>
        </button>
      </div>
      {content}
    </aside>
  );
}
