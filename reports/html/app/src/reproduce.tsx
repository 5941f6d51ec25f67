import { repeatLine, rulingsOptions } from '../../../../src/results/repeat-line.js';
import { model } from './data.js';
import { Code, Section } from './elements.js';

/** The commands that repeat this run, and that judge its evidence again. */
export function Reproduce() {
  const {
    suite,
    interface: { revision },
    numbers,
  } = model.results;
  const { share } = model;
  return (
    <Section id="reproduce" title="How to reproduce">
      <p>The same seed and configuration send the same requests.</p>
      <Code text={repeatLine(model.results)} label="command that repeats the run" />
      <p>
        Anyone who has the evidence bundle of this run can judge it again, offline, and gets the same results at
        revision {revision}.
      </p>
      <Code
        text={`npx ${suite.name} judge evidence.jsonl${rulingsOptions(model.results)}`}
        label="command that judges the evidence"
      />
      <p>
        {`Of ${numbers.catalogue} requirements for all roles ${numbers.role} are for this one; `}
        {`${numbers.selected} were selected. ${numbers.stated} of them are mandatory and stated by the interface, `}
        {`${numbers.applicable} of these apply, and ${numbers.decided} were decided.`}
      </p>
      {share.recorded !== null && share.recorded > share.whole && (
        <p class="quiet">
          {`To keep this page small it shows ${share.whole.toLocaleString('en')} of `}
          {`${share.recorded.toLocaleString('en')} exchanges and deliveries whole, those that show failures first, `}
          {`and lists ${share.listed.toLocaleString('en')} more with one line. The evidence bundle has them all.`}
        </p>
      )}
    </Section>
  );
}

/** The certificate that the run led to, and the line that verifies it. */
export function Certificate() {
  const { certificate } = model;
  if (certificate === null) return null;
  return (
    <Section id="certificate" title="Certificate">
      <p>
        A signed statement says that this evidence leads to these verdicts, and that they reach the class{' '}
        <strong>{certificate.class}</strong>. Anyone verifies it with the public key of who signed, offline:
      </p>
      <Code text={certificate.verify} label="command that verifies the certificate" />
      <ul class="plain">
        <li>The run looked at each statement at {certificate.limits}.</li>
        {certificate.challenge !== null && <li>Challenge: {certificate.challenge}</li>}
        <li>
          Statement: <code>SHA-256 {certificate.statementSha256}</code>
        </li>
        <li>
          Evidence: <code>SHA-256 {certificate.evidenceSha256}</code>
        </li>
      </ul>
      <p class="quiet">
        This page says that there is a certificate, and proves nothing. The file certificate.json does.
      </p>
    </Section>
  );
}
