import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
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

/** What a tool reports as one. */
export interface Finding {
  /** The same in the runs of all seeds. */
  readonly id: string;
  /** Method and path of each operation that has it, or another name of them. */
  readonly operations: readonly string[];
  readonly text: string;
}

/** The report of a tool; `broken` where it gave none. */
export type Reported =
  | { readonly kind: 'reported'; readonly failures: readonly Finding[]; readonly advisory: readonly Finding[] }
  | { readonly kind: 'broken'; readonly message: string };

/** A general tester. */
export interface Tool {
  readonly name: string;
  run(run: Run): Promise<Reported>;
}

/** Runs a program to its end, or for twice the time that it was given; its output is returned, and kept as a file. */
async function output(command: string, args: readonly string[], { folder, seconds }: Run, env = {}): Promise<string> {
  const told = await new Promise<string>((resolve, reject) => {
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
  await appendFile(join(folder, 'output.txt'), told);
  return told;
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
    const findings = (level: 'MUST' | 'SHOULD'): readonly Finding[] =>
      causes
        .filter((cause) => cause.level === level)
        .map(({ id, message, requirements, example }) => ({
          id: `${level} ${id}`,
          operations: requirements.flatMap(({ subject }) => ('operation' in subject ? [subject.operation] : [])),
          text: `${example.requirement.id}: ${message} (${(example.violation?.actual ?? '').slice(0, 80)})`,
        }));
    return { kind: 'reported', failures: findings('MUST'), advisory: findings('SHOULD') };
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
        const type = String(member(failure, 'type'));
        return { id: type, operations, text: `${type}: ${operations.slice(0, 3).join(', ')}` };
      }),
      advisory: [],
    };
  },
});

/** Portman makes a collection of requests with tests from the document, and newman sends it; it knows no seed. */
export const portman = (binaries: string): Tool => ({
  name: 'Portman',
  async run(run) {
    const collection = join(run.folder, 'collection.json');
    const report = join(run.folder, 'report.json');
    const settings = join(run.folder, 'portman.json');
    const document = join(run.folder, 'sent.json');
    await writeFile(settings, JSON.stringify(portmanSettings(run.credential)));
    const whole = JSON.parse(await readFile(run.document, 'utf8')) as Json; // gives JSON
    await writeFile(document, JSON.stringify(run.writes ? whole : readingsOf(whole)));
    const making = [`--local=${document}`, `--baseUrl=${run.baseUrl}`, `--output=${collection}`, '-c', settings];
    const made = await output(join(binaries, 'portman'), making, run);
    if (!existsSync(collection)) return { kind: 'broken', message: lastLines(made) };
    const sending = ['run', collection, '--reporters=json', `--reporter-json-export=${report}`];
    const told = await output(join(binaries, 'newman'), [...sending, `--timeout=${run.seconds * 1000}`], run);
    if (!existsSync(report)) return { kind: 'broken', message: lastLines(told) };
    const results = JSON.parse(await readFile(report, 'utf8')) as Json; // gives JSON
    const failed = listed(member(member(results, 'run'), 'failures')).flatMap((failure) => {
      // A test is named `[GET]::/path - Response status code is 2xx`.
      const [operation, test] = String(member(member(failure, 'error'), 'test')).split(' - ', 2);
      return operation === undefined || test === undefined ? [] : [{ operation, test }];
    });
    const tests = [...new Set(failed.map(({ test }) => test))];
    const failures = tests.map((test) => {
      const operations = [...new Set(failed.filter((each) => each.test === test).map(({ operation }) => operation))];
      return { id: test, operations, text: `${test}: ${operations.slice(0, 3).join(', ')}` };
    });
    return { kind: 'reported', failures, advisory: [] };
  },
});

/** Portman's own default settings, and the credential. */
const portmanSettings = (credential: Service['credential']): object => ({
  version: 1,
  tests: {
    contractTests: ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'].map((test) => ({
      openApiOperation: '*::/*',
      [test]: { enabled: true },
    })),
  },
  ...(credential !== undefined && {
    overwrites: [
      {
        openApiOperation: '*::/*',
        overwriteRequestHeaders: [{ key: credential.header, value: credential.value, insert: true }],
      },
    ],
  }),
});

/** A document with its readings alone. */
function readingsOf(document: Json): Json {
  const paths = member(document, 'paths');
  if (!isObject(document) || !isObject(paths)) return document;
  const changing = new Set(['post', 'put', 'patch', 'delete']);
  const readings = Object.entries(paths).map(([path, item]): [string, Json] => [
    path,
    isObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !changing.has(name))) : item,
  ]);
  return { ...document, paths: Object.fromEntries(readings) };
}
