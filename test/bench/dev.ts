import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { loadInterface } from '../../spec/load.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { createReference } from '../../reference/reference.js';
import type { DevCause, DevState } from '../../reports/html/dev-model.js';
import { packageRoot } from '../../src/core/package-root.js';
import type { Fault } from '../../src/faults/fault.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { sampleOf } from '../selftest/sample.js';
import type { Bench } from './measure.js';

/** Other faults in each round, which fail beside each other. */
const rounds = 4;
const stepsOfRound = 50;
/** The whole plan is sent after each step of this number, to find changed verdicts that the part missed. */
const wholeAfter = 10;
/** A person looks at the result of a change before the next change. */
const betweenMs = 400;
/** Longer than the last look at a change takes. */
const settledMs = 4_000;
const withinMs = 60_000;

/** The time from a changed file to the changed verdict on the page of `dev`. */
export const devBench: Bench = {
  name: 'dev',
  about:
    'The command `dev` against the reference with some faults, one of which is switched off or on in each of ' +
    `${rounds * stepsOfRound} random steps: the time from the changed file to the event with the changed cause, the ` +
    'requests that were sent, and the changed verdicts that only the whole plan shows.',
  async run() {
    const all: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
      const reference = await startSwitched(await chosenFaults(round));
      try {
        all.push(await measureIn(folder, reference));
      } finally {
        await reference.close();
        await rm(folder, { recursive: true, force: true });
      }
    }
    const times = all.flatMap((each) => each.times).toSorted((a, b) => a - b);
    const [turned, missed] = [sum(all.map((each) => each.turned)), sum(all.map((each) => each.missed))];
    return [
      {
        name: `saved file to changed verdict, of ${sum(all.map(({ faults }) => faults))} faults`,
        unit: 's',
        values: times,
      },
      {
        name: 'the same, 95 % of the steps',
        unit: 's',
        atMost: 1,
        values: [times[Math.ceil(times.length * 0.95) - 1] ?? 0],
      },
      {
        name: 'requests sent ÷ those of the whole plan',
        unit: '×',
        atMost: 0.1,
        values: all.flatMap(({ shares }) => shares),
      },
      {
        name: `changed verdicts that only the whole plan showed ÷ ${turned + missed}`,
        unit: '×',
        atMost: 0.05,
        values: [missed / (turned + missed)],
      },
    ];
  },
};

interface Chosen {
  readonly requirement: string;
  readonly fault: Fault;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Every so many of the faults fail together. */
const every = 6;

/** Faults of different kinds of requirements, in the honest reference. */
async function chosenFaults(round: number): Promise<readonly Chosen[]> {
  return sampleOf(deriveCatalogue(await loadInterface()))
    .flatMap((each): readonly Chosen[] => {
      if (each.role === 'receiver' || each.level !== 'MUST') return [];
      const honest = each.faults.find(({ variant, verbatim }) => variant === undefined && verbatim === undefined);
      return honest === undefined ? [] : [{ requirement: each.id, fault: honest.fault }];
    })
    .filter((_, index) => index % every === round);
}

interface Switched {
  readonly baseUrl: string;
  readonly chosen: readonly Chosen[];
  isOn(index: number): boolean;
  /** Starts anew, as after a restart, with or without the fault. */
  turn(index: number): void;
  close(): Promise<void>;
}

async function startSwitched(chosen: readonly Chosen[]): Promise<Switched> {
  const on = new Set(chosen.keys());
  const make = () => createReference({ faults: chosen.filter((_, index) => on.has(index)).map(({ fault }) => fault) });
  let reference = make();
  const listener = getRequestListener((request) => reference.fetch(request), { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A TCP server has an address of this form while it listens.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    chosen,
    isOn: (index) => on.has(index),
    turn(index) {
      if (!on.delete(index)) on.add(index);
      void reference.close();
      reference = make();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await reference.close();
    },
  };
}

interface Measured {
  readonly faults: number;
  /** Seconds of each step. */
  readonly times: readonly number[];
  readonly shares: readonly number[];
  /** Requirements whose verdict changed in the steps before a whole plan, and further ones that it showed. */
  readonly turned: number;
  readonly missed: number;
}

async function measureIn(folder: string, reference: Switched): Promise<Measured> {
  const source = join(folder, 'source');
  await mkdir(source);
  const config = join(folder, 'ems-conformance.yaml');
  await writeFile(config, JSON.stringify(referenceConfiguration(reference.baseUrl)));
  const command = [join(packageRoot(), 'dist/command/main.js'), 'dev', join(folder, 'out')];
  const child = spawn(process.execPath, [...command, '--config', config, '--watch', source], {
    cwd: folder,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  try {
    while (!printed.includes('Ctrl-C')) await wait(20);
    const page = /page +(\S+)/.exec(printed)?.[1] ?? '';
    const states = new States(page);
    const first = await states.when(({ reports, phase }) => reports.length > 0 && phase === 'waiting', 'the run');
    // A fault may hide another fault.
    const switched = [...reference.chosen.entries()].filter(
      ([, { requirement }]) => stateOf(first.causes, requirement) === 'fails',
    );
    const [, whole] = /the whole plan: (\d+) exchange/.exec(printed) ?? [];
    const times: number[] = [];
    const shares: number[] = [];
    let [turned, missed, random] = [0, 0, 1];
    let known = first;
    for (let step = 1; step <= stepsOfRound; step += 1) {
      random = (random * 48_271) % 2_147_483_647;
      const [index = 0, { requirement: id } = { requirement: '' }] = switched[random % switched.length] ?? [];
      reference.turn(index);
      const wanted = reference.isOn(index) ? 'fails' : 'fixed';
      const started = performance.now();
      await writeFile(join(source, 'file'), String(step));
      const state = await states.when(({ causes }) => stateOf(causes, id) === wanted, `${id} ${wanted}`);
      times.push((performance.now() - started) / 1000);
      const [, sent = '0'] = /: (\d+) exchange/.exec(state.latest) ?? [];
      shares.push(Number(sent) / Number(whole));
      await wait(betweenMs);
      if (step % wholeAfter > 0) continue;
      // Another look at the same change may be under way.
      await wait(settledMs);
      const before = await states.when(({ phase }) => phase === 'waiting', 'the end of a look');
      await fetch(`${page}send?what=whole`, { method: 'POST', headers: { origin: new URL(page).origin } });
      const after = await states.when(
        ({ iteration, phase }) => iteration > before.iteration && phase === 'waiting',
        'the whole plan',
      );
      turned += changedVerdicts(known, before);
      missed += changedVerdicts(before, after);
      known = after;
    }
    return { faults: switched.length, times, shares, turned, missed };
  } finally {
    child.kill('SIGINT');
  }
}

/** The number of requirements that have another state, or are new. */
function changedVerdicts(before: DevState, after: DevState): number {
  const requirements = ({ causes }: DevState) => causes.flatMap((cause) => cause.requirements);
  const states = new Map(requirements(before).map(({ id, state }) => [id, state]));
  return requirements(after).filter(({ id, state }) => states.get(id) !== state).length;
}

const stateOf = (causes: readonly DevCause[], requirement: string): string | undefined =>
  causes.flatMap(({ requirements }) => requirements).find(({ id }) => id === requirement)?.state;

/** The states that the page receives. */
class States {
  #latest: DevState | undefined;
  #told: () => void = () => undefined;

  constructor(url: string) {
    void this.#read(`${url}events`);
  }

  async when(holds: (state: DevState) => boolean, what: string): Promise<DevState> {
    const until = performance.now() + withinMs;
    for (;;) {
      if (this.#latest !== undefined && holds(this.#latest)) return this.#latest;
      if (performance.now() > until) throw new Error(`not told in time: ${what}`);
      await Promise.race([new Promise<void>((told) => (this.#told = told)), wait(1_000)]);
    }
  }

  async #read(url: string): Promise<void> {
    const { body } = await fetch(url);
    let rest = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = `${rest}${chunk}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        // `dev` sends this type.
        if (/^event: state$/m.test(event) && data !== undefined) this.#latest = JSON.parse(data) as DevState;
      }
      this.#told();
    }
  }
}
