import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** Path of a file beside this one. */
export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A step of a workflow or of a composite action. */
export interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The shell lines of each example, by file; several of one file run one after the other. */
export async function linesOf(file: string): Promise<readonly string[]> {
  const text = await readFile(here(`../../examples/ci/${file}`), 'utf8');
  if (file.endsWith('.sh')) return [text];
  if (file === 'Jenkinsfile') return [...text.matchAll(/\bsh '([^']*)'/g)].map((match) => match[1] ?? '');
  if (file === 'gitlab-ci.yml') {
    const pipeline = parse(text) as { conformance: { script: readonly string[] } };
    return pipeline.conformance.script;
  }
  const { jobs } = parse(text) as { jobs: Readonly<Record<string, { steps: readonly Step[] }>> };
  return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])));
}
