import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

type Asked = Pick<IncomingMessage, 'headers'>;

/**
 * Why a request is foreign, in words. A browser sent it for a page of another origin (RFC 6454; Fetch Metadata), or it
 * is for a host name that is not one of the receiver's names: by DNS, a foreign page can give a local server such a
 * name. An IP address as host is accepted.
 * @param ours URLs at which the receiver is reached
 * @param host the name that it listens on
 */
export function foreignRequest({ headers }: Asked, ours: readonly string[], host?: string): string | undefined {
  const { origin, 'sec-fetch-site': site } = headers;
  const origins = ours.map((url) => new URL(url).origin);
  if (origin !== undefined && !origins.includes(origin.toLowerCase()))
    return `a request has the Origin ${origin.slice(0, 200)}: a page of somebody else sent it`;
  if (site !== undefined && site !== 'none' && site !== 'same-origin')
    return `a browser sent a request for a page of somebody else (Sec-Fetch-Site: ${site.slice(0, 20)})`;
  const asked = nameOf(`http://${headers.host ?? ''}`);
  if (asked === undefined) return 'a request has no Host that is one';
  const names = [...ours.map(nameOf), host?.toLowerCase(), 'localhost'];
  if (isIP(asked) !== 0 || names.includes(asked)) return undefined;
  return (
    `a request is for the Host ${asked.slice(0, 200)}, which is no name of this receiver; ` +
    'give the address that senders use as events.publicUrl'
  );
}

/** The host of a URL, without brackets. */
const nameOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase() : undefined;
