import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { isArray, isObject, type Json } from '../../../src/core/json.js';
import { packageRoot } from '../../../src/core/package-root.js';
import { causesOf } from '../../../src/results/causes.js';
import { readResults } from '../../../src/results/read.js';
import type { Service } from './service.js';

/** One run of one tool on one service. */
export interface Run {
  /** Where the tool sends its requests to. */
  readonly baseUrl: string;
  /** The service's document, as a file. */
  readonly document: string;
  readonly credential: Service['credential'];
  /** Are requests sent that change records? */
  readonly writes: boolean;
  readonly seconds: number;
  readonly seed: number;
  /** Where the tool may leave its files. */
  readonly folder: string;
}

/** The report of a tool, each finding as a line; `broken` where it gave no report. */
export type Reported =
  | { readonly kind: 'reported'; readonly failures: readonly string[]; readonly advisory: readonly string[] }
  | { readonly kind: 'broken'; readonly message: string };

/** A general tester. */
export interface Tool {
  readonly name: string;
  run(run: Run): Promise<Reported>;
}

/** Runs a program to its end, or for twice the time that it was given, and returns its output. */
function output(command: string, args: readonly string[], { folder, seconds }: Run, env = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env } });
    let told = '';
    const keep = (chunk: Buffer): void => {
      told += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => child.kill('SIGKILL'), 2000 * seconds + 60_000);
    child.on('error', reject).on('close', () => {
      clearTimeout(timer);
      resolve(told);
    });
  });
}

const lastLines = (text: string): string => text.trimEnd().split('\n').slice(-3).join(' ');

/** `run --interface none`; a finding is a cause. */
export const thisSuite: Tool = {
  name: 'this suite',
  async run(run) {
    const args = [
      join(packageRoot(), 'dist/command/main.js'),
      'run',
      '--interface=none',
      `--supplement=${run.document}`,
      `--base-url=${run.baseUrl}`,
      `--seed=${run.seed}`,
      `--max-time=${run.seconds}`,
      '--out=out',
      ...(run.writes ? ['--allow-writes'] : []),
    ];
    const told = await output(process.execPath, args, run, { EMS_CREDENTIAL: run.credential?.value });
    const file = join(run.folder, 'out/results.json');
    if (!existsSync(file)) return { kind: 'broken', message: lastLines(told) };
    const causes = causesOf((await readResults(file)).requirements);
    const lines = (level: 'MUST' | 'SHOULD'): readonly string[] =>
      causes
        .filter((cause) => cause.level === level)
        .map(({ message, requirements, example }) => {
          const { id } = example.requirement;
          const actual = example.violation?.actual ?? '';
          return `${requirements.length}× ${id}: ${message} (${actual.slice(0, 80)})`;
        });
    return { kind: 'reported', failures: lines('MUST'), advisory: lines('SHOULD') };
  },
};

const member = (value: Json | undefined, name: string): Json | undefined => (isObject(value) ? value[name] : undefined);
const listed = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);

/** Schemathesis with all its checks; a finding is a group of its report. */
export const schemathesis = (command: string): Tool => ({
  name: 'Schemathesis',
  async run(run) {
    const report = join(run.folder, 'report.json');
    const args = [
      'run',
      run.document,
      `--url=${run.baseUrl}`,
      '--checks=all',
      `--seed=${run.seed}`,
      `--max-time=${run.seconds}`,
      '--report=json',
      `--report-json-path=${report}`,
      '--no-color',
      ...(run.credential === undefined ? [] : ['-H', `${run.credential.header}: ${run.credential.value}`]),
      ...(run.writes ? [] : ['--include-method', 'GET']),
    ];
    const told = await output(command, args, run);
    if (!existsSync(report)) return { kind: 'broken', message: lastLines(told) };
    const results = JSON.parse(await readFile(report, 'utf8')) as Json; // gives JSON
    return {
      kind: 'reported',
      failures: listed(member(results, 'failures')).map((failure) => {
        const operations = listed(member(failure, 'operations')).map(String);
        return `${operations.length}× ${String(member(failure, 'type'))}: ${operations.slice(0, 3).join(', ')}`;
      }),
      advisory: [],
    };
  },
});
