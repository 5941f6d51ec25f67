import { once } from 'node:events';
import { constants, createGzip, type Gzip } from 'node:zlib';

/**
 * Readers refuse content that is 200 times as large as its file: beyond half of that, content is stored uncompressed.
 */
const mostTimes = 100;

/**
 * Compresses content as it arrives (gzip, RFC 1952, with several members where the ratio needs it). The output of `add`
 * can be decompressed at once, without later output: a run that is killed loses no written line.
 */
export class Compressor {
  #isStored = false;
  #member = new Member('compressed');
  /** Bytes of the content, and of its compressed form. */
  #taken = 0;
  #given = 0;

  /** The compressed form of some content, whole. */
  async add(content: Buffer): Promise<Buffer> {
    const isStored = this.#taken > mostTimes * this.#given;
    const before = isStored === this.#isStored ? Buffer.alloc(0) : await this.#member.end();
    if (isStored !== this.#isStored) this.#member = new Member(isStored ? 'stored' : 'compressed');
    this.#isStored = isStored;
    const bytes = Buffer.concat([before, await this.#member.add(content)]);
    this.#taken += content.length;
    this.#given += bytes.length;
    return bytes;
  }

  /** The last bytes of the file. */
  end(): Promise<Buffer> {
    return this.#member.end();
  }
}

/** One member of a gzip file. */
class Member {
  readonly #gzip: Gzip;
  #pieces: Buffer[] = [];

  constructor(how: 'compressed' | 'stored') {
    this.#gzip = createGzip(how === 'stored' ? { level: constants.Z_NO_COMPRESSION } : {});
    this.#gzip.on('data', (piece: Buffer) => this.#pieces.push(piece));
  }

  async add(content: Buffer): Promise<Buffer> {
    this.#gzip.write(content);
    await new Promise<void>((resolve) => {
      this.#gzip.flush(constants.Z_SYNC_FLUSH, resolve);
    });
    return this.#given();
  }

  async end(): Promise<Buffer> {
    const ended = once(this.#gzip, 'end');
    this.#gzip.end();
    await ended;
    return this.#given();
  }

  #given(): Buffer {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return bytes;
  }
}
