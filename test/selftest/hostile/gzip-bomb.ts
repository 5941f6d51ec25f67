import { gzipSync } from 'node:zlib';
import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

/** A gigabyte of brackets, packed twice over as members of one stream (RFC 1952 §2.2). */
const member = gzipSync(Buffer.alloc(16 * 1_048_576, '['));
const bomb = Buffer.concat(Array.from({ length: 64 }, () => member));

export const gzipBomb: Hostile = {
  id: 'gzip-bomb',
  about: 'Sends a few kilobytes that unpack to a gigabyte.',
  start: () =>
    overHttp((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
    ),
  expect: { ...grantsAll },
};
