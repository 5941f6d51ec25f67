import { expect, test } from 'vitest';
import { yamlText } from '../core/yaml-text.js';
import { parseWithComments } from './parse-with-comments.js';

const texts = [
  [
    '# head',
    '',
    'ids:',
    '  a: [ 1 ]',
    'events:',
    '  x: 1',
    '  # y: 2',
    '# About what follows',
    'supplied:',
    '  - a',
    '',
    '# vendors:',
    '#   "1": A',
  ],
  [
    'bodies:',
    '  a:',
    '    value: 1',
    '    # schema: 3',
    '  # Of b',
    '  b:',
    '    value: 3',
    '  # c:',
    '  #   value: 3',
    '# Of lists',
    'lists: {}',
  ],
  ['a:', '  b:', '    c: 1', '    # deep', '  # middle', '# last'],
  [
    'waivers:',
    '  - requirement: a',
    '    # reason',
    '  # second',
    '  - requirement: b',
    '    # end',
    '# lists',
    'lists: {}',
  ],
  ['a:', '  b: |', '    # text', '    # text', '  # c: 1', '# d: 1'],
  ['a: 1 # beside', '# of b', 'b:', '  c: 1'],
  ['a:', '  # of b', '  b: 1'],
].map((lines) => `${lines.join('\n')}\n`);

test.each(texts)('comments keep their columns: %j', (text) => {
  expect(yamlText(parseWithComments(text))).toBe(text);
});

test('a comment belongs to the entry whose column it has', () => {
  const document = parseWithComments('events:\n  x: 1\n  # y: 2\n# Of the list\nsupplied: [ a ]\n# end\n');
  document.setIn(['events', 'z'], 3);
  document.setIn(['last'], 4);
  expect(yamlText(document)).toBe(
    'events:\n  x: 1\n  z: 3\n  # y: 2\n# Of the list\nsupplied: [ a ]\nlast: 4\n\n# end\n',
  );
});
