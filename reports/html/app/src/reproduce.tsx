import { model } from './data.js';
import { Code, Section } from './marks.js';

const quote = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The commands that repeat this run, and that judge its evidence again. */
export function Reproduce() {
  const { run, suite, interface: { revision } } = model.results;
  const repeat = `npx ${suite.name}@${suite.version} run --config ems-conformance.yaml --base-url ${quote(run.target)} --seed ${quote(run.seed)}${run.selection === null ? '' : run.selection.patterns.map((pattern) => ` --only ${quote(pattern)}`).join('')}`;
  return (
    <Section id="reproduce" title="How to reproduce">
      <p>The same seed and configuration send the same requests.</p>
      <Code text={repeat} label="command that repeats the run" />
      <p>Anyone who has the evidence bundle of this run can judge it again, offline, and gets the same results at revision {revision}.</p>
      <Code text={`npx ${suite.name}@${suite.version} judge evidence.jsonl`} label="command that judges the evidence" />
    </Section>
  );
}
