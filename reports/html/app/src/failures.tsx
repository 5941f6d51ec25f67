import { useState } from 'preact/hooks';
import { causesOf, type Cause } from '../../../causes.js';
import { count } from '../../../../src/core/count.js';
import { flakyNote, flakyText, isFlaky } from '../../../flaky.js';
import { baselineRemark } from '../../../baseline-remark.js';
import { model } from './data.js';
import { Badge, Section } from './elements.js';
import { linkTo, usePrinting } from './route.js';
import { stateOf } from './state.js';
import { ViolationView } from './violation.js';

export const causes: readonly Cause[] = causesOf(model.results.requirements);

const first = 12;

function Named({ cause }: { cause: Cause }) {
  const [all, setAll] = useState(false);
  const shown = all ? cause.requirements : cause.requirements.slice(0, first);
  return (
    <>
      <h4>{count(cause.requirements.length, 'requirement')}</h4>
      <ul class="ids">
        {shown.map((requirement) => (
          <li key={requirement.id}>
            <Badge state={stateOf(requirement)} /> <a href={linkTo(requirement.id)}>{requirement.id}</a>
            <span class="quiet">
              {' '}
              {[baselineRemark([requirement], model.baseline), isFlaky(requirement) ? 'flaky' : ''].join(' ')}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < cause.requirements.length && (
        <button type="button" onClick={() => setAll(true)}>
          Show all {cause.requirements.length}
        </button>
      )}
    </>
  );
}

function CauseCard({ cause, open }: { cause: Cause; open: boolean }) {
  const { requirement, violation } = cause.example;
  const [unfolded, setUnfolded] = useState(open);
  const shown = usePrinting() || unfolded;
  const remarks = [baselineRemark(cause.requirements, model.baseline), flakyText(cause.requirements)]
    .filter((remark) => remark !== '')
    .join(', ');
  return (
    <details
      class="cause"
      id={`cause-${cause.id}`}
      open={shown}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <Badge state={cause.level === 'MUST' ? 'fail' : 'advisory'} />
        <span class="what">
          <span class="message">{cause.message}</span>
          <span class="quiet">
            {cause.kind} · {cause.level} · {requirement.source.split(';')[0]}
            {remarks !== '' && (
              <>
                {' '}
                · <strong>{remarks}</strong>
              </>
            )}
          </span>
        </span>
        <span class="times" title="requirements">
          {cause.requirements.length}
          <span aria-hidden="true">×</span>
          <span class="unseen"> requirements</span>
        </span>
      </summary>
      {shown && (
        <div class="inside">
          <h3 class="quiet">
            For example <a href={linkTo(requirement.id)}>{requirement.id}</a>
          </h3>
          {isFlaky(requirement) && <p class="note">{flakyNote}</p>}
          {violation === undefined ? <p>{requirement.reason}</p> : <ViolationView violation={violation} />}
          {cause.requirements.length > 1 && <Named cause={cause} />}
        </div>
      )}
    </details>
  );
}

/** Failures by cause, each with one example in full. */
export const Failures = () => (
  <Section id="failures" title="Failures" aside={causes.length === 0 ? '' : count(causes.length, 'cause')}>
    {causes.length === 0 && <p class="calm">Nothing that was exercised contradicts the interface.</p>}
    {causes.map((cause, index) => (
      <CauseCard key={cause.id} cause={cause} open={index === 0} />
    ))}
  </Section>
);
