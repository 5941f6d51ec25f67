import { repeatFailure, statementOf } from '../../../repeat-failure.js';
import { subjectLabel } from '../../../subject.js';
import { model } from './data.js';
import { Badge } from './elements.js';
import { InterfaceMap } from './map.js';
import { causes } from './overview.js';
import { stateOf } from './state.js';
import { Verdict } from './verdict.js';

const printedCauses = 25;
const longest = 300;
const short = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

/** The printed page: the verdict, the map, the causes, and every requirement with its sign. At most ten pages. */
export const Printed = () => (
  <div class="printed">
    <Verdict />
    <InterfaceMap chosen={undefined} />
    <section>
      <h2>Failures</h2>
      {causes.length === 0 && <p>None.</p>}
      {causes.slice(0, printedCauses).map(({ id, level, message, requirements, example }) => (
        <div key={id} class="printed-cause">
          <p>
            <Badge state={level === 'MUST' ? 'fail' : 'advisory'} />{' '}
            <strong>
              {requirements.length}× {short(message)}
            </strong>
          </p>
          <p>
            <code>{subjectLabel(example.requirement.subject)}</code> {short(statementOf(example.requirement))}
          </p>
          {example.violation !== undefined && (
            <>
              <p>
                Expected <code>{short(example.violation.expected)}</code>, actual{' '}
                <code>{short(example.violation.actual)}</code>
              </p>
              <p>
                <code>{short(repeatFailure(example.violation, example.requirement, model.folder ?? undefined))}</code>
              </p>
            </>
          )}
        </div>
      ))}
      {causes.length > printedCauses && <p>and {causes.length - printedCauses} more causes</p>}
    </section>
    <section>
      <h2>Requirements</h2>
      <ul class="printed-list">
        {model.results.requirements.map((requirement) => (
          <li key={requirement.id}>
            <Badge state={stateOf(requirement)} /> {requirement.id}
          </li>
        ))}
      </ul>
    </section>
  </div>
);
