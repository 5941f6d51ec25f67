import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const invalidUtf8: Hostile = {
  id: 'invalid-utf8',
  about: 'Sends bytes that are no UTF-8.',
  start: () =>
    always(
      Buffer.concat([
        Buffer.from('{"items":[{"id":"'),
        Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
        Buffer.from('"}]}'),
      ]),
    ),
  expect: { ...grantsAll, fails: [...grantsAll.fails, 'json-body'], failing: ['credential-required', 'json-body'] },
};
