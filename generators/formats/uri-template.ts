import type { TextFormat } from './text-format.js';

/** RFC 6570 §2. */
export const uriTemplate: TextFormat = {
  type: 'string',
  name: 'uri-template',
  pattern: String.raw`^(?:[A-Za-z0-9._~\-]|/|\{[+#./;?&]?[a-z]\w{0,6}(?:,[a-z]\w{0,6})?(?:\*|:[1-9]\d?)?\}){0,12}$`,
  edges: ['', '/a/{b}', '{?a,b}', '{+a}', '{#a:3}', '{/a*}'],
  wrong: ['{', '{}', '{a', 'a}', '{a b}', '/a/{b:0}', '<a>'],
};
