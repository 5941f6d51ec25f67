import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { defined } from '../core/defined.js';
import type { Limits } from './limits.js';
import type { BodyDamage } from './raw-outcome.js';

/** More layers than this are an attack, not an encoding. */
const maxCodings = 3;

/** Takes the bytes of a body as they arrive, up to a limit on the decoded size, and keeps the beginning. */
export interface BodySink {
  /** False asks the sender to wait for `onDrain`. */
  write(chunk: Uint8Array): boolean;
  /** No more bytes will come; resolves when all are decoded. `whole` is false where the connection broke. */
  end(whole: boolean): Promise<{ readonly body: Uint8Array; readonly bodyBytes: number; readonly damage?: BodyDamage }>;
}

interface Listener {
  /** The limit is reached or the coding is broken: more bytes are of no use. */
  readonly onFull: () => void;
  readonly onDrain: () => void;
}

/** RFC 9110 §8.4.1; `undefined` for a coding that we cannot undo. */
function decoderFor(coding: string, firstByte: number): Transform | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Some send the bare deflate stream instead of the zlib format that the name means.
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      return undefined;
  }
}

/** Content codings in the order in which they are decoded, without `identity`. */
const codingsOf = (contentEncoding: string): string[] =>
  contentEncoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse();

/**
 * @param contentEncoding value of the header, empty when absent
 * @param limit bytes taken after decoding, and those kept of them
 */
export const bodySink = (
  contentEncoding: string,
  limits: Pick<Limits, 'maxBodyBytes' | 'keptBodyBytes'>,
  listener: Listener,
): BodySink => new DecodingSink(codingsOf(contentEncoding), limits, listener);

class DecodingSink implements BodySink {
  readonly #codings: readonly string[];
  readonly #limits: Pick<Limits, 'maxBodyBytes' | 'keptBodyBytes'>;
  readonly #listener: Listener;
  readonly #kept: Uint8Array[] = [];
  #size = 0;
  /** Size of the part that is kept. */
  #keptSize = 0;
  #damage: BodyDamage | undefined;
  #stages: readonly Transform[] | undefined;
  #finished: (() => void) | undefined;
  readonly #decoded = new Promise<void>((resolve) => (this.#finished = resolve));
  /** The bytes are kept as they come, since there is no coding or an unknown one. */
  #isPlain: boolean;
  #isUndecodable = false;

  constructor(codings: readonly string[], limits: Pick<Limits, 'maxBodyBytes' | 'keptBodyBytes'>, listener: Listener) {
    this.#codings = codings;
    this.#limits = limits;
    this.#listener = listener;
    this.#isPlain = codings.length === 0;
  }

  write(chunk: Uint8Array): boolean {
    if (this.#damage !== undefined) return true;
    if (!this.#isPlain && this.#stages === undefined) {
      this.#stages = this.#open(chunk[0] ?? 0);
      if (this.#stages === undefined) this.#isPlain = this.#isUndecodable = true;
    }
    if (!this.#isPlain) return this.#stages?.[0]?.write(chunk) ?? true;
    this.#keep(chunk);
    return true;
  }

  async end(whole: boolean): ReturnType<BodySink['end']> {
    const first = this.#stages?.[0];
    if (first !== undefined && this.#damage === undefined) {
      first.end();
      await this.#decoded;
    }
    const body = Buffer.concat(this.#kept, this.#keptSize);
    const isTorn = !whole && this.#damage === 'undecodable';
    const damage = this.#damage ?? (this.#isUndecodable ? 'undecodable' : undefined);
    // A stream that broke off is torn, not wrongly encoded.
    return { body, bodyBytes: this.#size, ...defined({ damage: isTorn ? undefined : damage }) };
  }

  #stop(why: BodyDamage): void {
    this.#damage ??= why;
    for (const stage of this.#stages ?? []) stage.destroy();
    this.#finished?.();
    this.#listener.onFull();
  }

  #keep(chunk: Uint8Array): void {
    if (this.#damage !== undefined) return;
    const { maxBodyBytes, keptBodyBytes } = this.#limits;
    const taken = Math.min(chunk.length, maxBodyBytes - this.#size);
    const part = chunk.subarray(0, Math.max(0, Math.min(taken, keptBodyBytes - this.#keptSize)));
    if (part.length > 0) this.#kept.push(part);
    this.#keptSize += part.length;
    this.#size += taken;
    if (taken < chunk.length) this.#stop('oversize');
  }

  /** The decoders, each piped into the next one; `undefined` for a coding that we cannot undo. */
  #open(firstByte: number): readonly Transform[] | undefined {
    const made: Transform[] = [];
    for (const coding of this.#codings.slice(0, maxCodings + 1)) {
      // The first byte is known for the outermost coding only; for the others, 8 stands for the zlib format.
      const stage = made.length < maxCodings ? decoderFor(coding, made.length === 0 ? firstByte : 8) : undefined;
      if (stage === undefined) {
        for (const one of made) one.destroy();
        return undefined;
      }
      made.push(stage);
    }
    made.forEach((stage, index) => {
      const next = made[index + 1];
      stage.on('error', () => this.#stop('undecodable'));
      if (next === undefined) stage.on('data', (chunk) => this.#keep(chunk)).on('end', () => this.#finished?.());
      else stage.pipe(next);
    });
    made[0]?.on('drain', this.#listener.onDrain);
    return made;
  }
}
