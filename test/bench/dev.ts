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

const steps = 200;
/** Faults of the sample that are there at the start: the first of so many. */
const every = 6;
/** A person looks at the result of a change before the next change. */
const betweenMs = 400;
const withinMs = 30_000;

/** The time from a changed file to the changed verdict on the page of `dev`. */
export const devBench: Bench = {
  name: 'dev',
  about:
    'The command `dev` against the reference with some faults, one of which is switched off or on in each of ' +
    `${steps} random steps: the time from the changed file to the event with the changed cause, and the requests ` +
    'that were sent.',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    const reference = await startSwitched(await chosenFaults());
    try {
      return await measureIn(folder, reference);
    } finally {
      await reference.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Chosen {
  readonly requirement: string;
  readonly fault: Fault;
}

/** Faults of different kinds of requirements, in the honest reference. */
async function chosenFaults(): Promise<readonly Chosen[]> {
  return sampleOf(deriveCatalogue(await loadInterface()))
    .flatMap((each): readonly Chosen[] => {
      if (each.role === 'receiver' || each.level !== 'MUST') return [];
      const honest = each.faults.find(({ variant, verbatim }) => variant === undefined && verbatim === undefined);
      return honest === undefined ? [] : [{ requirement: each.id, fault: honest.fault }];
    })
    .filter((_, index) => index % every === 0);
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

async function measureIn(folder: string, reference: Switched): ReturnType<Bench['run']> {
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
    const states = new States(/page +(\S+)/.exec(printed)?.[1] ?? '');
    const first = await states.when(({ reports, phase }) => reports.length > 0 && phase === 'waiting', 'the run');
    // A fault may hide another fault.
    const switched = [...reference.chosen.entries()].filter(
      ([, { requirement }]) => stateOf(first.causes, requirement) === 'fails',
    );
    const [, whole] = /the whole plan: (\d+) exchange/.exec(printed) ?? [];
    const times: number[] = [];
    const shares: number[] = [];
    let random = 1;
    for (let step = 0; step < steps; step += 1) {
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
    }
    times.sort((a, b) => a - b);
    return [
      { name: `saved file to changed verdict, of ${switched.length} faults`, unit: 's', values: times },
      { name: 'the same, 95 % of the steps', unit: 's', atMost: 1, values: [times[Math.ceil(steps * 0.95) - 1] ?? 0] },
      { name: 'requests sent ÷ those of the whole plan', unit: '×', atMost: 0.1, values: shares },
    ];
  } finally {
    child.kill('SIGINT');
  }
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
