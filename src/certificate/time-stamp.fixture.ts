import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An authority for time stamps made with OpenSSL, for tests: keys and certificates of a folder of its own. */

const run = (folder: string, args: readonly string[]): { readonly ok: boolean; readonly said: string } => {
  const { status, stdout, stderr, error } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  return { ok: error === undefined && status === 0, said: `${stdout ?? ''}${stderr ?? ''}` };
};

/** Can this machine make time stamps? */
export const hasOpenssl = /^OpenSSL [3-9]/.test(run('/', ['version']).said);

const configuration = `
[ts]
default_tsa = authority
[authority]
serial = ./serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = md5, sha1, sha256, sha384, sha512
accuracy = secs:1, millisecs:500
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[stamping]
extendedKeyUsage = critical,timeStamping
[not-critical]
extendedKeyUsage = timeStamping
[other-usage]
extendedKeyUsage = critical,serverAuth
[two-usages]
extendedKeyUsage = critical,timeStamping,emailProtection
[no-usage]
basicConstraints = CA:false
[no-signatures]
keyUsage = critical,keyEncipherment
extendedKeyUsage = critical,timeStamping
[unknown-critical]
extendedKeyUsage = critical,timeStamping
1.2.3.4.5 = critical,ASN1:NULL
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
[short-root]
basicConstraints = critical,CA:true,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
[req]
distinguished_name = dn
[dn]
`;

export interface Issued {
  /** Name of its files, without their endings. */
  readonly name: string;
}

export class Authority {
  readonly folder: string;
  #made = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async in(parent: string): Promise<Authority> {
    const folder = await mkdtemp(join(parent, 'authority-'));
    await writeFile(join(folder, 'ts.cnf'), configuration);
    await writeFile(join(folder, 'serial'), '01\n');
    return new Authority(folder);
  }

  file(name: string): string {
    return join(this.folder, name);
  }

  /** Runs OpenSSL in the folder. @throws with its error output */
  openssl(...groups: readonly (string | readonly string[])[]): void {
    const args = groups.flat();
    const { ok, said } = run(this.folder, args);
    if (!ok) throw new Error(`openssl ${args.join(' ')}: ${said}`);
  }

  /** A certificate with a new key, by `issuer` or by itself. */
  issue({
    section,
    issuer,
    days = 30,
    digest = 'sha256',
    rsaBits,
  }: {
    readonly section: string;
    readonly issuer?: Issued;
    /** Negative: expired. */
    readonly days?: number;
    readonly digest?: string;
    readonly rsaBits?: number;
  }): Issued {
    const name = `c${(this.#made += 1)}`;
    if (rsaBits === undefined)
      this.openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
    else this.openssl('genrsa', '-out', `${name}.key`, String(rsaBits));
    const subject = ['-subj', `/CN=${section} ${name}`, '-config', 'ts.cnf'];
    const time = ['-days', String(days), `-${digest}`, '-set_serial', String(100 + this.#made)];
    this.openssl('req', '-new', '-key', `${name}.key`, subject, '-out', `${name}.csr`);
    this.openssl(
      ['x509', '-req', '-in', `${name}.csr`, '-extfile', 'ts.cnf', '-extensions', section],
      time,
      issuer === undefined
        ? ['-signkey', `${name}.key`]
        : ['-CA', `${issuer.name}.pem`, '-CAkey', `${issuer.name}.key`],
      ['-out', `${name}.pem`],
    );
    return { name };
  }

  /** The answer of the authority to a request about some bytes; gives the file. */
  async stamp(
    bytes: Buffer,
    signer: Issued,
    {
      above = [],
      digest = 'sha256',
      signerDigest = 'sha256',
      tokenOnly = false,
      withCertificates = true,
    }: {
      readonly above?: readonly Issued[];
      readonly digest?: string;
      readonly signerDigest?: string;
      readonly tokenOnly?: boolean;
      readonly withCertificates?: boolean;
    } = {},
  ): Promise<string> {
    const name = `s${(this.#made += 1)}`;
    await writeFile(this.file(`${name}.data`), bytes);
    const wanted = withCertificates ? ['-cert'] : [];
    this.openssl('ts', '-query', '-data', `${name}.data`, `-${digest}`, wanted, '-out', `${name}.tsq`);
    for (const { name: higher } of above) this.openssl('x509', '-in', `${higher}.pem`, '-out', `${name}.chain.pem`);
    const by = ['-signer', `${signer.name}.pem`, '-inkey', `${signer.name}.key`, `-${signerDigest}`];
    const chain = above.length > 0 && withCertificates ? ['-chain', `${name}.chain.pem`] : [];
    const form = tokenOnly ? ['-token_out'] : [];
    const request = ['-queryfile', `${name}.tsq`, '-config', 'ts.cnf', '-section', 'authority'];
    this.openssl('ts', '-reply', request, by, chain, form, '-out', `${name}.tsr`);
    return this.file(`${name}.tsr`);
  }
}
