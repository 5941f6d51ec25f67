import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

/** One GET in so many is redirected. */
const redirected = 10;

const spellings = (text: string): readonly string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('base64'),
  Buffer.from(`x${text}`).toString('base64'),
  Buffer.from(`xy${text}`).toString('base64url'),
  Buffer.from(text).toString('hex'),
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  JSON.stringify(JSON.stringify(text)),
];

export const echoesCredentials: Hostile = {
  id: 'echoes-credentials',
  about: 'Echoes the credential in bodies, headers, cookies and redirects, in several spellings.',
  start: () => {
    let count = 0;
    return overHttp((request, response) => {
      count += 1;
      const carried = request.headers.authorization ?? 'nothing';
      const token = carried.replace(/^\S+ /, '');
      if (request.url?.includes('again=') === false && count % redirected === 0 && request.method === 'GET') {
        response.writeHead(307, { location: `/again?again=${encodeURIComponent(token)}&token=${token}` }).end();
        return;
      }
      const escaped = token.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-echo': carried,
        'x-base64': Buffer.from(token).toString('base64'),
        'set-cookie': `session=${token}; Path=/`,
        etag: `"${token}"`,
        [`x-${token.toLowerCase().replace(/[^a-z0-9-]/g, '')}`]: '1',
      });
      response.end(
        `{"items":${JSON.stringify([{ id: token, plan: 7, scanners: token, all: [...spellings(carried), ...spellings(token)], [token]: carried }])},"escaped":"${escaped}"}`,
      );
    });
  },
  expect: { ...showsContent, passes: [...showsContent.passes, 'credential-required'] },
};
