import type { FileHandle } from 'node:fs/promises';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeNoLink } from '../core/write-output.js';
import type { BundleFooter, BundleHeader } from './bundle.js';
import { Compressor } from './compressor.js';
import { EvidenceError } from './evidence-error.js';
import type { Storage } from './evidence-file.js';
import type { EvidenceLine } from './exchange.js';
import { LineChain } from './line-chain.js';
import { lineText } from './line-text.js';

/** Bytes waiting to be written; beyond it `write` waits. */
const highWater = 4 * 1024 * 1024;

const newline = Buffer.from('\n');

export interface Recorder {
  readonly path: string;
  /**
   * Takes lines in their order. Resolves at once while little waits to be written, else when it has been written:
   * awaiting it is the backpressure.
   * @throws EvidenceError when the file cannot be written any more
   */
  write(lines: readonly EvidenceLine[]): Promise<void>;
  /** Resolves once the lines so far are in the file. */
  flush(): Promise<void>;
  /** Writes all waiting lines and the footer, and closes the file. */
  end(end: Omit<BundleFooter, 'kind' | 'chain'>): Promise<BundleFooter>;
  /** Writes all waiting lines and closes the file without a footer: it stays readable, as an incomplete bundle. */
  abandon(): Promise<void>;
}

function cannotWrite(path: string, error: unknown): EvidenceError {
  const why = error instanceof Error ? error.message : String(error);
  return new EvidenceError(
    `The evidence cannot be written to ${path}: ${why}.\nChoose a folder that can be written to and has room.`,
    { cause: error },
  );
}

/** The file as a queue: lines go in, whole batches come out, one write at a time. */
class Appender {
  readonly #file: FileHandle;
  readonly #compressor: Compressor | undefined;
  #waiting: Buffer[] = [];
  /** Bytes that are waiting or being written. */
  #size = 0;
  #flushing: Promise<void> | undefined;
  #broken: { readonly error: unknown } | undefined;

  constructor(file: FileHandle, storage: Storage) {
    this.#file = file;
    if (storage === 'gzip') this.#compressor = new Compressor();
  }

  get size(): number {
    return this.#size;
  }

  append(line: Buffer): void {
    this.#waiting.push(line, newline);
    this.#size += line.length + newline.length;
    this.#flushing ??= this.#flush();
  }

  /** Resolves when no more than this waits. @throws an error of writing, now or before */
  async drained(below: number): Promise<void> {
    if (this.#size > below) await this.#flushing;
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  /** Writes all waiting lines and the end of the file. @throws an error of writing, now or before */
  async end(): Promise<void> {
    await this.drained(0);
    if (this.#compressor !== undefined) await this.#file.appendFile(await this.#compressor.end());
  }

  async #flush(): Promise<void> {
    // Lines of one tick go together.
    await Promise.resolve();
    try {
      while (this.#waiting.length > 0) {
        const bytes = Buffer.concat(this.#waiting);
        this.#waiting = [];
        await this.#file.appendFile((await this.#compressor?.add(bytes)) ?? bytes);
        this.#size -= bytes.length;
      }
      this.#flushing = undefined;
    } catch (error) {
      // Kept for the next caller who waits; no line is written after it.
      this.#broken = { error };
      this.#waiting = [];
    }
  }
}

const bytesOf = (line: unknown): Buffer => Buffer.from(lineText(line), 'utf8');

/**
 * Starts a bundle (JSON lines) at a path, replacing an existing file and making its folder. Whole lines are appended,
 * so that a run that is killed leaves a readable prefix.
 * @throws EvidenceError when the file cannot be made
 */
export async function createRecorder(
  path: string,
  header: BundleHeader,
  storage: Storage = 'plain',
): Promise<Recorder> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return new FileRecorder(path, await open(path, writeNoLink), header, storage);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

class FileRecorder implements Recorder {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #appender: Appender;
  readonly #chain: LineChain;
  #queue: Promise<void> = Promise.resolve();

  constructor(path: string, file: FileHandle, header: BundleHeader, storage: Storage) {
    this.path = path;
    this.#file = file;
    this.#appender = new Appender(file, storage);
    const first = bytesOf(header);
    this.#appender.append(first);
    this.#chain = new LineChain(first);
  }

  write(lines: readonly EvidenceLine[]): Promise<void> {
    // One call after the other, so that lines stay together when one has to wait.
    const written = this.#queue.then(() => this.#guarded(() => this.#writeAll(lines)));
    this.#queue = written.catch(() => undefined);
    return written;
  }

  async flush(): Promise<void> {
    await this.#queue;
    await this.#guarded(() => this.#appender.drained(0));
  }

  async end({ exchanges, durationMs, ended }: Parameters<Recorder['end']>[0]): Promise<BundleFooter> {
    let footer: BundleFooter | undefined;
    await this.#queue;
    await this.#guarded(async () => {
      try {
        await this.#appender.drained(0);
        footer = { kind: 'end', exchanges, durationMs, ended, chain: this.#chain.head() };
        this.#appender.append(bytesOf(footer));
      } finally {
        await this.#close();
      }
    });
    if (footer === undefined) throw cannotWrite(this.path, 'the footer is missing');
    return footer;
  }

  async abandon(): Promise<void> {
    await this.#queue;
    await this.#guarded(() => this.#close());
  }

  /** Text of a few lines at a time: all lines of a scenario may be more than fits into memory twice. */
  async #writeAll(lines: readonly EvidenceLine[]): Promise<void> {
    for (const line of lines) {
      const bytes = bytesOf(line.kind === 'scenario' ? { ...line, sha256: this.#chain.endScenario() } : line);
      this.#chain.take(line.kind, bytes);
      this.#appender.append(bytes);
      if (this.#appender.size > highWater) await this.#appender.drained(highWater);
    }
    await this.#appender.drained(highWater);
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw cannotWrite(this.path, error);
    }
  }

  async #close(): Promise<void> {
    try {
      await this.#appender.end();
      await this.#file.sync();
    } finally {
      await this.#file.close();
    }
  }
}
