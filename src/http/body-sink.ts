import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { defined } from '../core/defined.js';
import type { Limits } from './limits.js';
import type { Damage } from './raw-outcome.js';

/** More layers than this are an attack, not an encoding. */
const maxCodings = 3;

/** Takes the bytes of a body as they arrive, up to a limit on the decoded size, and keeps the beginning. */
export interface BodySink {
  /** False asks the sender to wait for `onDrain`. */
  write(chunk: Uint8Array): boolean;
  /** No more bytes will come; resolves when all are decoded. `whole` is false where the connection broke. */
  end(whole: boolean): Promise<{ readonly body: Uint8Array; readonly bodyBytes: number; readonly damage?: Damage }>;
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
export function bodySink(
  contentEncoding: string,
  { maxBodyBytes: limit, keptBodyBytes }: Pick<Limits, 'maxBodyBytes' | 'keptBodyBytes'>,
  listener: Listener,
): BodySink {
  const codings = codingsOf(contentEncoding);
  const kept: Uint8Array[] = [];
  let size = 0;
  /** Of the part that is kept. */
  let keptSize = 0;
  let damage: Damage | undefined;
  let stages: Transform[] | undefined;
  let finished: (() => void) | undefined;
  const decoded = new Promise<void>((resolve) => (finished = resolve));

  const stop = (why: Damage): void => {
    damage ??= why;
    for (const stage of stages ?? []) stage.destroy();
    finished?.();
    listener.onFull();
  };

  const keep = (chunk: Uint8Array): void => {
    if (damage !== undefined) return;
    const taken = Math.min(chunk.length, limit - size);
    const part = chunk.subarray(0, Math.max(0, Math.min(taken, keptBodyBytes - keptSize)));
    if (part.length > 0) kept.push(part);
    keptSize += part.length;
    size += taken;
    if (taken < chunk.length) stop('oversize');
  };

  const open = (firstByte: number): Transform[] | undefined => {
    const made: Transform[] = [];
    for (const coding of codings.slice(0, maxCodings + 1)) {
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
      stage.on('error', () => stop('undecodable'));
      if (next === undefined) stage.on('data', keep).on('end', () => finished?.());
      else stage.pipe(next);
    });
    made[0]?.on('drain', listener.onDrain);
    return made;
  };

  let plain = codings.length === 0;
  let undecodable = false;

  return {
    write(chunk) {
      if (damage !== undefined) return true;
      if (!plain && stages === undefined) {
        stages = open(chunk[0] ?? 0);
        // An unknown coding: the bytes are kept as they came.
        if (stages === undefined) plain = undecodable = true;
      }
      if (!plain) return stages?.[0]?.write(chunk) ?? true;
      keep(chunk);
      return true;
    },
    async end(whole) {
      const first = stages?.[0];
      if (first !== undefined && damage === undefined) {
        first.end();
        await decoded;
      }
      const body = Buffer.concat(kept, keptSize);
      // A stream that broke off is torn, not wrongly encoded.
      const found =
        !whole && damage === 'undecodable' ? undefined : (damage ?? (undecodable ? 'undecodable' : undefined));
      return { body, bodyBytes: size, ...defined({ damage: found }) };
    },
  };
}
