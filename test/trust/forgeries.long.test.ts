import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Document, parse, stringify } from 'yaml';
import { fingerprint } from '../../src/certificate/algorithm.js';
import { certificateFile } from '../../src/certificate/file-names.js';
import { publishedReportFile } from '../../src/certificate/published-report.js';
import { catalogue, suite, workshop, type TestKey } from '../../src/certificate/run.fixture.js';
import {
  enveloped,
  envelopeOf,
  signByHand,
  statementOf,
  type LooseEnvelope,
} from '../../src/certificate/tamper.fixture.js';
import { Authority, hasOpenssl, type Issued } from '../../src/certificate/time-stamp.fixture.js';
import { verifyTimeStamp } from '../../src/certificate/time-stamp.js';
import { verifyPublishedReport } from '../../src/certificate/verify-published.js';
import { canonical, type Json } from '../../src/core/json.js';
import { valueAt, withValueAt } from '../../src/core/pointer.js';
import { evidenceFile } from '../../src/evidence/evidence-file.js';
import {
  accepted,
  another,
  genuineRun,
  issuing,
  leavesOf,
  oneOfEach,
  openSmall,
  resealed,
  withoutIndexes,
  type Genuine,
} from './forgeries.js';
import { editsAnywhere, mutated, mutatedValues, places } from './mutations.js';

/**
 * Forgeries of all that a run publishes: evidence, certificate, time stamp, short report. Each is refused for a reason
 * that names the forged part. What is accepted is listed here by name: it means the same, or only the run could know
 * it.
 */

const { folder, remove } = await workshop();
afterAll(remove);
let genuine: Genuine;
beforeAll(async () => {
  genuine = await genuineRun(folder);
});

/** The same values in each run of this test. */
const drawn = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): readonly T[] =>
  fc.sample(arbitrary, { numRuns, seed: 20_261_123 });

interface Forgery {
  readonly name: string;
  /** Code and reason, or `accepted`. */
  readonly outcome: string;
  /** How a reason names the forged part. */
  readonly part: RegExp;
}

/** Forgeries that were accepted, or refused for a reason that does not name the part. */
const wrong = (forgeries: readonly Forgery[]): readonly string[] =>
  forgeries.flatMap(({ name, outcome, part }) =>
    outcome === accepted || !part.test(outcome) ? [`${name}: ${outcome.slice(0, 200)}`] : [],
  );

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const statement = (of = genuine.single): Json => statementOf(of) as unknown as Json; // JSON as it was written

describe('evidence', () => {
  const parsed = (): readonly Json[] => genuine.lines.map((line) => JSON.parse(line) as Json); // lines of evidence

  test('with other bytes: refused by `judge` and by `verify`', async () => {
    const original = await readFile(genuine.evidence);
    // The last line feed alone may be missing.
    expect(await genuine.reading(original.subarray(0, -1))).toBe(accepted);
    const forgeries: Forgery[] = [];
    for (const [at, all] of drawn(editsAnywhere, 50).entries()) {
      const bytes = mutated(original, all);
      if (bytes.equals(original) || bytes.equals(original.subarray(0, -1))) continue;
      const evidence = await genuine.file(bytes);
      forgeries.push(
        { name: `judge ${at}`, outcome: await genuine.reading(bytes), part: /line|header|scenario|exchange|request/i },
        { name: `verify ${at}`, outcome: await genuine.verifying(genuine.double, { evidence }), part: /^evidence-dig/ },
      );
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(90);
  });

  test('in another form: refused by `judge`', async () => {
    const [header = '', second = '', ...others] = genuine.lines;
    const footer = others.at(-1) ?? '';
    const all = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
    const cases: readonly (readonly [name: string, text: string, part: RegExp])[] = [
      ['no header', all([second, ...others]), /first line/],
      ['header twice', all([header, header, second, ...others]), /Line 2/],
      ['no last line', all([header, second, ...others.slice(0, -1)]), /last line/],
      ['last line twice', all([...genuine.lines, footer]), /after the last one/],
      ['last line first', all([header, footer, second, ...others.slice(0, -1)]), /last/],
      ['an exchange behind the end', all([...genuine.lines, second]), /after the last one/],
      ['two runs', all([...genuine.lines, ...genuine.lines]), /after the last one/],
      ['an empty line', all([header, '', second, ...others]), /Line 2/],
      ['line ends of Windows', genuine.lines.join('\r\n'), /header|first line/],
      ['a byte order mark', `\ufeff${all(genuine.lines)}`, /first line/],
      ['spaces', all([header, second.replace('{', '{ '), ...others]), /Line 2/],
      ['members in another order', all([header, reversed(second), ...others]), /Line 2/],
      ['a member twice', all([header, second.replace('{', '{"kind":"trouble",'), ...others]), /Line 2/],
      ['a name in escapes', all([header, second.replace('"kind"', '"k\\u0069nd"'), ...others]), /Line 2/],
      ['another format', all([header.replace('conformance/evidence', 'x'), second, ...others]), /first line/],
      ['a later version of the format', all([header.replace('"formatVersion":1', '"formatVersion":2')]), /version 2/],
      ['nothing', '', /first line/],
      ['only a header', `${header}\n`, /last line/],
    ];
    const forgeries: Forgery[] = [];
    for (const [name, text, part] of cases) forgeries.push({ name, outcome: await genuine.reading(text), part });
    expect(wrong(forgeries)).toEqual([]);
  });

  const reversed = (line: string): string =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line) as object).toReversed()));

  test('with lines moved, left out or doubled, and digests made anew: refused by `judge`', async () => {
    const forgeries: Forgery[] = [];
    const unrecognised: string[] = [];
    const moves = fc.tuple(fc.constantFrom('left out', 'doubled', 'exchanged', 'moved'), places, places);
    const inner = genuine.lines.slice(1, -1);
    for (const [kind, one, two] of drawn(moves, 70)) {
      const [at, to] = [Math.floor(one * inner.length), Math.floor(two * inner.length)];
      const [line = '', other = ''] = [inner[at], inner[to]];
      const changed =
        kind === 'left out'
          ? inner.toSpliced(at, 1)
          : kind === 'doubled'
            ? inner.toSpliced(at, 0, line)
            : kind === 'exchanged'
              ? inner.with(at, other).with(to, line)
              : inner.toSpliced(at, 1).toSpliced(to, 0, line);
      if (at === to && kind !== 'left out' && kind !== 'doubled') continue;
      const outcome = await genuine.reading(resealed([genuine.lines[0] ?? '', ...changed, genuine.lines.at(-1) ?? '']));
      const name = `${kind}: ${line.slice(0, 160)}`;
      if (outcome !== accepted) forgeries.push({ name, outcome, part: /scenario|exchange|step|attempt|request|line/ });
      else if (!isUnseen(kind, line, changed)) unrecognised.push(name);
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(unrecognised).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(50);
  });

  test('with one member of a line changed, and digests made anew: refused, but for what no rule fixes', async () => {
    const values = parsed();
    // Answers decide the order of lines, and the plan their ids.
    const inOrder = [...values.entries()].toSorted(([, one], [, two]) => (idOf(one) < idOf(two) ? -1 : 1));
    const forgeries: Forgery[] = [];
    const unrecognised = new Map<string, string[]>();
    for (const [kind, fits] of kindsOfLines) {
      const members = new Map<string, readonly [line: number, pointer: string]>();
      for (const [at, value] of inOrder)
        if (at > 0 && fits(value))
          for (const pointer of leavesOf(value)) {
            const form = formOf(pointer);
            if (!members.has(form)) members.set(form, [at, pointer]);
          }
      for (const [form, [at, pointer]] of [...members].toSorted()) {
        const value = values[at] ?? null;
        const changed = withValueAt(value, pointer, another(valueAt(value, pointer) ?? null));
        const text = resealed(genuine.lines.with(at, canonical(changed)));
        // Counts and digests are made anew.
        if (text === resealed(genuine.lines)) continue;
        const outcome = await genuine.reading(text);
        if (outcome === accepted) unrecognised.set(kind, [...(unrecognised.get(kind) ?? []), form]);
        else
          forgeries.push({ name: `${kind} ${form}`, outcome, part: /Line|scenario|exchange|step|attempt|request|id/ });
      }
    }
    expect(wrong(forgeries)).toEqual([]);
    const listed = Object.entries(unseenMembers).map(([kind, forms]) => [kind, forms.toSorted()]);
    expect(Object.fromEntries(unrecognised)).toEqual(Object.fromEntries(listed));
    expect(forgeries.length).toBeGreaterThan(40);
  });

  test('with another first line, digests made anew and signed anew: refused by `verify`', async () => {
    const [header = null] = parsed();
    const forgeries: Forgery[] = [];
    const unrecognised: string[] = [];
    const members = new Map(leavesOf(header).map((pointer) => [pointer.split('/').slice(0, 3).join('/'), pointer]));
    for (const [form, pointer] of members) {
      const changed = withValueAt(header, pointer, another(valueAt(header, pointer) ?? null));
      const text = resealed(genuine.lines.with(0, canonical(changed)));
      const about = withValueAt(statement(), '/subject/0/digest/sha256', sha256(text)) ?? null;
      const evidence = await genuine.file(text);
      const outcome = await genuine.verifying(genuine.signed(about), { by: 'first', evidence });
      if (outcome === accepted) unrecognised.push(form);
      else
        forgeries.push({ name: form, outcome, part: /^(evidence-|interface|suite|challenge|claims|verdicts|unsupp)/ });
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(unrecognised.filter((form) => !unusedEntries.has(form))).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(12);
  });

  const response = [
    '/outcome/body/bytes',
    '/outcome/body/cut',
    '/outcome/body/text',
    '/outcome/headers/*/*',
    '/outcome/status',
  ];
  const times = ['/at', '/durationMs'];
  /** Entries of the configuration of which this run uses a part alone: it asks for two resources. */
  const unusedEntries: ReadonlySet<string> = new Set(
    ['appliances', 'bodies', 'credentials', 'cursor', 'events', 'ids', 'query', 'target', 'vendorMediaType', 'vendors']
      .concat('writes')
      .map((name) => `/configuration/${name}`),
  );

  /** Members that no rule fixes, and that a knowing forger can change: see docs/security.md. */
  const unseenMembers: { readonly [kind: string]: readonly string[] } = {
    'planned request': [...times, ...response, '/request/body/bytes', '/request/headers/*/*'],
    'drawn request': [
      ...times,
      ...response,
      '/request/body/bytes',
      '/request/body/text',
      '/request/headers/*/*',
      '/request/url',
      '/request/body/cut',
      '/stepName',
      '/violated/became',
      '/violated/keyword',
      '/violated/pointer',
      '/violated/was',
    ],
    delivery: [
      '/answer/status',
      '/at',
      '/attempt',
      '/durationMs',
      '/event',
      '/request/body/bytes',
      '/request/body/cut',
      '/request/body/text',
      '/request/headers/*/*',
      '/request/method',
      '/request/url',
      '/signatures/*/key',
      '/signatures/*/scheme',
      '/step',
    ],
    // A certificate repeats it.
    'last line': ['/durationMs'],
  };

  const scenarioOf = (line: string): string => String(member(JSON.parse(line) as Json, 'scenario')); // a line of a run

  /** Changes of lines that keep the rules: see docs/security.md. */
  function isUnseen(kind: string, line: string, changed: readonly string[]): boolean {
    const sorted = (lines: readonly string[]): string =>
      lines
        .map((each) => `${scenarioOf(each)} ${each}`)
        .toSorted()
        .join();
    const value = JSON.parse(line) as Json; // a line of evidence
    // A request that looks for an expendable record depends on answers, and so do drawn requests after the first.
    return kind === 'left out' || kind === 'doubled'
      ? isDrawn(value) ||
          scenarioOf(line).startsWith('expendable.') ||
          ['delivery', 'trouble'].includes(String(member(value, 'kind')))
      : sorted(changed) === sorted(genuine.lines.slice(1, -1));
  }

  /** The form of a pointer into a line: names that the interface or the run gives are left out. */
  const formOf = (pointer: string): string =>
    withoutIndexes(pointer)
      .replace(/^\/(query|bindings)\/[^/]+/, '/$1/*')
      .replace(/^\/violated\/(was|became)\/.*/, '/violated/$1');

  const member = (value: Json, name: string): Json | undefined => valueAt(value, `/${name}`);
  const idOf = (value: Json): string => String(member(value, 'id') ?? member(value, 'scenario'));
  /** Does its body have the address of the receiver, which no plan knows? */
  const namesReceiver = (value: Json): boolean =>
    canonical(valueAt(value, '/request/body') ?? null).includes('127.0.0.1');
  const isDrawn = (value: Json): boolean => /-\d{4,}\.\d+$/.test(String(member(value, 'id')));
  const kindsOfLines: readonly (readonly [kind: string, fits: (line: Json) => boolean])[] = [
    ['planned request', (line) => member(line, 'kind') === 'exchange' && !isDrawn(line) && !namesReceiver(line)],
    ['drawn request', (line) => member(line, 'kind') === 'exchange' && isDrawn(line)],
    ['delivery', (line) => member(line, 'kind') === 'delivery'],
    ['omission', (line) => member(line, 'kind') === 'omission'],
    ['end of a scenario', (line) => member(line, 'kind') === 'scenario'],
    ['trouble', (line) => member(line, 'kind') === 'trouble'],
    ['last line', (line) => member(line, 'kind') === 'end'],
  ];
});

describe('statement, signed by the rightful key', () => {
  /** How a reason names a member of the statement. */
  function partOf(pointer: string): RegExp {
    const [, first = '', second = ''] = pointer.split('/');
    const special: { readonly [name: string]: RegExp } = {
      subject: /^evidence-digest|^statement-shape: .*\/subject|^claims: .*reproduce/,
      predicateType: /^unknown-predicate|^predicate-shape/,
      class: /^unsupported-by-evidence: |\/class/,
      seed: /^challenge: |\/seed/,
      requirements: /^verdicts: |^claims: .*requirements|\/requirements/,
      suite: /^unchecked: The certificate is by|\/suite/,
      '': /the whole/,
    };
    const name = first === 'predicate' ? second : first;
    return Object.hasOwn(special, name) ? (special[name] ?? /^$/) : new RegExp(name);
  }

  const verifying = async (changed: Json | undefined): Promise<string> =>
    genuine.verifying(genuine.signed(changed ?? null), { by: 'first' });

  test('with another value in each place', async () => {
    const forgeries: Forgery[] = [];
    for (const pointer of oneOfEach(leavesOf(statement()))) {
      const changed = withValueAt(statement(), pointer, another(valueAt(statement(), pointer) ?? null));
      forgeries.push({ name: pointer, outcome: await verifying(changed), part: partOf(pointer) });
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(40);
  });

  test('with each member left out, and one more in each object', async () => {
    const forgeries: Forgery[] = [];
    const pointers = oneOfEach(leavesOf(statement()));
    for (const pointer of pointers)
      forgeries.push({
        name: `without ${pointer}`,
        outcome: await verifying(withValueAt(statement(), pointer, undefined)),
        part: new RegExp(`${partOf(pointer).source}|${pointer.split('/').at(-1) ?? ''}`),
      });
    for (const parent of new Set(pointers.map((pointer) => pointer.replace(/\/[^/]*$/, ''))))
      forgeries.push({
        name: `more in ${parent}`,
        outcome: await verifying(withValueAt(statement(), `${parent}/more`, 1)),
        part: /^(statement|predicate)-shape|^claims/,
      });
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(50);
  });

  test('with drawn values in drawn places', async () => {
    const forgeries: Forgery[] = [];
    const pointers = leavesOf(statement());
    for (const changed of drawn(mutatedValues(statement(), pointers), 40))
      if (canonical(changed) !== canonical(statement()))
        forgeries.push({
          name: canonical(changed).slice(0, 100),
          outcome: await verifying(changed),
          part: /^(statement-|predicate-|unknown-predicate|evidence-digest|challenge|interface|verdicts|claims|unsu)/,
        });
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(30);
  });

  const subjectName = '/subject/0/name';

  test('of the test result, with another value in each place', async () => {
    const forgeries: Forgery[] = [];
    const original = statement(genuine.testResult);
    for (const pointer of oneOfEach(leavesOf(original))) {
      if (pointer === subjectName) continue;
      const changed = withValueAt(original, pointer, another(valueAt(original, pointer) ?? null));
      forgeries.push({
        name: pointer,
        outcome: await verifying(changed),
        part: /^(verdicts|interface|evidence-digest|statement-shape|unknown-predicate|unchecked|predicate-shape)/,
      });
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(8);
  });

  test('accepted: a test result that names the other form of the file, as its digest decides', async () => {
    const changed = withValueAt(statement(genuine.testResult), subjectName, 'evidence.jsonl.gz');
    expect(await verifying(changed)).toBe(accepted);
  });

  test('accepted: without a challenge, as long as the verifier gave none', async () => {
    const changed = withValueAt(statement(), '/predicate/challenge', null) ?? null;
    expect(await verifying(changed)).toBe(accepted);
    expect(
      await genuine.verifying(genuine.signed(changed), { by: 'first', challenge: 'challenge of 2026-11-20' }),
    ).toMatch(/^other-challenge: /);
  });
});

describe('envelope with two signatures', () => {
  const names = /^(envelope-|payload-|signature|key-id|too-few-signatures|wrong-key|unchecked: .*is no certificate)/;

  test('with other bytes', async () => {
    const original = Buffer.from(genuine.double);
    const forgeries: Forgery[] = [];
    for (const [at, all] of drawn(editsAnywhere, 80).entries()) {
      const bytes = mutated(original, all);
      const outcome = await genuine.verifying(bytes);
      if (outcome === accepted) expect(JSON.parse(bytes.toString('utf8'))).toEqual(envelopeOf(genuine.double));
      else forgeries.push({ name: `${at}: ${JSON.stringify(all)}`, outcome, part: names });
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(70);
  });

  test('with drawn values in drawn places', async () => {
    const original = envelopeOf(genuine.double) as unknown as Json; // JSON as it was written
    const forgeries: Forgery[] = [];
    for (const changed of drawn(mutatedValues(original, leavesOf(original)), 40))
      if (canonical(changed) !== canonical(original))
        forgeries.push({
          name: canonical(changed).slice(-300),
          outcome: await genuine.verifying(JSON.stringify(changed)),
          part: names,
        });
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(30);
  });

  test('with one bit of its payload or of a signature', async () => {
    const forgeries: Forgery[] = [];
    const bit = fc.tuple(fc.constantFrom('payload', '0', '1'), fc.nat(1_000_000));
    for (const [where, place] of drawn(bit, 40)) {
      const text = enveloped(genuine.double, (envelope) => {
        const signature = envelope.signatures[Number(where)];
        if (signature === undefined) envelope.payload = withBit(envelope.payload, place);
        else signature.sig = withBit(signature.sig, place);
      });
      forgeries.push({ name: `${where} ${place}`, outcome: await genuine.verifying(text), part: /^signature/ });
    }
    expect(wrong(forgeries)).toEqual([]);
  });

  const withBit = (base64: string, place: number): string => {
    const bytes = Buffer.from(base64, 'base64');
    const at = place % bytes.length;
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (place % 8));
    return bytes.toString('base64');
  };

  test('with the signatures of other keys and statements', async () => {
    const payload = Buffer.from(envelopeOf(genuine.double).payload, 'base64');
    const other = envelopeOf(genuine.testResult);
    const by = (signer: TestKey, called = signer): LooseEnvelope['signatures'] =>
      signByHand(payload, signer.key, fingerprint(called.key)).signatures;
    const { first, second, stranger } = genuine;
    const [one = [], two = []] = envelopeOf(genuine.double).signatures.map((signature) => [signature]);
    const cases: readonly (readonly [name: string, LooseEnvelope['signatures'], part: RegExp])[] = [
      ['none', [], /^signature-count/],
      ['the first alone', one, /^too-few-signatures/],
      ['the second alone', two, /^too-few-signatures/],
      ['the first twice', [...one, ...one], /^signature-twice/],
      ['the second twice', [...one, ...two, ...two], /^signature-twice/],
      ['the first, also called the second', [...one, ...by(first, second)], /^key-id/],
      ['key ids exchanged', [...by(first, second), ...by(second, first)], /^key-id/],
      ['a stranger in place of the second', [...one, ...by(stranger)], /^too-few-signatures/],
      ['a stranger called the second', [...one, ...by(stranger, second)], /^signature: /],
      ['a stranger called the first', [...by(stranger, first), ...two], /^signature: /],
      ['only a stranger', by(stranger), /^wrong-key/],
      ['that of the test result', [...other.signatures, ...two], /^signature: /],
      [
        'seventeen',
        [...one, ...two, ...Array.from({ length: 15 }, (_, at) => ({ keyid: `${at}`, sig: 'AAAA' }))],
        /^signature-count/,
      ],
    ];
    const forgeries: Forgery[] = [];
    for (const [name, signatures, part] of cases)
      forgeries.push({
        name,
        outcome: await genuine.verifying(enveloped(genuine.double, (envelope) => ({ ...envelope, signatures }))),
        part,
      });
    expect(wrong(forgeries)).toEqual([]);
  });

  test.each<[string, (text: string) => string]>([
    ['other white space', (text) => JSON.stringify(envelopeOf(text), null, 7)],
    ['no white space', (text) => JSON.stringify(envelopeOf(text))],
    ['a line feed behind it', (text) => `${text}\n`],
    [
      'members in another order',
      (text) => JSON.stringify(Object.fromEntries(Object.entries(envelopeOf(text)).toReversed())),
    ],
    ['signatures in another order', (text) => enveloped(text, (envelope) => void envelope.signatures.reverse())],
  ])('accepted: %s', async (_, change) => expect(await genuine.verifying(change(genuine.double))).toBe(accepted));
});

describe('time stamp', () => {
  const example = (name: string): string =>
    join(import.meta.dirname, '../../src/certificate/examples', `stamped${name}`);

  test('with other bytes: refused, or it says the same', async () => {
    const [bytes, token] = await Promise.all([readFile(example('.txt')), readFile(example('.tsr'))]);
    const ca = example('-root.pem');
    const original = await verifyTimeStamp(bytes, { file: example('.tsr'), ca });
    const forgeries: Forgery[] = [];
    for (const [at, all] of drawn(editsAnywhere, 60).entries()) {
      const changed = mutated(token, all);
      if (changed.equals(token)) continue;
      const outcome = await verifyTimeStamp(bytes, { file: await genuine.file(changed), ca });
      if (outcome.kind === 'stamped') expect(outcome).toEqual(original);
      else if (outcome.kind === 'refused')
        forgeries.push({ name: String(at), outcome: `${outcome.code}: ${outcome.because}`, part: /^timestamp-/ });
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(40);
  });

  test.skipIf(!hasOpenssl)('of other files, by other authorities, and of an earlier time', async () => {
    const authority = await Authority.in(folder);
    const root = authority.issue({ section: 'root' });
    const signer = authority.issue({ section: 'stamping', issuer: root });
    const otherRoot = authority.issue({ section: 'root' });
    const otherSigner = authority.issue({ section: 'stamping', issuer: otherRoot });
    const ca = authority.file(`${root.name}.pem`);
    const stamp = (content: string | Buffer, by: Issued = signer): Promise<string> =>
      authority.stamp(Buffer.from(content), by);
    const verifying = (file: string, by = ca): Promise<string> =>
      genuine.verifying(genuine.double, { timeStamp: { file, ca: by } });
    expect(await verifying(await stamp(genuine.double))).toBe(accepted);

    const later = await genuine.file(
      resealed(genuine.lines.with(0, (genuine.lines[0] ?? '').replace('"startedAt":"2026', '"startedAt":"2999'))),
    );
    const { certificate: early } = await issuing(later, genuine.first);
    const cases: readonly (readonly [name: string, outcome: string, part: RegExp])[] = [
      ['the certificate with one signature', await verifying(await stamp(genuine.single)), /^timestamp-imprint/],
      ['the test result', await verifying(await stamp(genuine.testResult)), /^timestamp-imprint/],
      ['the evidence', await verifying(await stamp(await readFile(genuine.evidence))), /^timestamp-imprint/],
      ['the payload', await verifying(await stamp(envelopeOf(genuine.double).payload)), /^timestamp-imprint/],
      ['by another authority', await verifying(await stamp(genuine.double, otherSigner)), /^timestamp-chain/],
      [
        'by itself',
        await verifying(await stamp(genuine.double), authority.file(`${otherRoot.name}.pem`)),
        /^timestamp-chain/,
      ],
      ['by no root', await verifying(await stamp(genuine.double), authority.file(`${signer.name}.pem`)), /^unchecked/],
      ['the certificate itself', await verifying(await genuine.file(genuine.double)), /^timestamp-shape/],
      [
        'before the run began',
        await genuine.verifying(early, { by: 'first', evidence: later, timeStamp: { file: await stamp(early), ca } }),
        /^timestamp-time/,
      ],
    ];
    expect(wrong(cases.map(([name, outcome, part]) => ({ name, outcome, part })))).toEqual([]);
  });
});

describe('short report and what stands beside it, for the table', () => {
  let folders = 0;
  /** The outcome for a folder whose files are changed. */
  async function verifying(
    report: string,
    change: (place: string) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string> {
    const place = join(folder, `published-${(folders += 1)}`);
    await mkdir(place);
    await cp(genuine.evidence, join(place, evidenceFile));
    await writeFile(join(place, certificateFile), genuine.double);
    const file = join(place, publishedReportFile);
    await writeFile(file, report);
    await change(place);
    const keys = [genuine.first.file, genuine.second.file];
    const outcome = await verifyPublishedReport(file, { keys, open: openSmall, catalogue, suite });
    await rm(place, { recursive: true });
    if (outcome.kind === 'verified') return accepted;
    return `${outcome.kind === 'refused' ? outcome.code : 'unchecked'}: ${outcome.because}`;
  }

  test('with another value in each place, and with each member left out', async () => {
    const original = parse(genuine.report) as Json; // the report as it was written
    const forgeries: Forgery[] = [];
    for (const pointer of oneOfEach(leavesOf(original))) {
      const part = new RegExp(`^(report|unchecked): .*${pointer.split('/')[1] ?? ''}`);
      for (const [name, value] of [
        [pointer, another(valueAt(original, pointer) ?? null)],
        [`without ${pointer}`, undefined],
      ] as const)
        forgeries.push({
          name,
          outcome: await verifying(stringify(withValueAt(original, pointer, value))),
          part: value === undefined ? new RegExp(`${part.source}|the whole`) : part,
        });
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(60);
  });

  test('with other bytes: refused, or it says the same', async () => {
    const forgeries: Forgery[] = [];
    for (const all of drawn(editsAnywhere, 30)) {
      const bytes = mutated(Buffer.from(genuine.report), all).toString('utf8');
      const outcome = await verifying(bytes);
      if (outcome === accepted) expect(canonical(parse(bytes))).toBe(canonical(parse(genuine.report)));
      else forgeries.push({ name: bytes.slice(0, 80), outcome, part: /^(report|unchecked): / });
    }
    expect(wrong(forgeries)).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(20);
  });

  test('with other files beside it', async () => {
    const write =
      (name: string, content: string | Uint8Array) =>
      (place: string): Promise<void> =>
        writeFile(join(place, name), content);
    const other = resealed(
      genuine.lines.with(0, (genuine.lines[0] ?? '').replace('"startedAt":"2026', '"startedAt":"2025')),
    );
    const stranger = JSON.stringify(
      signByHand(
        Buffer.from(envelopeOf(genuine.single).payload, 'base64'),
        genuine.stranger.key,
        fingerprint(genuine.stranger.key),
      ),
    );
    const cases: readonly (readonly [name: string, change: (place: string) => Promise<unknown>, part: RegExp])[] = [
      ['the test result', write(certificateFile, genuine.testResult), /^too-few-signatures/],
      ['a certificate with one signature', write(certificateFile, genuine.single), /^too-few-signatures/],
      ['a certificate by a stranger', write(certificateFile, stranger), /^wrong-key/],
      ['no certificate', (place) => rm(join(place, certificateFile)), /^unchecked: .*certificate/],
      ['evidence of another run', write(evidenceFile, other), /^evidence-digest/],
      ['no evidence', (place) => rm(join(place, evidenceFile)), /^unchecked: .*evidence/],
      ['evidence in two forms', write(`${evidenceFile}.gz`, 'x'), /^unchecked: .*both/],
    ];
    const forgeries: Forgery[] = [];
    for (const [name, change, part] of cases)
      forgeries.push({ name, outcome: await verifying(genuine.report, change), part });
    expect(wrong(forgeries)).toEqual([]);
  });

  test.each<[string, (text: string) => string]>([
    ['a comment', (text) => `# published\n${text}`],
    ['JSON', (text) => JSON.stringify(parse(text))],
    [
      'members in another order',
      (text) => new Document(Object.fromEntries(Object.entries(parse(text) as object).toReversed())).toString(),
    ],
  ])('accepted: %s', async (_, change) => expect(await verifying(change(genuine.report))).toBe(accepted));
});
