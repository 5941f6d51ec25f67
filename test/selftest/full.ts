import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { ServiceRequirement } from '../../src/requirements/requirement.js';
import { receiverVariants } from '../../reference/receiver-variants.js';
import { variants } from '../../reference/variants/index.js';
import { conditionalFaults, contextFigures, proveConditional } from './conditional.js';
import { falseAlarms } from './false-alarms.js';
import { chosenBy, commitOf } from '../tools/commit-sample.js';
import { hostiles } from './hostile/index.js';
import { runHostile } from './hostile/run-hostile.js';
import { stopRun } from './killed-run.js';
import { matrix } from './matrix.js';
import { together, type Proven } from './proven.js';
import { quick } from './quick.js';
import { proveSubtle, type SubtleProof } from './prove-subtle.js';
import { subtleFaults } from './subtle.js';

/** Time limit of a run against a hostile implementation, seconds. */
const hostileTimeS = 10;

/** The parts of the self-test, the longest first. */
const parts = {
  matrix: wholeMatrix,
  requirements: proveRequirements,
  variants: conforming,
  conditional,
  subtle,
  hostile,
  stopped,
} satisfies { [name: string]: (catalogue: Catalogue, patterns: readonly string[], share: Share) => Promise<Proven> };

type Part = keyof typeof parts;

/**
 * How much the longest parts try: everything, or one of a few, which follow from the commit.
 */
export type Share = 'all' | 'sample';

/** The members of a list that a share tries. */
function shareOf<T>(share: Share, oneOf: number, members: readonly T[], name: (member: T) => string): readonly T[] {
  if (share === 'all') return members;
  const commit = commitOf();
  return members.filter((member) => chosenBy(commit, name(member), oneOf) === 0);
}

/** In the order of the page docs/proof.md. */
const order = [
  'requirements',
  'matrix',
  'subtle',
  'conditional',
  'variants',
  'hostile',
  'stopped',
] as const satisfies readonly Part[];

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

/**
 * Everything that takes minutes: each part in a process of its own, as many at a time as there are processors.
 * @param report takes the figures of each part when it has ended
 */
export async function full(
  patterns: readonly string[],
  share: Share,
  report: (proven: Proven) => Proven,
): Promise<Proven> {
  const queue = new PQueue({ concurrency: availableParallelism() });
  const ended = await Promise.all(
    Object.keys(parts).map((name) =>
      queue.add(async () => [name, report(await inProcess(name, patterns, share))] as const),
    ),
  );
  const proven = new Map(ended);
  return together(order.flatMap((name) => proven.get(name) ?? []));
}

/** Runs one part in this process, and prints its failed proofs. */
export async function part(
  name: string,
  catalogue: Catalogue,
  patterns: readonly string[],
  share: Share,
): Promise<Proven> {
  if (isPart(name)) return parts[name](catalogue, patterns, share);
  return { holds: false, figures: [`There is no part ${name}; there are ${order.join(', ')}.`] };
}

/** A process that ends before it sends its result proves no requirement. */
function inProcess(name: string, patterns: readonly string[], share: Share): Promise<Proven> {
  return new Promise((resolve, reject) => {
    const options = [`--part=${name}`, ...(share === 'sample' ? ['--sample'] : [])];
    const child = fork(fileURLToPath(new URL('main.js', import.meta.url)), [...options, ...patterns]);
    let proven: Proven | undefined;
    // The child process is this same program, and sends only this type.
    child.on('message', (message) => (proven = message as Proven));
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      resolve(proven ?? { holds: false, figures: [`${name}: ended early (${signal ?? `exit code ${String(code)}`})`] }),
    );
  });
}

const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;

function proveRequirements(catalogue: Catalogue, patterns: readonly string[], share: Share): Promise<Proven> {
  // Under another name than in the matrix, so that the two samples differ.
  return quick(catalogue, patterns, (named) => shareOf(share, 2, named, ({ id }) => `proof ${id}`));
}

async function wholeMatrix(catalogue: Catalogue, patterns: readonly string[], share: Share): Promise<Proven> {
  const started = performance.now();
  const named = catalogue.requirements.filter(
    (requirement): requirement is ServiceRequirement =>
      requirement.role !== 'receiver' &&
      (patterns.length === 0 || patterns.some((pattern) => requirement.id.includes(pattern))),
  );
  const chosen = shareOf(share, 5, named, ({ id }) => id);
  const rows = await matrix(catalogue, chosen);
  const survived = rows.filter(({ requirement, fails }) => !fails.includes(requirement));
  const misnamed = rows.filter(({ misnamed: others }) => others.length > 0);
  for (const { requirement, fault } of survived)
    console.log(`SURVIVED      ${requirement} by ${JSON.stringify(fault)}`);
  for (const { requirement, fault, misnamed: others } of misnamed)
    console.log(`MISNAMED      ${requirement} by ${JSON.stringify(fault)}; also ${others.join(', ')}`);
  const always = rows.filter(({ told }) => told !== undefined);
  const told = always.filter((row) => row.told);
  for (const { requirement, fault } of told)
    console.log(`TOLD WHEN     ${requirement} by ${JSON.stringify(fault)}, which has no condition`);
  const cells = rows.reduce((sum, { fails }) => sum + fails.length, 0);
  return {
    holds: survived.length === 0 && misnamed.length === 0 && told.length === 0,
    figures: [
      `matrix: faults ${rows.length}, killed ${rows.length - survived.length}, rightly named ` +
        `${rows.length - misnamed.length}; ${cells} of ${rows.length * catalogue.requirements.length} cells ` +
        `fail; ${secondsSince(started)}`,
      `matrix: faults without a condition ${always.length}, of which results tell a condition ${told.length}`,
    ],
  };
}

async function subtle(catalogue: Catalogue, _: readonly string[], share: Share): Promise<Proven> {
  const started = performance.now();
  let found = 0;
  const chosen = shareOf(share, 2, subtleFaults, ({ id }) => id);
  for (const fault of chosen) {
    const proof = await proveSubtle(catalogue, fault);
    const replayed =
      fault.examples === undefined || proof.own === undefined || isSame(proof, await proveSubtle(catalogue, fault));
    const least = isLeast(proof);
    if (proof.found && proof.others.length === 0 && least && replayed) found += 1;
    else {
      const own = `not found (${proof.own?.verdict ?? ''})`;
      const repeated = replayed ? `also ${proof.others.join(', ')}` : 'the same seed gives other requests';
      const why = !proof.found ? own : least ? repeated : 'not shrunk to the least';
      console.log(`SUBTLE        ${fault.id}: ${why}`);
    }
  }
  return {
    holds: found === chosen.length,
    figures: [`subtle faults ${chosen.length}, found ${found}; ${secondsSince(started)}`],
  };
}

/** The requests that fail, without the port that differs from run to run. */
const requestsOf = ({ own }: SubtleProof): string =>
  JSON.stringify(own?.violations.map(({ curl }) => curl.replace(/127\.0\.0\.1:\d+/, '')));

const isSame = (a: SubtleProof, b: SubtleProof): boolean => requestsOf(a) === requestsOf(b);

/** Is the least request that the fault names among those that are shown? */
const isLeast = ({ fault: { least }, own }: SubtleProof): boolean =>
  least === undefined || own?.violations.some(({ curl }) => curl.includes(least)) === true;

/**
 * Share of the conditional faults that a run at the default depth has to find. The whole set has five faults that a
 * thorough run alone finds, and a sample may have all of them.
 */
const leastFound = 0.97;

async function conditional(catalogue: Catalogue, _: readonly string[], share: Share): Promise<Proven> {
  const started = performance.now();
  const trials = shareOf(
    share,
    3,
    conditionalFaults(catalogue),
    ({ requirement, context, value }) => `${requirement.id} ${context} ${value}`,
  );
  const proofs = await proveConditional(catalogue, trials);
  const found = proofs.filter(({ foundAt }) => foundAt === 'normal');
  const statements = new Set(proofs.map(({ requirement }) => requirement));
  const misnamed = proofs.filter((proof) => proof.misnamed.length > 0);
  for (const { context, value, requirement, foundAt, fault } of proofs)
    if (foundAt !== 'normal')
      console.log(
        `CONDITIONAL   ${requirement}, ${context}, ${value}: found at ${foundAt ?? 'no depth'}; ` +
          JSON.stringify(fault),
      );
  for (const { context, requirement, misnamed: others } of misnamed)
    console.log(`CONDITIONAL   ${requirement}, ${context}; also ${others.join(', ')}`);
  return {
    holds:
      found.length >= leastFound * proofs.length &&
      proofs.every(({ foundAt }) => foundAt !== undefined) &&
      misnamed.length === 0,
    figures: [
      `conditional faults ${proofs.length} of ${statements.size} statements, found ${found.length} at depth normal, ` +
        `${proofs.filter(({ foundAt }) => foundAt !== undefined).length} at thorough, ` +
        `rightly named ${proofs.length - misnamed.length}; ` +
        secondsSince(started),
      ...contextFigures(proofs),
    ],
  };
}

async function conforming(catalogue: Catalogue, patterns: readonly string[], share: Share): Promise<Proven> {
  const started = performance.now();
  const named = variants.filter(({ id }) => patterns.includes(id));
  const chosen = shareOf(share, 5, named.length === 0 ? variants : named, ({ id }) => id);
  const alarms = await falseAlarms(catalogue, chosen);
  for (const { variant, requirement, reason } of alarms)
    console.log(`FALSE ALARM   ${variant}: ${requirement}: ${reason}`);
  return {
    holds: alarms.length === 0,
    figures: [
      `variants ${chosen.length}, of receivers ${receiverVariants.length}, false alarms ${alarms.length}; ` +
        secondsSince(started),
    ],
  };
}

async function hostile(_: Catalogue, __: readonly string[], share: Share): Promise<Proven> {
  const started = performance.now();
  let survived = 0;
  let [slowest, largest] = [0, 0];
  const chosen = shareOf(share, 2, hostiles, ({ id }) => id);
  for (const one of chosen) {
    const { problems, seconds, resident } = await runHostile(one, hostileTimeS);
    slowest = Math.max(slowest, seconds);
    largest = Math.max(largest, resident);
    if (problems.length === 0) survived += 1;
    for (const problem of problems) console.log(`HOSTILE       ${one.id}: ${problem}`);
  }
  return {
    holds: survived === chosen.length,
    figures: [
      `hostile ${chosen.length}, survived ${survived}; the longest took ${slowest.toFixed(0)} s of ` +
        `${hostileTimeS}, the largest ${largest} MiB; ${secondsSince(started)}`,
    ],
  };
}

async function stopped(catalogue: Catalogue): Promise<Proven> {
  const killed = await stopRun(catalogue, 'SIGKILL');
  const interrupted = await stopRun(catalogue, 'SIGINT');
  const holds =
    killed.code === null &&
    !killed.judged.run.complete &&
    killed.judged.totals.error === 0 &&
    interrupted.code === 130 &&
    interrupted.wrote &&
    !interrupted.judged.run.complete &&
    interrupted.judged.totals.error === 0;
  return {
    holds,
    figures: [
      `stopped runs: killed after ${killed.judged.run.exchanges} exchanges, interrupted after ` +
        `${interrupted.judged.run.exchanges} (exit code ${String(interrupted.code)}): ` +
        `${holds ? 'both judge' : 'NOT as expected'}`,
    ],
  };
}
