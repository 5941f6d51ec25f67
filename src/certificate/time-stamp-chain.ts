import { BitString } from 'asn1js';
import {
  BasicConstraints,
  CertificateChainValidationEngine,
  ExtKeyUsage,
  RSAPublicKey,
  RSASSAPSSParams,
  type AlgorithmIdentifier,
  type Certificate,
} from 'pkijs';
import { refused, type Refusal } from './refusal.js';

/** Certificates by which that of an authority is verified. */
export interface GivenCertificates {
  /** Those that signed themselves: the verifier trusts them. */
  readonly roots: readonly Certificate[];
  /** Those that may stand between. */
  readonly others: readonly Certificate[];
}

const idTimeStamping = '1.3.6.1.5.5.7.3.8';
const idExtendedKeyUsage = '2.5.29.37';
const idKeyUsage = '2.5.29.15';

/** Extensions that are looked at here or by the library; another one that is critical is refused (RFC 5280 §4.2). */
const understood: ReadonlySet<string> = new Set([
  idExtendedKeyUsage,
  idKeyUsage,
  '2.5.29.17', // subjectAltName
  '2.5.29.19', // basicConstraints
  '2.5.29.30', // nameConstraints
  '2.5.29.32', // certificatePolicies
  '2.5.29.36', // policyConstraints
  '2.5.29.54', // inhibitAnyPolicy
]);

const longestChain = 6;

/** The root to which the certificate of an authority leads, if the whole chain holds at a time. */
export async function rootOf(
  authority: Certificate,
  { roots, others }: GivenCertificates,
  at: Date,
): Promise<{ readonly kind: 'root'; readonly root: Certificate } | Refusal> {
  const flaw = flawOfUsage(authority);
  if (flaw !== undefined) return refused('timestamp-usage', `the authority may not sign time stamps: ${flaw}`);
  const chain = await shortestChain(authority, roots, others);
  const root = chain?.at(-1);
  if (chain === undefined || root === undefined)
    return refused('timestamp-chain', 'the authority of the time stamp leads to none of the given certificates');
  const weak = chain.find((certificate) => isWeak(certificate, certificate === root));
  if (weak !== undefined)
    return refused(
      'timestamp-digest',
      `the certificate ${nameOf(weak)} is signed by, or has, what is too weak today (SHA-1, MD5, RSA under 2048 bits)`,
    );
  const problem = await problemOf(chain, root, at);
  return problem === undefined
    ? { kind: 'root', root }
    : refused('timestamp-chain', `the certificates of the time stamp do not hold at ${at.toISOString()}: ${problem}`);
}

/** The subject of a certificate, as its common name where it has one. */
export function nameOf({ subject }: Certificate): string {
  const values = subject.typesAndValues.map(({ type, value }) => ({ type, text: String(value.valueBlock.value) }));
  return JSON.stringify((values.find(({ type }) => type === '2.5.4.3') ?? values[0])?.text.slice(0, 80) ?? '');
}

/** RFC 3161 §2.3: the key is for time stamps only, and the extension must be critical. */
function flawOfUsage({ extensions = [] }: Certificate): string | undefined {
  const found = extensions.filter(({ extnID }) => extnID === idExtendedKeyUsage);
  const [usage, another] = found;
  if (usage === undefined || another !== undefined) return 'its certificate does not have one extendedKeyUsage';
  if (!usage.critical) return 'its extendedKeyUsage is not critical';
  const { parsedValue } = usage;
  const purposes = parsedValue instanceof ExtKeyUsage ? parsedValue.keyPurposes : [];
  if (purposes.length !== 1 || purposes[0] !== idTimeStamping) return 'its extendedKeyUsage is not timeStamping alone';
  const bits = extensions.find(({ extnID }) => extnID === idKeyUsage)?.parsedValue;
  // The first two bits are digitalSignature and nonRepudiation (RFC 5280 §4.2.1.3); without the extension all are set.
  return bits instanceof BitString && ((bits.valueBlock.valueHexView[0] ?? 0) & 0xc0) === 0
    ? 'its keyUsage allows no signatures'
    : undefined;
}

/**
 * The fewest certificates from an authority to a root, each signed by the next one. The search is ours, since that of
 * the library never ends where certificates sign each other.
 */
async function shortestChain(
  authority: Certificate,
  roots: readonly Certificate[],
  others: readonly Certificate[],
): Promise<readonly Certificate[] | undefined> {
  let chains: readonly (readonly Certificate[])[] = [[authority]];
  const seen = new Set<Certificate>([authority]);
  for (let length = 1; length < longestChain; length += 1) {
    const longer: (readonly Certificate[])[] = [];
    for (const chain of chains) {
      const last = chain.at(-1);
      for (const issuer of [...roots, ...others]) {
        if (last === undefined || seen.has(issuer) || !(await isSignedBy(last, issuer))) continue;
        if (roots.includes(issuer)) return [...chain, issuer];
        seen.add(issuer);
        longer.push([...chain, issuer]);
      }
    }
    chains = longer;
  }
  return undefined;
}

/** Does the signature of a certificate hold by the key of another, whose name it gives as that of its issuer? */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!certificate.issuer.isEqual(issuer.subject)) return false;
  try {
    return await certificate.verify(issuer);
  } catch {
    // The library throws for keys and algorithms that it doesn't know.
    return false;
  }
}

/** Validity, key usage, basic constraints, names and policies of a chain (RFC 5280 §6). */
async function problemOf(chain: readonly Certificate[], root: Certificate, at: Date): Promise<string | undefined> {
  for (const [below, certificate] of chain.entries()) {
    const { extensions = [] } = certificate;
    const unknown = extensions.find(({ critical, extnID }) => critical && !understood.has(extnID));
    if (unknown !== undefined) return `a critical extension is not known here (${unknown.extnID})`;
    // The library reads the bound on the length of a chain and never looks at it. `below` counts the authority, too.
    const constraints = extensions.map(({ parsedValue }) => parsedValue).find((v) => v instanceof BasicConstraints);
    const { pathLenConstraint } = constraints ?? {};
    if (typeof pathLenConstraint === 'number' && pathLenConstraint < below - 1)
      return `more certificates stand below ${nameOf(certificate)} than it allows`;
  }
  const engine = new CertificateChainValidationEngine({
    trustedCerts: [root],
    // The last one is that whose chain is validated.
    certs: chain.slice(0, -1).toReversed(),
    checkDate: at,
  });
  const { result, resultMessage } = await engine.verify({ passedWhenNotRevValues: true });
  return result ? undefined : resultMessage;
}

const strong: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.11', // RSA with SHA-256, 384, 512
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2', // ECDSA with SHA-256, 384, 512
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);

const strongDigests: { readonly [oid: string]: string } = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Name of a digest for node:crypto; `undefined` for those that are too weak or not known. */
export const strongDigest = ({ algorithmId }: AlgorithmIdentifier): string | undefined =>
  Object.hasOwn(strongDigests, algorithmId) ? strongDigests[algorithmId] : undefined;

/** Is it an algorithm for signatures with a digest of the SHA-2 family? */
export function isStrongSignature(algorithm: AlgorithmIdentifier): boolean {
  if (algorithm.algorithmId !== '1.2.840.113549.1.1.10') return strong.has(algorithm.algorithmId);
  // RSASSA-PSS names its digest in its parameters; without them it is SHA-1.
  return strongDigest(new RSASSAPSSParams({ schema: algorithm.algorithmParams }).hashAlgorithm) !== undefined;
}

function isWeak({ signatureAlgorithm, subjectPublicKeyInfo: { parsedKey } }: Certificate, trusted: boolean): boolean {
  const isShort = parsedKey instanceof RSAPublicKey && parsedKey.modulus.valueBlock.valueHexView.byteLength < 256;
  // The own signature of a root is no proof in any case, so it may be weak.
  return isShort || (!trusted && !isStrongSignature(signatureAlgorithm));
}
