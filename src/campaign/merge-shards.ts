import { rename, rm } from 'node:fs/promises';
import { count } from '../core/count.js';
import { canonical } from '../core/json.js';
import { withoutBinding } from '../evidence/agreement.js';
import type { BundleFooter, BundleHeader, EvidenceReader } from '../evidence/bundle.js';
import type { Storage } from '../evidence/evidence-file.js';
import { createRecorder } from '../evidence/recorder.js';
import { divisionInWords, shardInWords, type Shard } from '../evidence/shard.js';
import { openPlanned, planOf } from './planned-evidence.js';
import { UsageError } from './usage-error.js';

/** Evidence of one shard: how the user calls it, and its file. */
export interface ShardFile {
  readonly name: string;
  readonly path: string;
}

interface Opened {
  readonly name: string;
  readonly path: string;
  readonly reader: EvidenceReader;
  readonly shard: Shard;
}

/**
 * Writes the evidence of the run that was divided into these shards. Exchanges that a shard sent only to learn ids, in
 * scenarios that belong to other shards, are left out. The run has the start of the last shard; the time of each line
 * counts from the start of its own shard.
 * @returns the header of the run, and a warning where its verdicts may be doubtful
 * @throws UsageError that names the shards that do not belong together, EvidenceError as `openBundle`
 */
export async function mergeShards(
  files: readonly ShardFile[],
  out: string,
  storage: Storage,
): Promise<{ readonly header: BundleHeader; readonly notice: string | undefined }> {
  const opened = await Promise.all(files.map(open));
  checkTogether(opened);
  const shards = opened.toSorted((a, b) => a.shard.index - b.shard.index);
  const whole = await Promise.all(shards.map(sentWhole));
  const starts = shards.map(({ reader }) => Date.parse(reader.header.startedAt));
  const start = Math.min(...starts);
  // From the last shard: the addresses of its subscriptions contain the time at which it started.
  const { shard: _, ...header } = shards.at(-1)?.reader.header ?? none();
  const part = `${out}.new`;
  const recorder = await createRecorder(part, header, storage);
  const taken = new Set<string>();
  const ends: number[] = [];
  let exchanges = 0;
  try {
    for (const [index, { name, reader, shard }] of shards.entries()) {
      const offset = (starts[index] ?? start) - start;
      const own = new Set<string>();
      for await (const line of reader.lines()) {
        if (line.kind !== 'trouble') {
          const scenario = withoutBinding(line.scenario);
          if (taken.has(scenario) || (shard.index < shard.of && whole[index]?.has(scenario) !== true)) continue;
          own.add(scenario);
        }
        if (line.kind === 'exchange' || line.kind === 'delivery') exchanges += 1;
        await recorder.write([line]);
      }
      for (const scenario of own) taken.add(scenario);
      ends.push(offset + wholeFooter(name, reader).durationMs);
    }
    await recorder.end({ ended: 'finished', exchanges, durationMs: Math.max(...ends) });
    await checkWhole(part);
    await rename(part, out);
  } catch (error) {
    await recorder.abandon().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
  return { header, notice: overlap(shards, starts, ends) };
}

const none = (): never => {
  throw new UsageError('No shard is given.\nGive the folders of `run --shard`.');
};

async function open({ name, path }: ShardFile): Promise<Opened> {
  const reader = await openPlanned(path);
  const { shard } = reader.header;
  if (shard === undefined)
    throw new UsageError(`${name} is no shard of a run: it is a whole run.\nGive the folders of \`run --shard\`.`);
  return { name, path, reader, shard };
}

/**
 * Ids of the scenarios that a shard sends completely. The last shard may send further scenarios, which no other has.
 */
async function sentWhole({ name, reader }: Opened): Promise<ReadonlySet<string>> {
  const plan = await planOf(reader.header);
  if (plan === undefined)
    throw new UsageError(
      `The plan of ${name} cannot be derived: it was sent by another version of the suite, or with a ` +
        'revision that a file names.\nMerge with the version that sent it, and with a revision that needs no file.',
    );
  const { scenarios, share } = plan;
  return new Set(
    scenarios.filter((scenario) => share?.extent(scenario, false) === 'whole').map(({ id }) => String(id)),
  );
}

/** Milliseconds between the starts of the first and the last shard of a run: by then an implementation is another. */
const mostApart = 24 * 3_600_000;

/** The facts that all shards of a run share, each with its name for users. */
const common: readonly (readonly [what: string, of: (header: BundleHeader) => unknown])[] = [
  ['suite', ({ suite }) => `${suite.name} ${suite.version}`],
  ['interface', ({ interface: { title, digest } }) => `${title} (${digest.slice(0, 12)})`],
  ['revision', ({ interface: { revision } }) => revision],
  ['seed', ({ seed }) => seed],
  ['target', ({ target }) => `${target.baseUrl} (${target.role})`],
  ['selection', ({ selection }) => selection?.join(', ') ?? 'everything'],
  ['supplement', ({ supplement }) => supplement?.digest ?? 'none'],
  ['configuration', ({ configuration }) => canonical(configuration)],
  ['number of scenarios', ({ planned }) => String(planned.scenarios)],
  ['number of shards', ({ shard }) => String(shard?.of)],
  ['division', ({ shard }) => shard && divisionInWords(shard)],
];

const startOf = ({ reader }: Opened): number => Date.parse(reader.header.startedAt);

/** @throws UsageError that names the first that does not belong to the others */
function checkTogether(opened: readonly Opened[]): void {
  const [first, ...others] = opened;
  if (first === undefined) return none();
  for (const other of others)
    for (const [what, of] of common) {
      const [one, another] = [of(first.reader.header), of(other.reader.header)];
      if (one === another) continue;
      const values = what === 'configuration' ? '' : `: ${String(one)} and ${String(another)}`;
      throw new UsageError(
        `${first.name} and ${other.name} are not of one run, as their ${what} is not the same${values}.\n` +
          'Merge shards of one run.',
      );
    }
  const inTime = opened.toSorted((a, b) => startOf(a) - startOf(b));
  const [earliest, latest] = [inTime[0] ?? first, inTime.at(-1) ?? first];
  const apart = startOf(latest) - startOf(earliest);
  if (apart > mostApart)
    throw new UsageError(
      `${earliest.name} and ${latest.name} began ${count(Math.round(apart / 3_600_000), 'hour')} apart, and shards ` +
        'of one run begin within 24.\nSend all shards of the run again.',
    );
  for (let index = 1; index <= first.shard.of; index += 1) {
    const same = opened.filter(({ shard }) => shard.index === index);
    const which = shardInWords({ index, of: first.shard.of });
    if (same.length > 1)
      throw new UsageError(
        `${same.map(({ name }) => name).join(' and ')} are both ${which}.\nGive each shard of the run once.`,
      );
    if (same.length === 0)
      throw new UsageError(
        `${which} is missing.\nSend it with \`run --shard ${index}/${first.shard.of}\`` +
          `${first.shard.times === undefined ? '' : ', and the same --times'}.`,
      );
  }
}

/** @throws UsageError for a shard that is damaged, or ended early */
function wholeFooter(name: string, reader: EvidenceReader): BundleFooter {
  const damage = reader.damage();
  const footer = reader.footer();
  if (damage !== undefined) throw new UsageError(`${name} is damaged: ${damage}.\nSend this shard again.`);
  if (footer?.ended === 'finished') return footer;
  throw new UsageError(
    `${name} is not complete: ${footer === undefined ? 'it is cut off' : `the run ended early (${footer.ended})`}.` +
      '\nSend this shard again.',
  );
}

/** @throws UsageError where the merged evidence differs from the plan of the run */
async function checkWhole(path: string): Promise<void> {
  const reader = await openPlanned(path);
  for await (const _ of reader.lines());
  const damage = reader.damage();
  if (damage !== undefined)
    throw new UsageError(
      `The shards together are not the run that they are to be: ${damage}.\nWhile the first ones were sent, the ` +
        'target showed other things than while the last one was. Send all of them again.',
    );
}

/** A warning where the last shard, which sends the changes, ran while another shard was reading. */
function overlap(shards: readonly Opened[], starts: readonly number[], ends: readonly number[]): string | undefined {
  const last = shards.at(-1);
  const start = Math.min(...starts);
  if (last === undefined || last.reader.header.configuration.writes?.allowed !== true) return undefined;
  const begun = (starts.at(-1) ?? start) - start;
  const meanwhile = shards.slice(0, -1).filter((_, index) => (ends[index] ?? 0) > begun);
  return meanwhile.length === 0
    ? undefined
    : `! ${last.name} changed things while ${meanwhile.map(({ name }) => name).join(', ')} read: send the last shard ` +
        'after the others, unless each has a target of its own';
}
