import { repeatLine } from '../../../../src/results/repeat-line.js';
import { model } from './data.js';
import { Code, Section } from './elements.js';

/** The commands that repeat this run, and that judge its evidence again. */
export function Reproduce() {
  const {
    suite,
    interface: { revision },
  } = model.results;
  return (
    <Section id="reproduce" title="How to reproduce">
      <p>The same seed and configuration send the same requests.</p>
      <Code text={repeatLine(model.results)} label="command that repeats the run" />
      <p>
        Anyone who has the evidence bundle of this run can judge it again, offline, and gets the same results at
        revision {revision}.
      </p>
      <Code text={`npx ${suite.name}@${suite.version} judge evidence.jsonl`} label="command that judges the evidence" />
    </Section>
  );
}
