import { fromBER, GeneralizedTime, Integer, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js';
import { Certificate, ContentInfo, SignedData, TSTInfo, type SignerInfo } from 'pkijs';
import { refused, type Refusal } from './refusal.js';

/** A time stamp as RFC 3161 has it, read and not verified. */
export interface TimeStampToken {
  readonly kind: 'token';
  readonly signedData: SignedData;
  readonly signer: SignerInfo;
  readonly info: TSTInfo;
  readonly certificates: readonly Certificate[];
}

const idSignedData = '1.2.840.113549.1.7.2';
const idTstInfo = '1.2.840.113549.1.9.16.1.4';
const idContentType = '1.2.840.113549.1.9.3';

/** More certificates than any chain has: each costs verifications. */
const maxCertificates = 16;

const wrong = (what: string): Refusal => refused('timestamp-shape', `the time stamp is none of RFC 3161: ${what}`);

/** Reads a TimeStampResp (the answer of an authority), or the bare TimeStampToken of one (RFC 3161 §2.4.2). */
export function readTimeStamp(bytes: Buffer): TimeStampToken | Refusal {
  try {
    const [first, second, third] = elementsOf(bytes) ?? [];
    if (first === undefined) return wrong('it is not exactly one SEQUENCE in DER');
    if (first instanceof ObjectIdentifier) return tokenOf(new ContentInfo({ schema: fromBER(bytes).result }));
    const status = first instanceof Sequence ? first.valueBlock.value[0] : undefined;
    // PKIStatus: 0 is granted, 1 is granted with modifications.
    const granted = status instanceof Integer && [0, 1].includes(status.valueBlock.valueDec);
    if (!granted || second === undefined || third !== undefined) return wrong('the authority did not grant one');
    return tokenOf(new ContentInfo({ schema: second }));
  } catch {
    // The ASN.1 reader throws for every structure that it doesn't understand.
    return wrong('it is damaged');
  }
}

/** The elements of the one SEQUENCE that some bytes are, from the first to the last of them. */
function elementsOf(bytes: Buffer): readonly BaseBlock[] | undefined {
  const { offset, result } = fromBER(bytes);
  return offset === bytes.length && result instanceof Sequence ? result.valueBlock.value : undefined;
}

function tokenOf(outer: ContentInfo): TimeStampToken | Refusal {
  if (outer.contentType !== idSignedData) return wrong('it is not signed data');
  const signedData = new SignedData({ schema: outer.content });
  const [signer, another] = signedData.signerInfos;
  if (signer === undefined || another !== undefined) return wrong('it does not have exactly one signature');
  const { eContentType, eContent } = signedData.encapContentInfo;
  if (eContentType !== idTstInfo || !(eContent instanceof OctetString)) return wrong('what is signed is no time');
  const content = Buffer.from(eContent.getValue());
  if (!writtenInUtc(content)) return wrong('what is signed is no time in UTC');
  const certificates = (signedData.certificates ?? []).filter((certificate) => certificate instanceof Certificate);
  if (certificates.length > maxCertificates) return wrong(`it has more than ${maxCertificates} certificates`);
  if (!saysTime(signer)) return wrong('its signature does not say that a time is signed');
  return { kind: 'token', signedData, signer, info: TSTInfo.fromBER(content), certificates };
}

/** Without signed attributes, the type of the content is not signed (RFC 3161 §2.4.2, RFC 5652 §5.3). */
function saysTime({ signedAttrs }: SignerInfo): boolean {
  const types = signedAttrs?.attributes.filter(({ type }) => type === idContentType) ?? [];
  const [named]: readonly unknown[] = types[0]?.values ?? [];
  return types.length === 1 && named instanceof ObjectIdentifier && named.getValue() === idTstInfo;
}

/** Is it one TSTInfo, and its time in UTC? A time without zone would be another one in each place. */
function writtenInUtc(content: Buffer): boolean {
  const time = elementsOf(content)?.[4];
  return (
    time instanceof GeneralizedTime &&
    /^\d{14}(\.\d+)?Z$/.test(Buffer.from(time.valueBlock.valueHexView).toString('latin1'))
  );
}
