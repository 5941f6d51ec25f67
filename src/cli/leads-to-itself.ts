import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where a server listens, as the command line or the configuration says. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

/**
 * Does a URL lead to the server that listens there, by any name? `ownUrls` are further addresses of the server. A name
 * that this machine can't resolve leads nowhere.
 */
export async function leadsToItself(url: URL, listening: Listening, ownUrls: readonly string[]): Promise<boolean> {
  const isOwnUrl = ownUrls
    .map((own) => new URL(own))
    .some((own) => own.host === url.host && portOf(own) === portOf(url));
  if (isOwnUrl) return true;
  if (portOf(url) !== listening.port) return false;
  const own = await addressesOf(listening.host);
  return (await resolved(url.hostname)).some(({ address, family }) => own.check(address, family));
}

/** The port of an absolute URL of HTTP. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

interface Address {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
}

const isUnspecified = ({ address }: Address): boolean => address === '0.0.0.0' || address === '::';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The addresses at which a server on this host is reached, IPv4 addresses also in the form of IPv6. */
async function addressesOf(host: string): Promise<BlockList> {
  const listens = await resolved(host);
  const everywhere = listens.some(isUnspecified);
  const own = new BlockList();
  if (everywhere || listens.some(({ address, family }) => loopback.check(address, family))) {
    own.addSubnet('127.0.0.0', 8, 'ipv4');
    own.addAddress('::1', 'ipv6');
    // Connecting to the unspecified address leads to the loopback one.
    own.addAddress('0.0.0.0', 'ipv4');
    own.addAddress('::', 'ipv6');
  }
  const interfaces = everywhere ? Object.values(networkInterfaces()).flatMap((list) => list ?? []) : [];
  for (const { address, family } of interfaces) own.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
  for (const { address, family } of listens) own.addAddress(address, family);
  return own;
}

/** All IP addresses of the host of a URL: of a name by DNS, or the address itself, e.g. `[::1]`. */
async function resolved(hostname: string): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version !== 0) return [{ address: host, family: version === 6 ? 'ipv6' : 'ipv4' }];
  try {
    return (await lookup(host, { all: true })).map(({ address, family }) => ({
      address,
      family: family === 6 ? 'ipv6' : 'ipv4',
    }));
  } catch {
    return [];
  }
}
