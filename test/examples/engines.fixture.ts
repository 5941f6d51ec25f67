import { readFile } from 'node:fs/promises';
import { parse, parseAllDocuments } from 'yaml';
import { here } from './shell-lines.fixture.js';

type Environment = Readonly<Record<string, string>>;

/** An action of an engine in one job or pod. */
export type Action = (
  | { readonly kind: 'shell'; readonly command: readonly string[] }
  /** A folder of the job is kept for later jobs under a name. */
  | { readonly kind: 'keep'; readonly path: string; readonly as: string }
  /** Puts the files of earlier jobs whose names begin so into a folder, each under its name. */
  | { readonly kind: 'fetch'; readonly prefix: string; readonly path: string }
) & {
  /** Also after one of the job that failed. */
  readonly always?: boolean;
};

/** A process of its own, with the environment that the manifest and the engine give it. */
export interface Job {
  readonly name: string;
  readonly env: Environment;
  readonly actions: readonly Action[];
}

/** An engine and its jobs: those of one stage at the same time, one stage after the other. */
export interface Engine {
  readonly name: string;
  /** Folder of the merged result, below that of the last job. */
  readonly merged: string;
  stages(given: Given): Promise<readonly (readonly Job[])[]>;
}

/** Values that a person gives to the engine. */
export interface Given {
  readonly seed: string;
  readonly env: Environment;
  /** The folder that is mounted as `/results` and `/config` in a container. */
  readonly folder: string;
  /** Folder of an earlier result. */
  readonly times: string;
}

const read = (file: string): Promise<string> => readFile(here(`../../examples/ci/${file}`), 'utf8');

// The shapes of the manifests: schemas check them in the same test file.
interface Container {
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}
interface KubernetesJob {
  readonly kind: 'Job';
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly completions?: number;
    readonly completionMode?: 'Indexed';
    readonly template: { readonly spec: { readonly containers: readonly [Container] } };
  };
}
interface ConfigMap {
  readonly kind: 'ConfigMap';
  readonly data: Environment;
}

/** The container's folders are those of the test. */
const inContainer = ({ command, args }: Container, { folder }: Given): Action => ({
  kind: 'shell',
  command: [...command, ...args].map((text) => text.replaceAll(/(?<=["\s])\/(results|config)\//g, `${folder}/$1/`)),
});

const kubernetes: Engine = {
  name: 'kubernetes-shards.yaml',
  merged: 'results/monday/merged',
  async stages(given) {
    const documents = parseAllDocuments(await read('kubernetes-shards.yaml')).map(
      (document) => document.toJS() as KubernetesJob | ConfigMap | { readonly kind: 'PersistentVolumeClaim' },
    );
    const settings = documents.find((each): each is ConfigMap => each.kind === 'ConfigMap')?.data ?? {};
    return documents
      .filter((each): each is KubernetesJob => each.kind === 'Job')
      .map(({ metadata, spec: { completions = 1, completionMode, template } }) =>
        Array.from({ length: completions }, (_, index) => ({
          name: `${metadata.name}-${index}`,
          env: {
            ...settings,
            ...given.env,
            SEED: given.seed,
            TIMES: given.times,
            ...(completionMode === 'Indexed' ? { JOB_COMPLETION_INDEX: String(index) } : {}),
          },
          actions: [inContainer(template.spec.containers[0], given)],
        })),
      );
  },
};

interface ArgoTask {
  readonly name: string;
  readonly template: string;
  readonly depends?: string;
  readonly withSequence?: { readonly start: string; readonly end: string };
  readonly arguments?: { readonly parameters: readonly { readonly name: string; readonly value: string }[] };
}
interface ArgoWorkflow {
  readonly spec: {
    readonly arguments: { readonly parameters: readonly { readonly name: string; readonly value: string }[] };
    readonly templates: readonly {
      readonly name: string;
      readonly dag?: { readonly tasks: readonly ArgoTask[] };
      readonly container?: Container;
    }[];
  };
}

const argo: Engine = {
  name: 'argo-shards.yaml',
  merged: 'results/monday/merged',
  async stages(given) {
    const { spec } = parse(await read('argo-shards.yaml')) as ArgoWorkflow;
    const tasks = spec.templates.flatMap(({ dag }) => dag?.tasks ?? []);
    return inOrder(
      tasks,
      ({ name }) => name,
      ({ depends }) => (depends === undefined ? [] : [depends]),
    ).map((task) => {
      const { start = '1', end = '1' } = task.withSequence ?? {};
      return Array.from({ length: Number(end) - Number(start) + 1 }, (_, index) => {
        const values = new Map([
          ['workflow.name', given.seed],
          ['item', String(Number(start) + index)],
          ...spec.arguments.parameters.map(({ name, value }) => [`workflow.parameters.${name}`, value] as const),
        ]);
        const filled = (text: string): string =>
          text.replaceAll(/\{\{([^}]+)\}\}/g, (_all, name: string) => values.get(name) ?? `no ${name}`);
        for (const { name, value } of task.arguments?.parameters ?? [])
          values.set(`inputs.parameters.${name}`, filled(value));
        const container = spec.templates.find(({ name }) => name === task.template)?.container;
        if (container === undefined) throw new Error(`there is no template ${task.template}`);
        return {
          name: `${task.name}-${index}`,
          env: {
            ...Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, filled(value ?? '')])),
            ...given.env,
          },
          actions: [inContainer(container, given)],
        };
      });
    });
  },
};

interface GitHubJob {
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly env?: Readonly<Record<string, string | number>>;
  readonly steps: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly if?: 'always()';
    readonly with?: Readonly<Record<string, string>>;
  }[];
}

const github: Engine = {
  name: 'github-shards.yml',
  merged: 'conformance',
  async stages(given) {
    const { env, jobs } = parse(await read('github-shards.yml')) as Pick<GitHubJob, 'env'> & {
      readonly jobs: Readonly<Record<string, GitHubJob>>;
    };
    const named = Object.entries(jobs);
    return inOrder(
      named,
      ([name]) => name,
      ([, { needs = [] }]) => [needs].flat(),
    ).map(([name, job]) =>
      (job.strategy?.matrix.shard ?? [undefined]).map((shard) => {
        const values = new Map([
          ['github.run_id', given.seed],
          ['matrix.shard', String(shard)],
        ]);
        const filled = (text: string): string =>
          text.replaceAll(/\$\{\{ ([^}]+) \}\}/g, (_all, each: string) => values.get(each) ?? `no ${each}`);
        const own = Object.fromEntries(
          Object.entries({ ...env, ...job.env }).map(([key, value]) => [key, filled(String(value))]),
        );
        for (const [key, value] of Object.entries(own)) values.set(`env.${key}`, value);
        return {
          name: `${name}-${shard ?? 0}`,
          env: { ...own, ...given.env },
          actions: job.steps.flatMap((step): readonly Action[] => {
            const { run, uses = '', with: { path = '', name: as = '', pattern = '' } = {} } = step;
            const always = step.if === 'always()';
            if (run !== undefined) return [{ kind: 'shell', command: ['bash', '-e', '-c', run], always }];
            if (uses.startsWith('actions/upload-artifact'))
              return [{ kind: 'keep', path: filled(path), as: filled(as), always }];
            if (uses.startsWith('actions/download-artifact'))
              return [{ kind: 'fetch', prefix: pattern.replace(/\*$/, ''), path, always }];
            return [];
          }),
        };
      }),
    );
  },
};

interface GitLabJob {
  readonly stage?: string;
  readonly extends?: string;
  readonly parallel?: number;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[] };
}

const gitlab: Engine = {
  name: 'gitlab-shards.yml',
  merged: 'conformance',
  async stages(given) {
    const { stages, variables, ...jobs } = parse(await read('gitlab-shards.yml')) as {
      readonly stages: readonly string[];
      readonly variables: Environment;
    } & Readonly<Record<string, GitLabJob>>;
    return stages.map((stage) =>
      Object.entries(jobs)
        .map(([name, job]) => [name, { ...jobs[job.extends ?? ''], ...job }] as const)
        .filter(([, job]) => job.stage === stage)
        .flatMap(([name, { parallel, before_script: before = [], script, artifacts }]) =>
          Array.from({ length: parallel ?? 1 }, (_, index) => ({
            name: `${name}-${index}`,
            env: {
              ...variables,
              ...given.env,
              CI_PIPELINE_ID: given.seed,
              ...(parallel === undefined ? {} : { CI_NODE_INDEX: String(index + 1), CI_NODE_TOTAL: String(parallel) }),
            },
            actions: [
              // Files of earlier stages exist when a job begins.
              { kind: 'fetch', prefix: '', path: '.' },
              { kind: 'shell', command: ['bash', '-eo', 'pipefail', '-c', [...before, ...script].join('\n')] },
              ...(artifacts?.paths ?? []).map((path): Action => ({ kind: 'keep', path, as: path })),
            ],
          })),
        ),
    );
  },
};

/** Sorts so that each comes after those that it depends on. */
function inOrder<T>(
  all: readonly T[],
  nameOf: (each: T) => string,
  dependsOn: (each: T) => readonly string[],
): readonly T[] {
  const done: T[] = [];
  while (done.length < all.length) {
    const names = new Set(done.map(nameOf));
    const next = all.find((each) => !names.has(nameOf(each)) && dependsOn(each).every((name) => names.has(name)));
    if (next === undefined) throw new Error('jobs wait for each other, or for one that is not there');
    done.push(next);
  }
  return done;
}

export const engines: readonly Engine[] = [kubernetes, argo, github, gitlab];
