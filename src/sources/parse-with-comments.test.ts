import { expect, test } from 'vitest';
import { yamlText } from '../core/yaml-text.js';
import { parseWithComments } from './parse-with-comments.js';

const texts = [
  '# head\n\nids:\n  a: [ 1 ]\nevents:\n  x: 1\n  # y: 2\n# About what follows\nsupplied:\n  - a\n\n# vendors:\n#   "1": A\n',
  'bodies:\n  a:\n    value: 1\n    # schema: 3\n  # Of b\n  b:\n    value: 3\n  # c:\n  #   value: 3\n# Of lists\nlists: {}\n',
  'a:\n  b:\n    c: 1\n    # deep\n  # middle\n# last\n',
  'waivers:\n  - requirement: a\n    # reason\n  # second\n  - requirement: b\n    # end\n# lists\nlists: {}\n',
  'a:\n  b: |\n    # text\n    # text\n  # c: 1\n# d: 1\n',
  'a: 1 # beside\n# of b\nb:\n  c: 1\n',
  'a:\n  # of b\n  b: 1\n',
];

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
