import type { TextFormat } from './text-format.js';

const LOCAL_PART = "[a-z0-9!#$%&'*+\\-\\/=?^_`{|}~]{1,12}(?:\\.[a-z0-9_\\-]{1,6}){0,2}";

/** RFC 5321 §4.1.2 Mailbox, without quoting. */
export const email: TextFormat = {
  type: 'string',
  name: 'email',
  pattern: `^${LOCAL_PART}@(?:[a-z0-9](?:[a-z0-9\\-]{0,8}[a-z0-9])?\\.){1,2}[a-z0-9](?:[a-z0-9\\-]{0,4}[a-z0-9])?$`,
  usual: {
    pattern:
      '^[a-z0-9]{1,12}(?:[._\\-][a-z0-9]{1,6}){0,2}@(?:[a-z0-9](?:[a-z0-9\\-]{0,8}[a-z0-9])?\\.){1,2}[a-z]{2,6}$',
    edges: ['a@b.cd', 'a.b@example.org', 'oneil@sub.example.co'],
  },
  edges: ['a@b.cd', 'a.b+c@example.org', '0@1.2', "o'neil@sub.example.co"],
  wrong: ['', 'a', '@b.cd', 'a@', 'a@b', 'a..b@c.de', '.a@b.cd', 'a@b..cd', 'a b@c.de', 'a@-b.cd'],
};
