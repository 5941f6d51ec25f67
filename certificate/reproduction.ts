import { certificateFile, evidenceName } from './file-names.js';

/** Shell lines with which anyone repeats the run, judges the evidence again, and verifies the certificate. */
export interface Reproduction {
  readonly run: string;
  readonly judge: string;
  readonly verify: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The lines for a run with a seed; the suite's own reference (`embedded`) needs no configuration. */
export function reproduction(suite: { readonly name: string; readonly version: string }, seed: string, { role, embedded }: { readonly role: 'service' | 'receiver'; readonly embedded: boolean }): Reproduction {
  const command = `npx ${suite.name}@${suite.version}`;
  return {
    run: `${command} run${role === 'receiver' ? ' --target receiver' : ''}${embedded ? '' : ' --config ems-conformance.yaml'} --seed ${quoted(seed)}`,
    judge: `${command} judge ${evidenceName}`,
    verify: `${command} verify ${certificateFile} --key public.pem --evidence ${evidenceName}`,
  };
}
