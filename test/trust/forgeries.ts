import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planCampaign } from '../../src/campaign/campaign.js';
import { withDefaults } from '../../src/campaign/campaign-options.js';
import { againstPlan } from '../../src/campaign/planned-evidence.js';
import { fingerprint } from '../../src/certificate/algorithm.js';
import { classNamed } from '../../src/certificate/conformance-classes.js';
import { addSignature } from '../../src/certificate/envelope.js';
import { issueCertificate } from '../../src/certificate/issue.js';
import type { OpenEvidence } from '../../src/certificate/judge-evidence.js';
import { serialisePublishedReport } from '../../src/certificate/published-report.js';
import {
  catalogue,
  challenge,
  newKey,
  recordRun,
  smallSuites,
  suite,
  type TestKey,
} from '../../src/certificate/run.fixture.js';
import { envelopeOf, signByHand } from '../../src/certificate/tamper.fixture.js';
import { verifyCertificate, type VerifyOptions } from '../../src/certificate/verify.js';
import { defined } from '../../src/core/defined.js';
import { canonical, isArray, isObject, type Json } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import { EvidenceError } from '../../src/evidence/evidence-error.js';
import { openBundle } from '../../src/evidence/reader.js';
import { sealed } from '../../src/evidence/seal.fixture.js';
import { selects } from '../../src/evidence/selection.js';

/** One genuine run with all that is published of it, and whether what is made of it is accepted. */
export interface Genuine {
  /** The evidence: its file, and its lines. */
  readonly evidence: string;
  readonly lines: readonly string[];
  /** The certificate signed by `first` alone, and by both keys. */
  readonly single: string;
  readonly double: string;
  /** Signed by `first`. */
  readonly testResult: string;
  /** The short report, `conformance.yaml`. */
  readonly report: string;
  readonly first: TestKey;
  readonly second: TestKey;
  readonly stranger: TestKey;
  /** A new file; gives its path. */
  file(content: string | Uint8Array): Promise<string>;
  /** What `judge` reports about evidence before any verdict: its first damage, or `accepted`. */
  reading(content: string | Uint8Array): Promise<string>;
  /** What `verify` reports about a certificate by both keys, or by the first one: code and reason, or `accepted`. */
  verifying(certificate: string | Uint8Array, options?: VerifyingOptions): Promise<string>;
  /** The certificate (or test result) with another statement, signed anew by the first key. */
  signed(statement: Json): string;
}

/** Runs once against the reference, and has the run certified. */
export async function genuineRun(folder: string): Promise<Genuine> {
  const evidence = await recordRun(folder);
  const first = await newKey(folder, 'ed25519');
  const second = await newKey(folder, 'p256');
  const stranger = await newKey(folder, 'ed25519');
  const { certificate: single, testResult, report } = await issuing(evidence, first);
  let files = 0;
  const file = async (content: string | Uint8Array): Promise<string> => {
    const path = join(folder, `forged-${(files += 1)}`);
    await writeFile(path, content);
    return path;
  };
  return {
    evidence,
    first,
    second,
    stranger,
    single,
    testResult,
    file,
    lines: (await readFile(evidence, 'utf8')).trimEnd().split('\n'),
    double: addSignature(envelopeOf(single), second.key),
    report: serialisePublishedReport(report),
    reading: async (content) => reading(await file(content)),
    async verifying(certificate, { by = 'both', ...options } = {}) {
      const ended = await verifyCertificate({
        certificate: await file(certificate),
        keys: by === 'both' ? [first.file, second.file] : [first.file],
        evidence,
        open: openSmall,
        catalogue,
        suite,
        ...options,
      });
      if (ended.kind === 'verified') return accepted;
      return ended.kind === 'refused' ? `${ended.code}: ${ended.because}` : `unchecked: ${ended.because}`;
    },
    signed: (statement) =>
      JSON.stringify(signByHand(Buffer.from(canonical(statement)), first.key, fingerprint(first.key))),
  };
}

type VerifyingOptions = Partial<Pick<VerifyOptions, 'evidence' | 'challenge' | 'timeStamp'>> & {
  readonly by?: 'both' | 'first';
};

export const accepted = 'accepted';

/** The certificate of a run in the class `service-core`, with its other files. */
export async function issuing(
  evidence: string,
  { key }: TestKey,
): Promise<Extract<Awaited<ReturnType<typeof issueCertificate>>, { readonly kind: 'certificate' }>> {
  const to = classNamed('service-core');
  if (to === undefined) throw new Error('there is no class service-core');
  const issued = await issueCertificate({ evidence, open: openSmall, catalogue, suite, class: to, challenge, key });
  if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions));
  return issued;
}

/** As `openPlanned`, with the plan of the few resources of this run. */
export const openSmall: OpenEvidence = async (path) => {
  const reader = await openBundle(path);
  const { configuration, interface: recorded, seed, selection, startedAt, suite: by, target } = reader.header;
  const hasPlan = by.version === suite.version && by.name === suite.name && recorded.digest === catalogue.iface.digest;
  if (!hasPlan) return reader;
  const requirements = selection === null ? undefined : catalogue.requirements.filter(selects(selection));
  const plan = planCampaign(
    withDefaults({
      catalogue,
      suites: smallSuites,
      configuration,
      embedded: target.embedded,
      seed,
      startedAt,
      ...defined({
        only: requirements && {
          patterns: selection ?? [],
          requirements,
        },
      }),
    }),
  );
  return againstPlan(reader, plan);
};

async function reading(path: string): Promise<string> {
  try {
    const reader = await openSmall(path);
    for await (const _ of reader.lines());
    return reader.damage() ?? (reader.footer() === undefined ? 'cut off: its last line is missing' : accepted);
  } catch (error) {
    if (error instanceof EvidenceError) return error.message.split('\n')[0] ?? '';
    throw error;
  }
}

/** The text of evidence with these lines, and with counts and digests that fit them. */
export function resealed(lines: readonly string[]): string {
  let exchanges = 0;
  let open = 0;
  const counted = lines.slice(0, -1).map((line, at) => {
    if (at === 0) return line;
    const value = JSON.parse(line) as { readonly kind: string }; // a line of evidence
    if (value.kind === 'exchange' || value.kind === 'delivery') {
      exchanges += 1;
      open += 1;
    }
    if (value.kind !== 'scenario') return line;
    const ended = canonical({ ...value, exchanges: open });
    open = 0;
    return ended;
  });
  const footer = JSON.parse(lines.at(-1) ?? '') as object; // the last line of evidence
  return sealed(counted.join('\n'), { ...footer, exchanges });
}

/** Pointers of all values in a document that have no value in them. */
export function leavesOf(value: Json, pointer = ''): readonly string[] {
  const entries = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return entries.length === 0
    ? [pointer]
    : entries.flatMap(([name, inner]) => leavesOf(inner, childPointer(pointer, name)));
}

/** A pointer with `*` in place of each index. */
export const withoutIndexes = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** The first pointer of each form. */
export const oneOfEach = (pointers: readonly string[]): readonly string[] => [
  ...new Map(pointers.toReversed().map((pointer) => [withoutIndexes(pointer), pointer])).values(),
];

const counterparts: ReadonlyMap<string, string> = new Map([
  ['pass', 'fail'],
  ['PASSED', 'WARNED'],
  ['MUST', 'SHOULD'],
  ['stated', 'derived'],
  ['normal', 'thorough'],
  ['service-core', 'service-full'],
  ['service', 'receiver'],
  ['current', 'initial'],
  ['evidence.jsonl', 'evidence.jsonl.gz'],
]);

/** Another value that could stand in the same place: of the same type, and of the same form where it has one. */
export function another(value: Json): Json {
  if (value === null) return 'x';
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (isArray(value)) return ['x'];
  if (typeof value !== 'string') return { x: 1 };
  if (/^[\da-f]{64}$/.test(value)) return value.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return value.replace(/^\d{4}/, '2024');
  if (/^\d+\.\d+\.\d+$/.test(value)) return `${value}0`;
  return counterparts.get(value) ?? `${value}x`;
}
