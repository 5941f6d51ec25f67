import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { fingerprint } from '../../src/certificate/algorithm.js';
import { addSignature, signEnvelope, type Envelope } from '../../src/certificate/envelope.js';
import { openEnvelope } from '../../src/certificate/open-envelope.js';
import { ConfigurationError } from '../../src/config/configuration-error.js';
import { loadConfiguration } from '../../src/config/load.js';
import { template } from '../../src/config/template.js';
import { EvidenceError } from '../../src/evidence/evidence-error.js';
import { openBundle } from '../../src/evidence/reader.js';
import { edits, mutated } from './mutations.js';

/** Readers under mutations of valid files: an error by name or success, and no success that the original has not. */
const folder = mkdtempSync(join(tmpdir(), 'ems-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));
const numRuns = Number(process.env['EMS_FUZZ_RUNS'] ?? 10_000);
const seed = 20_261_122;

test('evidence', async () => {
  const original = readFileSync(fileURLToPath(new URL('../../src/evidence/examples/accepted.jsonl', import.meta.url)));
  const path = join(folder, 'evidence.jsonl');
  await fc.assert(
    fc.asyncProperty(edits, async (all) => {
      const bytes = mutated(original, all);
      writeFileSync(path, bytes);
      try {
        const bundle = await openBundle(path);
        for await (const _ of bundle.lines());
        const isWhole = bundle.footer() !== undefined && bundle.damage() === undefined;
        // The last line feed alone may be missing.
        expect(isWhole).toBe(bytes.equals(original) || bytes.equals(original.subarray(0, -1)));
      } catch (error) {
        if (!(error instanceof EvidenceError)) throw error;
      }
    }),
    { numRuns, seed },
  );
});

test('certificates', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const payload = Buffer.from('{"_type":"https://in-toto.io/Statement/v1"}');
  const second = generateKeyPairSync('ed25519');
  const first: Envelope = JSON.parse(signEnvelope(payload, privateKey)) as Envelope; // written a moment before
  const text = addSignature(first, second.privateKey);
  const keys = [publicKey, second.publicKey].map((key) => ({ key, file: '', name: fingerprint(key) }));
  fc.assert(
    fc.property(edits, (all) => {
      const changed = mutated(Buffer.from(text), all).toString('utf8');
      let parsed: unknown;
      try {
        parsed = JSON.parse(changed);
      } catch {
        return;
      }
      const opened = openEnvelope(changed, parsed, keys, 2);
      if (opened.kind === 'refused') return;
      expect(opened.payload.equals(payload)).toBe(true);
      expect(opened.signedBy).toHaveLength(2);
    }),
    { numRuns: numRuns * 8, seed },
  );
});

test('configurations', async () => {
  const original = Buffer.from(
    template()
      .replaceAll(/^# /gm, '')
      .replaceAll(/^##.*$/gm, ''),
  );
  const path = join(folder, 'c.yaml');
  await fc.assert(
    fc.asyncProperty(edits, async (all) => {
      writeFileSync(path, mutated(original, all));
      try {
        await loadConfiguration(path, { env: {} });
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error;
      }
    }),
    { numRuns: Math.ceil(numRuns / 4), seed },
  );
});
