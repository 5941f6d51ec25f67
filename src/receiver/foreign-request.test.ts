import { expect, test } from 'vitest';
import { foreignRequest } from './foreign-request.js';

const ours = ['http://127.0.0.1:8080', 'https://hooks.example/ems'];

test.each([
  [{ host: '127.0.0.1:8080' }],
  [{ host: 'localhost:8080' }],
  [{ host: '[::1]:8080' }],
  [{ host: '192.168.7.9:8080' }],
  [{ host: 'hooks.example' }],
  [{ host: 'Receiver.Internal:8080' }],
  [{ host: 'hooks.example', origin: 'https://hooks.example' }],
  [{ host: '127.0.0.1:8080', 'sec-fetch-site': 'none' }],
])('%o is taken', (headers) => expect(foreignRequest({ headers }, ours, 'receiver.internal')).toBeUndefined());

test.each([
  [{ host: 'rebound.example:8080' }, 'which is no name of this receiver'],
  [{ host: '127.0.0.1.rebound.example' }, 'which is no name of this receiver'],
  [{}, 'no Host'],
  [{ host: '127.0.0.1:8080', origin: 'https://page.example' }, 'the Origin https://page.example'],
  [{ host: '127.0.0.1:8080', origin: 'null' }, 'the Origin null'],
  [{ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:9090' }, 'the Origin http://127.0.0.1:9090'],
  // An image on a page: no Origin.
  [{ host: '127.0.0.1:8080', 'sec-fetch-site': 'cross-site' }, 'Sec-Fetch-Site: cross-site'],
  [{ host: 'localhost:8080', 'sec-fetch-site': 'same-site' }, 'Sec-Fetch-Site: same-site'],
])('%o is foreign', (headers, because) => expect(foreignRequest({ headers }, ours)).toContain(because));
