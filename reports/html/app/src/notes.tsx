import type { RequirementResult } from '../../../../src/results/results.js';
import { groupObservations } from '../../../group-observations.js';
import { model } from './data.js';
import { Badge, Code, Paged, Section } from './elements.js';
import { linkTo } from './route.js';
import { stateOf } from './state.js';

const { results, missingYaml, notTested } = model;

/** The configuration entries that would let the suite judge more. */
export const Missing = () =>
  missingYaml === '' ? null : (
    <Section id="entries" title="Entries that would decide more">
      <p>
        Merged into <code>ems-conformance.yaml</code>, these entries let the suite judge what is inconclusive now.
        Replace each placeholder.
      </p>
      <Code text={missingYaml} label="configuration fragment" />
    </Section>
  );

const shortList = 3;

const Subjects = ({ subjects }: { subjects: readonly string[] }) =>
  subjects.length <= shortList ? (
    <code>{subjects.join(', ')}</code>
  ) : (
    <details class="subjects">
      <summary>{subjects.length} subjects</summary>
      <code>{subjects.join(', ')}</code>
    </details>
  );

export const Observations = () =>
  results.observations.length === 0 ? null : (
    <Section id="observations" title="Observations" aside="where the interface is silent">
      <p>The interface leaves these open. What the implementation does there is noted, and never judged.</p>
      <Paged
        items={groupObservations(results.observations)}
        size={25}
        label="observations"
        render={(group) => (
          <li key={`${group.question} ${group.answer}`} class="observation">
            <span>{group.question}</span> <code>{group.answer}</code> <Subjects subjects={group.subjects} />
          </li>
        )}
      />
    </Section>
  );

const WaiverLine = ({ requirement }: { requirement: RequirementResult }) => (
  <li>
    <Badge state={stateOf(requirement)} /> <a href={linkTo('requirement', requirement.id)}>{requirement.id}</a>{' '}
    {requirement.waiver?.state === 'expired' ? 'expired on' : 'until'} {requirement.waiver?.expires}:{' '}
    {requirement.waiver?.reason}
  </li>
);

export function Waivers() {
  const waived = results.requirements.filter(({ waiver }) => waiver !== undefined);
  return waived.length === 0 ? null : (
    <Section id="waivers" title="Waivers" aside={String(waived.length)}>
      <ul class="plain">
        {waived.map((requirement) => (
          <WaiverLine key={requirement.id} requirement={requirement} />
        ))}
      </ul>
    </Section>
  );
}

/** Sentences of the interface that no requirement judges, each with the reason. */
export const NotTested = () =>
  notTested.length === 0 ? null : (
    <Section id="not-tested" title="Not tested, because …" aside={String(notTested.length)}>
      <details>
        <summary>{notTested.length} sentences of the interface that no requirement judges</summary>
        <table class="wide">
          <caption class="visually-hidden">Sentences that are not tested</caption>
          <thead>
            <tr>
              <th scope="col">Section</th>
              <th scope="col">In our words</th>
              <th scope="col">Not tested, because</th>
            </tr>
          </thead>
          <tbody>
            {notTested.map(({ section, says, reason }, index) => (
              <tr key={index}>
                <td>{section}</td>
                <td class="line">{says}</td>
                <td data-label="Reason:">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );

/** The implementer's own document, and its parts that were not judged. */
export function OwnDocument() {
  const { supplement } = results;
  if (supplement === undefined) return null;
  const { place, operations, ofInterface, contradictions, leftOut } = supplement;
  return (
    <Section id="own-document" title="Own document" aside={`${operations} operations, ${ofInterface} of the interface`}>
      <p>
        What <code>{place}</code> says was judged as well, and is counted apart: its requirements are <em>supplied</em>.
        {contradictions.length > 0 && ' Where it contradicts the interface, the interface wins:'}
      </p>
      <ul class="plain">
        {contradictions.map((each, index) => (
          <li key={index}>
            <code>{each.operation}</code> {each.message}, at <code>{each.pointer}</code> ({each.source})
          </li>
        ))}
        {leftOut.map((each) => (
          <li key={each}>Not looked at: {each}</li>
        ))}
      </ul>
    </Section>
  );
}

export const RemainsOnServer = () =>
  results.remainsOnServer.length === 0 ? null : (
    <Section id="remains" title="Remains on the server">
      <p>The run created these, and there is no way to remove them.</p>
      <ul class="plain">
        {results.remainsOnServer.map((thing, index) => (
          <li key={index}>
            <code>{thing}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
