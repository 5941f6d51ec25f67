import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleFooter, BundleHeader, EvidenceReader } from '../evidence/bundle.js';
import { evidenceFileOf, otherEvidenceFile, type Storage } from '../evidence/evidence-file.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { lineText } from '../evidence/line-text.js';
import { memoryBundle, openOwnBundle } from '../evidence/reader.js';
import { createRecorder } from '../evidence/recorder.js';
import { redactHeader, redactLine } from '../evidence/redact-line.js';
import type { Redactor } from '../evidence/redact.js';

/** Where evidence goes: a file, or memory for proofs and tests. */
export type EvidencePlace =
  | { readonly kind: 'file'; readonly folder: string; readonly storage?: Storage }
  | { readonly kind: 'memory' };

interface Sink {
  write(lines: readonly EvidenceLine[]): Promise<void>;
  /** Opens the lines so far, before the end. */
  soFar(): Promise<EvidenceReader>;
  end(ran: Omit<BundleFooter, 'kind' | 'chain'>): Promise<void>;
  /**
   * Ends the evidence without a footer, after an error elsewhere. Never rejects, so that the error itself is reported.
   */
  abandon(): Promise<void>;
  open(): Promise<EvidenceReader>;
}

export interface Store extends Omit<Sink, 'write'> {
  /** Gives the lines as they were written. */
  write(lines: readonly EvidenceLine[]): Promise<readonly EvidenceLine[]>;
  /**
   * Begins the evidence, and replaces that of an earlier run. Lines that are written before wait until then.
   * @throws EvidenceError
   */
  begin(): Promise<void>;
}

/** Evidence that is written through a redactor: no line reaches a file, memory or a judge in any other way. */
export function createStore(place: EvidencePlace, given: BundleHeader, redactor: Redactor): Store {
  const header = redactHeader(given, redactor);
  let begun: (sink: Promise<Sink>) => void = () => undefined;
  const sink = new Promise<Sink>((resolve) => {
    begun = resolve;
  });
  // The caller of `begin` gets the error.
  sink.catch(() => undefined);
  return {
    begin: async () => {
      begun(
        place.kind === 'memory'
          ? Promise.resolve(inMemory(header))
          : inFile(place.folder, place.storage ?? 'plain', header),
      );
      await sink;
    },
    write: async (lines) => {
      const redacted = lines.map((line) => redactLine(line, redactor));
      await (await sink).write(redacted);
      return redacted;
    },
    end: async (ran) => (await sink).end(ran),
    abandon: async () => (await sink).abandon(),
    soFar: async () => (await sink).soFar(),
    open: async () => (await sink).open(),
  };
}

async function inFile(folder: string, storage: Storage, header: BundleHeader): Promise<Sink> {
  const path = join(folder, evidenceFileOf(storage));
  const recorder = await createRecorder(path, header, storage);
  // Evidence of an earlier run in the other storage form would be read as evidence of this run.
  await rm(join(folder, otherEvidenceFile(storage)), { force: true });
  // Its members have the order that a reader of the file finds.
  const written = JSON.parse(lineText(header)) as BundleHeader;
  let footer: BundleFooter | undefined;
  return {
    write: (lines) => recorder.write(lines),
    end: async (ran) => {
      footer = await recorder.end(ran);
    },
    abandon: () => recorder.abandon().catch(() => undefined),
    soFar: async () => {
      await recorder.flush();
      return openOwnBundle(path, written);
    },
    open: async () => openOwnBundle(path, written, footer?.chain),
  };
}

function inMemory(header: BundleHeader): Sink {
  const kept: EvidenceLine[] = [];
  let footer: BundleFooter | undefined;
  return {
    write: async (lines) => void kept.push(...lines),
    end: async (ran) => {
      footer = { kind: 'end', ...ran, chain: '0'.repeat(64) };
    },
    abandon: async () => undefined,
    soFar: async () => memoryBundle(header, [...kept], undefined),
    open: async () => memoryBundle(header, kept, footer),
  };
}
