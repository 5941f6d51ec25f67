import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { fingerprint } from '../../src/certificate/algorithm.js';
import { addSignature, signEnvelope, type Envelope } from '../../src/certificate/envelope.js';
import { openEnvelope } from '../../src/certificate/open-envelope.js';
import {
  publishedReportFile,
  readPublishedReport,
  serialisePublishedReport,
} from '../../src/certificate/published-report.js';
import { readPublicKeys } from '../../src/certificate/public-key.js';
import { readRulingFiles, readSignedRulings, signRulings } from '../../src/certificate/rulings.js';
import { verifyTimeStamp } from '../../src/certificate/time-stamp.js';
import { ConfigurationError } from '../../src/config/configuration-error.js';
import { loadConfiguration } from '../../src/config/load.js';
import { configurationTemplate } from '../../src/config/template.js';
import { isArray, isObject, type Json } from '../../src/core/json.js';
import { EvidenceError } from '../../src/evidence/evidence-error.js';
import { lineText } from '../../src/evidence/line-text.js';
import { openBundle } from '../../src/evidence/reader.js';
import { sealed } from '../../src/evidence/seal.fixture.js';
import { readResults } from '../../src/results/read.js';
import type { PublishedReport } from '../../reports/table/published-report.js';
import { ResultsError } from '../../src/results/results-error.js';
import { fuzz, fuzzTimeoutMs } from './fuzzing.js';
import { closeFiles, edits, editsAnywhere, mutated, mutatedClosely, mutatedFile } from './mutations.js';

/** Readers under mutations of valid files: an error by name or success, and no success that the original has not. */
const folder = mkdtempSync(join(tmpdir(), 'ems-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));
const example = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** Evidence with changed values, and digests that fit them: readers look behind the digests. */
function forgedEvidence(text: string): fc.Arbitrary<string> {
  // A file of ours, with one JSON value in each line.
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
  return mutatedClosely(lines).map((changed) => {
    const all = isArray(changed) ? changed : [changed];
    const footer = all.at(-1);
    return sealed(
      all.slice(0, -1).map(lineText).join('\n'),
      footer !== undefined && isObject(footer) ? footer : undefined,
    );
  });
}

test.each(['evidence.jsonl', 'evidence.jsonl.gz'])(
  '%s',
  (name) => {
    const original = readFileSync(example('evidence/examples/accepted.jsonl'));
    const isCompressed = name.endsWith('.gz');
    const path = join(folder, name);
    const whole = isCompressed ? gzipSync(original) : original;
    const contents = fc.oneof(
      edits.map((all) => ({ bytes: mutated(whole, all), forged: undefined })),
      forgedEvidence(original.toString('utf8')).map((forged) => ({
        bytes: isCompressed ? gzipSync(forged) : Buffer.from(forged),
        forged,
      })),
    );
    return fuzz(contents, async ({ bytes, forged }) => {
      writeFileSync(path, bytes);
      try {
        const bundle = await openBundle(path);
        const read: unknown[] = [];
        for await (const line of bundle.lines()) read.push(line);
        const isWhole = bundle.footer() !== undefined && bundle.damage() === undefined;
        // Changed values with digests that fit can make other evidence, of which no line may be read differently.
        if (forged !== undefined) expect(read.map(lineText)).toEqual(forged.split('\n').slice(1, read.length + 1));
        // The last line feed alone may be missing; the header of a compressed file has members without a meaning.
        else if (isCompressed) expect(isWhole || !bytes.equals(whole)).toBe(true);
        else expect(isWhole).toBe(bytes.equals(original) || bytes.equals(original.subarray(0, -1)));
        return forged === undefined || isWhole;
      } catch (error) {
        if (!(error instanceof EvidenceError)) throw error;
        return false;
      }
    });
  },
  fuzzTimeoutMs,
);

test(
  'certificates',
  () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const payload = Buffer.from('{"_type":"https://in-toto.io/Statement/v1"}');
    const second = generateKeyPairSync('ed25519');
    const first: Envelope = JSON.parse(signEnvelope(payload, privateKey)) as Envelope; // written a moment before
    const text = addSignature(first, second.privateKey);
    const keys = [publicKey, second.publicKey].map((key) => ({ key, file: '', name: fingerprint(key) }));
    const contents = fc.oneof(
      edits.map((all) => mutated(Buffer.from(text), all)),
      closeFiles(JSON.parse(text) as Json), // written a moment before
    );
    return fuzz(contents, async (bytes) => {
      const changed = bytes.toString('utf8');
      let parsed: unknown;
      try {
        parsed = JSON.parse(changed);
      } catch {
        return false;
      }
      const opened = openEnvelope(changed, parsed, keys, 2);
      if (opened.kind === 'refused') return false;
      expect(opened.payload.equals(payload)).toBe(true);
      expect(opened.signedBy).toHaveLength(2);
      return true;
    });
  },
  fuzzTimeoutMs,
);

test(
  'public keys',
  () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const pem = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const pemOf = (bytes: Buffer): Buffer =>
      Buffer.from(`-----BEGIN PUBLIC KEY-----\n${bytes.toString('base64')}\n-----END PUBLIC KEY-----\n`);
    const path = join(folder, 'public.pem');
    const contents = fc.oneof(
      edits.map((all) => mutated(pem, all)),
      editsAnywhere.map((all) => pemOf(mutated(der, all))),
    );
    return fuzz(contents, async (bytes) => {
      writeFileSync(path, bytes);
      return (await readPublicKeys([path])).kind === 'keys';
    });
  },
  fuzzTimeoutMs,
);

test(
  'time stamps',
  () => {
    const stamped = readFileSync(example('certificate/examples/stamped.txt'));
    const original = readFileSync(example('certificate/examples/stamped.tsr'));
    const ca = example('certificate/examples/stamped-root.pem');
    const file = join(folder, 'stamp.tsr');
    const honest = verifyTimeStamp(stamped, { file: example('certificate/examples/stamped.tsr'), ca });
    return fuzz(editsAnywhere, async (all) => {
      writeFileSync(file, mutated(original, all));
      const found = await verifyTimeStamp(stamped, { file, ca });
      if (found.kind === 'stamped') expect(found).toEqual(await honest);
      return found.kind === 'stamped';
    });
  },
  fuzzTimeoutMs,
);

const ruling = {
  number: 1,
  date: '2026-11-20',
  requirements: ['systems.list/*', 'served'],
  effect: 'relax',
  text: 'The status is a permission.',
  revisions: ['current'],
} as const;

test(
  'rulings',
  () => {
    const path = join(folder, 'ruling.yaml');
    const contents = fc.oneof(
      edits.map((all) => mutated(Buffer.from(stringify(ruling)), all)),
      closeFiles({ ...ruling, requirements: [...ruling.requirements], revisions: [...ruling.revisions] }),
    );
    return fuzz(contents, async (bytes) => {
      writeFileSync(path, bytes);
      return (await readRulingFiles([path])).kind === 'rulings';
    });
  },
  fuzzTimeoutMs,
);

test(
  'signed rulings',
  () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = join(folder, 'rulings.pub.pem');
    writeFileSync(key, publicKey.export({ type: 'spki', format: 'pem' }));
    const file = join(folder, 'rulings.json');
    const title = 'EMS';
    const signed = signRulings(title, [ruling], privateKey);
    const { payload, payloadType } = JSON.parse(signed) as Envelope; // written a moment before
    const set = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Json;
    const contents = fc.oneof(
      edits.map((all) => ({ bytes: mutated(Buffer.from(signed), all), isResigned: false })),
      closeFiles(JSON.parse(signed) as Json).map((bytes) => ({ bytes, isResigned: false })),
      closeFiles(set).map((content) => ({
        bytes: addSignature({ payload: content.toString('base64'), payloadType, signatures: [] }, privateKey),
        isResigned: true,
      })),
    );
    return fuzz(contents, async ({ bytes, isResigned }) => {
      writeFileSync(file, bytes);
      const read = await readSignedRulings({ file, keys: [key] }, title);
      if (read.kind === 'rulings' && !isResigned) expect(read.rulings).toEqual([ruling]);
      return read.kind === 'rulings';
    });
  },
  fuzzTimeoutMs,
);

test(
  'configurations',
  () => {
    // The template without its comment signs: a whole configuration, whose first line is for editors.
    const original = Buffer.from(
      configurationTemplate()
        .replaceAll(/^# (?!yaml)/gm, '')
        .replaceAll(/^##.*$/gm, ''),
    );
    const path = join(folder, 'c.yaml');
    const env = { EMS_CREDENTIAL: 'a', EMS_CREDENTIAL_WITHOUT_TARIFF_WRITE: 'b', EMS_WEBHOOK_SECRET: 'c' };
    const document = parse(original.toString('utf8')) as Json; // our template
    const contents = fc.oneof(
      editsAnywhere.map((all) => mutated(original, all)),
      closeFiles(document),
    );
    return fuzz(contents, async (bytes) => {
      writeFileSync(path, bytes);
      try {
        await loadConfiguration(path, { env });
        return true;
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error;
        return false;
      }
    });
  },
  fuzzTimeoutMs,
);

test(
  'results',
  () => {
    const text = readFileSync(example('results/examples/accepted/every-verdict.json'), 'utf8');
    const path = join(folder, 'results.json');
    const document = JSON.parse(text) as Json; // a file of ours
    return fuzz(fc.oneof(mutatedFile(document), closeFiles(document)), async (bytes) => {
      writeFileSync(path, bytes);
      try {
        await readResults(path);
        return true;
      } catch (error) {
        if (!(error instanceof ResultsError)) throw error;
        return false;
      }
    });
  },
  fuzzTimeoutMs,
);

const counts = { pass: 1, fail: 0, notDecided: 1, waived: 0, notApplicable: 2 };
const digest = 'ab'.repeat(32);
const shortReport: PublishedReport = {
  format: 'ems-conformance/report',
  formatVersion: 1,
  implementation: { name: 'Fuzz', version: '1', vendor: 'Example' },
  suite: { name: 'ems-conformance', version: '1.0.0' },
  interface: { title: 'EMS', revision: 'current', digest },
  class: 'service-core',
  role: 'service',
  embedded: false,
  startedAt: '2026-01-01T00:00:00.000Z',
  limits: { depth: 'normal', examples: 3 },
  must: counts,
  advisoryFailures: 0,
  resources: [{ resource: 'systems', ...counts }],
  certificate: { statementSha256: digest },
  evidence: { sha256: digest },
  reproduce: { run: 'ems-conformance run', verify: 'ems-conformance verify certificate.json' },
};

test(
  'short reports',
  () => {
    const path = join(folder, publishedReportFile);
    const text = Buffer.from(serialisePublishedReport(shortReport));
    const document = JSON.parse(JSON.stringify(shortReport)) as Json; // written a moment before
    // Each JSON text is YAML.
    const contents = fc.oneof(
      edits.map((all) => mutated(text, all)),
      closeFiles(document),
    );
    return fuzz(contents, async (bytes) => {
      writeFileSync(path, bytes);
      return (await readPublishedReport(path)).kind === 'report';
    });
  },
  fuzzTimeoutMs,
);
