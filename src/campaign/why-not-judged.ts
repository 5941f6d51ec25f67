import type { Obstacle } from '../engine/preflight.js';
import { baseUrlOf, type Campaign } from './campaign-options.js';
import type { PreparedRun } from './prepare.js';
import { shownUrl } from '../config/secrets.js';

/** Explains why an implementation could not be judged, and gives the next step. */
export function whyNotJudged(
  obstacle: Obstacle,
  { campaign, credentialFrom }: Pick<PreparedRun, 'campaign' | 'credentialFrom'>,
): string {
  const url = shownUrl(baseUrlOf(campaign.configuration));
  const giveOne =
    'Give one: the environment variable EMS_CREDENTIAL, or credentials.full in the configuration ' +
    '(credentials.header names its header).';
  const checkIt =
    'Check credentials.header and credentials.full (or EMS_CREDENTIAL), and that --base-url is the address of ' +
    `${campaign.iface.operations.length > 0 ? 'the interface' : 'the service'}.`;
  switch (obstacle.kind) {
    case 'unreachable':
      return unreachable(obstacle, url);
    case 'credential-refused':
      if (credentialFrom === 'none')
        return `${url} asks for a credential, and none was given: ${obstacle.message}.\n${giveOne}`;
      return (
        `${url} refuses the credential (${credentialFrom}): ${obstacle.message}.\nCheck credentials.header and ` +
        'credentials.full (or EMS_CREDENTIAL).'
      );
    case 'login-page':
      return (
        `${obstacle.message} at ${url}, which looks like a login page: the credential (${credentialFrom}) is not ` +
        `taken.\n${credentialFrom === 'none' ? giveOne : checkIt}`
      );
    case 'not-found':
      return [
        `${obstacle.message} at ${url}, which is every one that can be asked without ids.`,
        pathHint(campaign),
        ...(credentialFrom === 'none' ? [`No credential was given, which some services answer so. ${giveOne}`] : []),
      ].join('\n');
  }
}

/** The hint at the path of the base URL. */
const pathHint = ({ iface, supplement }: Campaign): string =>
  iface.operations.length > 0 || supplement === undefined
    ? 'Check the path of --base-url: what stands before /systems belongs to it.'
    : `Check the path of --base-url: the paths of ${supplement.place} are appended to it; its \`servers\` may name ` +
      'what stands before them.';

function unreachable({ fault, message }: Extract<Obstacle, { readonly kind: 'unreachable' }>, url: string): string {
  const why = message.replace(/\.+$/, '');
  if (fault !== 'tls')
    return `Nothing answers at ${url}: ${why}.\nCheck the address (--base-url) and that the implementation runs.`;
  if (why.includes('wrong version number'))
    return `What answers at ${url} speaks no TLS there.\nTry ${url.replace(/^https:/, 'http:')} (--base-url).`;
  return (
    `No TLS connection to ${url}: ${why}.\nCheck the address (--base-url); tls.ca in the configuration names ` +
    'the authority of a certificate of your own.'
  );
}
