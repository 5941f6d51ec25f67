import type { KeyObject } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { canonical } from '../core/json.js';
import { readBounded } from '../core/read-bounded.js';
import type { Ruling } from '../judge/rulings.js';
import { signEnvelope, type EnvelopeForm } from './envelope.js';
import { readPublicKeys, type GivenKey } from './public-key.js';
import { parseStrictly, readEnvelope } from './read-envelope.js';
import { refused, unchecked, type Refusal, type Unchecked } from './refusal.js';

/** Rulings about one interface, in the order of their numbers. */
export interface RulingSet {
  readonly format: 'ems-conformance/rulings';
  readonly formatVersion: 1;
  /** Title of the interface. */
  readonly interface: string;
  readonly rulings: readonly Ruling[];
}

const form: EnvelopeForm = {
  payloadType: 'application/vnd.ems-conformance.rulings+json',
  noun: 'set of signed rulings',
  maxBytes: 4 * 1024 * 1024,
  give: 'Give the file that `ems-conformance rulings` wrote.',
};

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

const rulingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'date', 'requirements', 'effect', 'text'],
  properties: {
    number: { type: 'integer', minimum: 1, maximum: 999_999 },
    date: { type: 'string', format: 'date' },
    requirements: { type: 'array', minItems: 1, maxItems: 1000, items: text(300) },
    effect: { enum: ['suspend', 'relax', 'sharpen'] },
    text: text(2000),
    revisions: { type: 'array', minItems: 1, maxItems: 100, items: text(100) },
  },
} as const;

const setSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['format', 'formatVersion', 'interface', 'rulings'],
  properties: {
    format: { const: 'ems-conformance/rulings' },
    formatVersion: { const: 1 },
    interface: text(300),
    rulings: { type: 'array', minItems: 1, maxItems: 1000, items: rulingSchema },
  },
} as const;

const ajv = new Ajv2020({ strictTypes: false });
addFormats.default(ajv, ['date']);
const isRuling: ValidateFunction<Ruling> = ajv.compile<Ruling>(rulingSchema);
const isSet: ValidateFunction<RulingSet> = ajv.compile<RulingSet>(setSchema);

function flawOf({ errors }: ValidateFunction): string {
  const [first] = errors ?? [];
  const allowed: unknown = first?.params['allowedValues'];
  const values = Array.isArray(allowed) ? ` (${allowed.join(', ')})` : '';
  return `${first?.instancePath || 'the whole'} ${first?.message ?? 'is not allowed'}${values}`;
}

export type ReadRulings = { readonly kind: 'rulings'; readonly rulings: readonly Ruling[] } | Refusal | Unchecked;

/** Rulings with the keys that signed them. */
export interface SignedRulings {
  readonly kind: 'rulings';
  readonly rulings: readonly Ruling[];
  readonly signedBy: readonly GivenKey[];
}

export type ReadSignedRulings = SignedRulings | Refusal | Unchecked;

/** Reads rulings as the maintainer writes them: YAML files of one ruling each. */
export async function readRulingFiles(paths: readonly string[]): Promise<ReadRulings> {
  const rulings: Ruling[] = [];
  for (const path of paths) {
    const read = await readBounded(path, form.maxBytes);
    if (read.kind === 'problem') return unchecked(`${path} ${read.message}.\nGive YAML files of one ruling each.`);
    let value: unknown;
    try {
      // Warnings of the parser would show parts of the file on the terminal.
      value = parse(read.bytes.toString('utf8'), { maxAliasCount: 0, schema: 'core', logLevel: 'error' });
    } catch {
      return unchecked(`${path} is no YAML.\ndocs/rulings.md shows a ruling.`);
    }
    if (!isRuling(value)) return unchecked(`${path} is no ruling: ${flawOf(isRuling)}.\ndocs/rulings.md shows one.`);
    rulings.push(value);
  }
  const numbered = rulings.toSorted((a, b) => a.number - b.number);
  const twice = numbered.find(({ number }, at) => numbered[at - 1]?.number === number);
  return twice === undefined
    ? { kind: 'rulings', rulings: numbered }
    : unchecked(`Two rulings have the number ${twice.number}.\nGive each its own: the highest one counts.`);
}

/** Text of the file with rulings that the maintainer signs. */
export const signRulings = (title: string, rulings: readonly Ruling[], key: KeyObject): string =>
  signEnvelope(
    Buffer.from(canonical({ format: 'ems-conformance/rulings', formatVersion: 1, interface: title, rulings }), 'utf8'),
    key,
    form,
  );

/** Signed rulings, and the public keys of who may rule. */
export interface RulingFiles {
  readonly file: string;
  /** Each of them has to have signed. */
  readonly keys: readonly string[];
}

/** Reads signed rulings about the interface with this title; refuses any that is not signed by each of the keys. */
export async function readSignedRulings({ file, keys }: RulingFiles, title: string): Promise<ReadSignedRulings> {
  const given = await readPublicKeys(keys);
  if (given.kind !== 'keys') return given;
  const read = await readEnvelope(file, given.keys, given.keys.length, form);
  if (read.kind === 'refused') return { ...read, because: `rulings ${file}: ${read.because}` };
  if (read.kind !== 'read') return read;
  const rulings = rulingsIn(read.opened.payload, title);
  return rulings.kind === 'rulings' ? { ...rulings, signedBy: read.opened.signedBy } : rulings;
}

/** The rulings of a payload whose signature holds. */
function rulingsIn(payload: Buffer, title: string): ReadRulings {
  const parsed = parseStrictly(payload);
  if (parsed === undefined) return refused('rulings-form', 'the rulings are signed, and no JSON');
  const { value } = parsed;
  if (!isSet(value)) return refused('rulings-form', `the signed rulings do not fit their schema: ${flawOf(isSet)}`);
  // The schema bounds the depth, so that this recursion is bounded too.
  if (canonical(value) !== payload.toString('utf8'))
    return refused(
      'rulings-form',
      'the signed rulings name a member twice or are not written as this suite writes: readers could take them for ' +
        'different rulings',
    );
  return value.interface === title
    ? { kind: 'rulings', rulings: value.rulings }
    : unchecked(`The rulings are about "${value.interface}", and this suite judges "${title}".`);
}
