import { createHash } from 'node:crypto';
import { OctetString, Sequence, type BaseBlock } from 'asn1js';
import { AlgorithmIdentifier, Certificate, IssuerAndSerialNumber, type SignerInfo } from 'pkijs';
import { readBounded } from '../core/read-bounded.js';
import { refused, unchecked, type Refusal, type Unchecked } from './refusal.js';
import {
  isSignedBy,
  isStrongSignature,
  nameOf,
  rootOf,
  strongDigest,
  type GivenCertificates,
} from './time-stamp-chain.js';
import { readTimeStamp, type TimeStampToken } from './time-stamp-token.js';

/** Larger files are neither time stamps nor certificates of their authorities. */
const maxBytes = 1024 * 1024;

/** The facts about some bytes that a time stamp proves. */
export interface TimeStamp {
  readonly kind: 'stamped';
  /** The bytes existed at this time at the latest: that of the authority, and its accuracy added. */
  readonly latest: Date;
  /** Names of the authority and of the trusted certificate that it leads to. */
  readonly authority: string;
  readonly root: string;
}

export interface TimeStampFiles {
  /** An answer of an authority or the token in it (RFC 3161, DER). */
  readonly file: string;
  /** Certificates (PEM): those that signed themselves are trusted; others may stand between. */
  readonly ca: string;
}

/**
 * Verifies offline that a time stamp authority has seen some bytes: the imprint of the bytes, the purpose and chain of
 * the certificate at the stamped time, and the signature (RFC 3161, RFC 5652, RFC 5280). Revocation is not checked.
 */
export async function verifyTimeStamp(
  bytes: Buffer,
  { file, ca }: TimeStampFiles,
): Promise<TimeStamp | Refusal | Unchecked> {
  const read = await readBounded(file, maxBytes);
  if (read.kind === 'problem')
    return unchecked(`The time stamp ${file} ${read.message}.\nGive the answer of the authority.`);
  const given = await certificatesIn(ca);
  if (given.kind === 'unchecked') return given;
  const token = readTimeStamp(read.bytes);
  if (token.kind === 'refused') return token;
  const { info } = token;
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const digest = strongDigest(hashAlgorithm);
  if (digest === undefined)
    return refused(
      'timestamp-digest',
      `the imprint in the time stamp is too weak (${hashAlgorithm.algorithmId}): it has to be SHA-256, 384 or 512`,
    );
  if (!createHash(digest).update(bytes).digest().equals(Buffer.from(hashedMessage.valueBlock.valueHexView)))
    return refused('timestamp-imprint', 'the time stamp is about other bytes than those of the certificate');
  const all = { roots: given.roots, others: [...token.certificates, ...given.others] };
  const authority = all.others.find((certificate) => isSigner(certificate, token.signer));
  if (authority === undefined)
    return refused('timestamp-chain', 'neither the time stamp nor the given file has the certificate of the authority');
  const chain = await rootOf(authority, all, info.genTime);
  if (chain.kind === 'refused') return chain;
  const flaw = await flawOfSignature(token, authority, bytes);
  if (flaw !== undefined) return flaw;
  const { seconds = 0, millis = 0, micros = 0 } = info.accuracy ?? {};
  const latest = new Date(info.genTime.getTime() + seconds * 1_000 + millis + Math.ceil(micros / 1_000));
  return { kind: 'stamped', latest, authority: nameOf(authority), root: nameOf(chain.root) };
}

const onePem = /-----BEGIN CERTIFICATE-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END CERTIFICATE-----/g;

async function certificatesIn(
  path: string,
): Promise<({ readonly kind: 'certificates' } & GivenCertificates) | Unchecked> {
  const read = await readBounded(path, maxBytes);
  const advice = 'Give the certificate of the root above the authority (PEM).';
  if (read.kind === 'problem') return unchecked(`${path} ${read.message}.\n${advice}`);
  const roots: Certificate[] = [];
  const others: Certificate[] = [];
  try {
    for (const [, body = ''] of read.bytes.toString('latin1').matchAll(onePem)) {
      const certificate = Certificate.fromBER(Buffer.from(body, 'base64'));
      ((await isSignedBy(certificate, certificate)) ? roots : others).push(certificate);
    }
  } catch {
    return unchecked(`A certificate in ${path} is damaged.\n${advice}`);
  }
  return roots.length === 0
    ? unchecked(`${path} holds no certificate that signed itself, and only such a one is trusted.\n${advice}`)
    : { kind: 'certificates', roots, others };
}

/** Is it the certificate that a signature names by issuer and number? (The other form, by key, no authority uses.) */
const isSigner = ({ issuer, serialNumber }: Certificate, { sid }: SignerInfo): boolean =>
  sid instanceof IssuerAndSerialNumber && issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber);

async function flawOfSignature(
  { signedData, signer }: TimeStampToken,
  authority: Certificate,
  bytes: Buffer,
): Promise<Refusal | undefined> {
  const { digestAlgorithm, signatureAlgorithm } = signer;
  // Plain RSA takes its digest from the other of the two.
  const isPlainRsa = signatureAlgorithm.algorithmId === '1.2.840.113549.1.1.1';
  if (strongDigest(digestAlgorithm) === undefined || !(isPlainRsa || isStrongSignature(signatureAlgorithm)))
    return refused(
      'timestamp-digest',
      `the signature of the time stamp is of a kind that is too weak or not known (${signatureAlgorithm.algorithmId} ` +
        `with ${digestAlgorithm.algorithmId})`,
    );
  if (!namesCertificate(signer, authority))
    return refused('timestamp-signature', 'the signature of the time stamp is not bound to the certificate it names');
  try {
    signedData.certificates = [authority];
    if (await signedData.verify({ signer: 0, data: new Uint8Array(bytes).buffer })) return undefined;
  } catch {
    // The library throws for digests that differ, and gives false for signatures that do not hold.
  }
  return refused('timestamp-signature', 'the signature of the time stamp does not hold: it was changed');
}

const idSigningCertificate = '1.2.840.113549.1.9.16.2.12';
const idSigningCertificateV2 = '1.2.840.113549.1.9.16.2.47';

/**
 * Does the signed attribute that names the certificate of the signer (ESSCertID, RFC 2634 §5.4 and RFC 5035) name this
 * one by its digest?
 */
function namesCertificate({ signedAttrs }: SignerInfo, authority: Certificate): boolean {
  const der = Buffer.from(authority.toSchema().toBER());
  const found = signedAttrs?.attributes.filter(
    ({ type }) => type === idSigningCertificate || type === idSigningCertificateV2,
  );
  return (
    found !== undefined &&
    found.length > 0 &&
    found.every(({ type, values: [value] }) => {
      const [first, second] = sequence(sequence(sequence(value)[0])[0]);
      if (type === idSigningCertificate) return isDigest(first, 'sha1', der);
      // Without an algorithm it is SHA-256.
      return first instanceof Sequence
        ? isDigest(second, strongDigest(new AlgorithmIdentifier({ schema: first })), der)
        : isDigest(first, 'sha256', der);
    })
  );
}

const sequence = (block: BaseBlock | undefined): readonly BaseBlock[] =>
  block instanceof Sequence ? block.valueBlock.value : [];

const isDigest = (block: BaseBlock | undefined, algorithm: string | undefined, of: Buffer): boolean =>
  algorithm !== undefined &&
  block instanceof OctetString &&
  createHash(algorithm).update(of).digest().equals(Buffer.from(block.getValue()));
