import { ReceiverError } from './receiver-error.js';

const fix = 'correct events.publicUrl, e.g. https://hooks.example.net/ems';

/**
 * The configured public URL without a slash at its end.
 * @throws ReceiverError (`public-url`) where no path can be added to it
 */
export const publicUrl = (configured: string): string => {
  const url = URL.canParse(configured) ? new URL(configured) : undefined;
  if (url === undefined) throw new ReceiverError('public-url', `${configured} is not an absolute URL; ${fix}`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ReceiverError('public-url', `the public URL is neither http nor https; ${fix}`);
  if (url.username !== '' || url.password !== '')
    throw new ReceiverError('public-url', `the public URL carries a user or password; ${fix}`);
  if (url.search !== '' || url.hash !== '')
    throw new ReceiverError(
      'public-url',
      `the public URL has a query or fragment, so that no path can be added; ${fix}`,
    );
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
};
