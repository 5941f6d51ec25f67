import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import { defined } from '../core/defined.js';
import { Agreement, shortened, notWritten } from './agreement.js';
import type { BundleFooter, BundleHeader, EvidenceReader } from './bundle.js';
import { EvidenceError } from './evidence-error.js';
import type { EvidenceLine } from './exchange.js';
import { exceedsBounds } from '../core/json-bounds.js';
import { LineChain } from './line-chain.js';
import { isLineText } from './line-text.js';
import { readContent } from './read-content.js';
import type { RawLine } from './split-lines.js';
import { splitLines } from './split-lines.js';
import { checkHeader, checkLine } from './validate-line.js';

const useAnother = 'Give the evidence file that a run wrote.';

/** More than this no run writes: bodies are texts in a line, and not parsed with it. */
const bounds = { depth: 80, values: 1_000_000 };

/** `asWritten`: two parsers could take another spelling for different values, so only the one of the writer is read. */
type ParsedLine =
  | { readonly kind: 'json'; readonly value: unknown; readonly asWritten: boolean }
  | { readonly kind: 'not-json' }
  /** It is not parsed at all. */
  | { readonly kind: 'refused'; readonly because: string };

/** The value of a line, or why it has none. */
function parse(bytes: Buffer): ParsedLine {
  const excess = exceedsBounds(bytes, bounds);
  if (excess !== undefined)
    return {
      kind: 'refused',
      because:
        excess === 'deep' ? `it is nested deeper than ${bounds.depth}` : `it has more than ${bounds.values} values`,
    };
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    return { kind: 'json', value, asWritten: isUtf8(bytes) && isLineText(text, value) };
  } catch {
    return { kind: 'not-json' };
  }
}

/** A line whose form and shape are known: the digests tell whether it was changed. */
function parseKnown(bytes: Buffer): ParsedLine {
  try {
    return { kind: 'json', value: JSON.parse(bytes.toString('utf8')), asWritten: true };
  } catch {
    return { kind: 'not-json' };
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    if (!(await stat(path)).isFile()) throw new Error('it is no regular file');
    return await open(path, 'r');
  } catch (error) {
    throw new EvidenceError(
      `The evidence at ${path} cannot be read: ` +
        `${error instanceof Error ? error.message : String(error)}.\n${useAnother}`,
      { cause: error },
    );
  }
}

/** Turns every error of reading into an `EvidenceError`; a folder opens like a file and fails only here. */
async function* guarded(lines: AsyncGenerator<readonly RawLine[]>, path: string): AsyncGenerator<readonly RawLine[]> {
  try {
    yield* lines;
  } catch (error) {
    if (error instanceof EvidenceError) throw error;
    throw new EvidenceError(
      `The evidence at ${path} cannot be read: ` +
        `${error instanceof Error ? error.message : String(error)}.\n${useAnother}`,
      { cause: error },
    );
  }
}

/** Evidence of earlier versions marks supplied bodies one by one (`assumed`); they are listed now. */
function withSuppliedList(header: unknown): unknown {
  const configuration = memberOfObject(header, 'configuration');
  const bodies = memberOfObject(configuration, 'bodies');
  if (!isRecord(header) || !isRecord(configuration) || !isRecord(bodies)) return header;
  const marked = Object.entries(bodies).flatMap(([operation, body]) =>
    isRecord(body) && body['assumed'] === true ? [`bodies.${operation}`] : [],
  );
  if (marked.length === 0) return header;
  const unmarked = Object.fromEntries(
    Object.entries(bodies).map(([operation, body]) => {
      if (!isRecord(body)) return [operation, body];
      const { assumed: _, ...rest } = body;
      return [operation, rest];
    }),
  );
  return { ...header, configuration: { ...configuration, bodies: unmarked, supplied: marked } };
}

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberOfObject = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

function headerOf(first: RawLine | undefined, path: string): BundleHeader {
  const parsed: ParsedLine = first === undefined ? { kind: 'not-json' } : parse(first.bytes);
  if (parsed.kind === 'refused')
    throw new EvidenceError(
      `${path} is no evidence of this suite: of its first line, ${parsed.because}.\n${useAnother}`,
    );
  const value = parsed.kind === 'json' ? withSuppliedList(parsed.value) : undefined;
  const member = (name: 'format' | 'formatVersion'): unknown =>
    typeof value === 'object' && value !== null && name in value
      ? (value as { readonly [key: string]: unknown })[name]
      : undefined; // an object, as just checked
  if (member('format') !== 'ems-conformance/evidence') {
    throw new EvidenceError(`${path} is no evidence of this suite: its first line is no bundle header.\n${useAnother}`);
  }
  if (member('formatVersion') !== 1) {
    throw new EvidenceError(
      `${path} has evidence format version ` +
        `${JSON.stringify(member('formatVersion'))?.slice(0, 40) ?? '(none)'}; this version of the suite reads ` +
        'version 1.\nJudge it with the version of the suite that recorded it.',
    );
  }
  const checked = checkHeader(value);
  if (checked.kind === 'invalid') {
    throw new EvidenceError(
      `${path} has a header that does not fit schemas/evidence.schema.json: ${checked.because}.\nThe file ` +
        `was changed or made by something else. ${useAnother}`,
    );
  }
  const because =
    notWritten(checked.value) ??
    (parsed.kind === 'json' && parsed.asWritten ? undefined : 'it is not written as this suite writes');
  if (because !== undefined)
    throw new EvidenceError(
      `${path} has a header that no run wrote: ${because}.\nThe file was changed or made by something else. ` +
        `${useAnother}`,
    );
  return checked.value;
}

function checkParsed(parsed: ParsedLine, isKnown: boolean): ReturnType<typeof checkLine> {
  if (parsed.kind === 'not-json') return { kind: 'invalid', because: 'it is no JSON' };
  if (parsed.kind === 'refused') return { kind: 'invalid', because: parsed.because };
  // This process wrote the line, or has checked it before.
  if (isKnown) return { kind: 'valid', value: parsed.value as EvidenceLine | BundleFooter };
  return parsed.asWritten
    ? checkLine(parsed.value)
    : {
        kind: 'invalid',
        because: 'it is not written as this suite writes: one order of members, each once, one spelling',
      };
}

/**
 * Whether all lines of a file are known: this process wrote them, or has checked them in an earlier pass. Then they are
 * parsed, and compared by their digests alone.
 */
interface Known {
  lines: boolean;
  /** The digest of the last line, once it is known. */
  head?: string;
}

/** One pass over the file after the header: compares the footer with the lines. */
class Pass {
  footer: BundleFooter | undefined;
  readonly #path: string;
  readonly #known: Known;
  #chain: LineChain | undefined;
  /** Bytes that are not those which a digest was made of, or that follow the last line. */
  #changed: string | undefined;
  readonly #agreement: Agreement;
  #number = 0;

  constructor(path: string, header: BundleHeader, known: Known) {
    this.#path = path;
    this.#known = known;
    this.#agreement = new Agreement(header);
  }

  async *lines(): AsyncGenerator<EvidenceLine> {
    const file = await openFile(this.#path);
    try {
      for await (const batch of guarded(splitLines(readContent(file, this.#path), this.#path), this.#path)) {
        for (const raw of batch) {
          this.#number += 1;
          if (this.footer !== undefined) {
            this.#changed ??= 'there are lines after the last one';
            return;
          }
          const chain = (this.#chain ??= new LineChain(raw.bytes));
          const line = this.#number === 1 ? undefined : this.#take(raw, chain);
          if (line !== undefined) yield line;
        }
      }
      if (this.footer !== undefined && this.damage === undefined)
        Object.assign(this.#known, { lines: true, head: this.footer.chain });
    } finally {
      await file.close();
    }
  }

  /** Damage in the lines so far, or in all of them after the last. */
  get damage(): string | undefined {
    return this.#changed ?? this.#agreement.problem(this.footer);
  }

  /** `undefined` for the footer and for a torn last line. */
  #take(raw: RawLine, chain: LineChain): EvidenceLine | undefined {
    const isKnown = this.#known.lines;
    const parsed = isKnown ? parseKnown(raw.bytes) : parse(raw.bytes);
    if (parsed.kind === 'not-json' && !raw.terminated) return undefined;
    const checked = checkParsed(parsed, isKnown);
    if (checked.kind === 'invalid') {
      throw new EvidenceError(
        `Line ${this.#number} of ${this.#path} does not fit schemas/evidence.schema.json: ` +
          `${checked.because}.\nThe file was changed or made by something else. ${useAnother}`,
      );
    }
    const line = checked.value;
    if (line.kind === 'end') {
      this.footer = line;
      const { head = line.chain } = this.#known;
      if (chain.head() !== line.chain || line.chain !== head)
        this.#changed ??= 'its lines have not the digest that its last line tells';
      return undefined;
    }
    this.#agreement.take(line);
    if (line.kind === 'scenario' && chain.endScenario() !== line.sha256)
      this.#changed ??= `the lines of the scenario ${shortened(line.scenario)} have not the SHA-256 that its end tells`;
    chain.take(line.kind, raw.bytes);
    return line;
  }
}

/**
 * Opens a recorded bundle. Every call of `lines()` reads the file again, with bounded memory; `footer()` and `damage()`
 * concern the last pass that ended.
 * @throws EvidenceError (also while reading) for a file that cannot be read, is no bundle, or has lines of another
 *   shape than the published schema; an incomplete last line only leaves the footer undefined
 */
export async function openBundle(path: string): Promise<EvidenceReader> {
  const file = await openFile(path);
  let header: BundleHeader;
  try {
    const batches = guarded(splitLines(readContent(file, path), path), path);
    const { value } = await batches.next();
    await batches.return(undefined);
    const first = Array.isArray(value) ? (value[0] as RawLine | undefined) : undefined; // batches of raw lines
    header = headerOf(first, path);
  } finally {
    await file.close();
  }
  return readerOf(path, header, { lines: false });
}

/**
 * Opens a bundle that this process writes or wrote, with its header as it stands in the file.
 * @param head the digest that its last line tells; absent before the end
 */
export const openOwnBundle = (path: string, header: BundleHeader, head?: string): EvidenceReader =>
  readerOf(path, header, { lines: true, ...defined({ head }) });

function readerOf(path: string, header: BundleHeader, known: Known): EvidenceReader {
  let pass = new Pass(path, header, known);
  return {
    header,
    lines: () => (pass = new Pass(path, header, known)).lines(),
    footer: () => pass.footer,
    damage: () => pass.damage,
  };
}

/** A bundle that was never a file, e.g. for tests and for the proof of the judge. */
export function memoryBundle(
  header: BundleHeader,
  lines: readonly EvidenceLine[],
  footer?: BundleFooter,
): EvidenceReader {
  return {
    header,
    async *lines() {
      yield* lines;
    },
    footer: () => footer,
    damage: () => undefined,
  };
}

/** Bundles up to this size, in bytes, are kept in memory; of a compressed one, its file is so many times smaller. */
const keptBytes = 64 * 1024 * 1024;
const compressedTimes = 32;

/** A whole bundle that is read many times: once from disk where it is small, else each time. @throws EvidenceError */
export async function openRepeatable(path: string): Promise<() => Promise<EvidenceReader>> {
  const first = await openBundle(path);
  const times = path.endsWith('.gz') ? compressedTimes : 1;
  if ((await stat(path)).size * times > keptBytes) return () => openBundle(path);
  const lines: EvidenceLine[] = [];
  for await (const line of first.lines()) lines.push(line);
  const footer = first.footer();
  return async () => memoryBundle(first.header, lines, footer);
}
