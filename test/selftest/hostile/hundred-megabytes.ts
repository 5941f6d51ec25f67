import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

const megabyte = Buffer.alloc(1_048_576, '[');

export const hundredMegabytes: Hostile = {
  id: 'hundred-megabytes',
  about: 'Sends a hundred megabytes.',
  start: () =>
    overHttp((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      let left = 100;
      const more = (): void => {
        while (left > 0 && !response.destroyed) {
          left -= 1;
          if (!response.write(megabyte)) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    }),
  expect: { ...grantsAll },
};
