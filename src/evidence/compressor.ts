import { once } from 'node:events';
import { constants, createGzip, type Gzip } from 'node:zlib';

/** Readers refuse content that is 200 times as large as its file: beyond half of that, nothing is made smaller. */
const mostTimes = 100;

/**
 * Compresses content as it comes (gzip, RFC 1952, of several members where the ratio asks for it). What `add` gave can
 * be decompressed at once, also where nothing follows: a run that is killed loses no line that was written.
 */
export class Compressor {
  #isStored = false;
  #member = new Member('compressed');
  /** Bytes of the content, and of what was made of it. */
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

  /** What ends the file. */
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
