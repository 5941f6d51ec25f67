import { expect, test } from 'vitest';
import { PathTree } from './path-tree.js';

const tree = new PathTree(['/accounts/1', '/accounts/1/users', '/systems/2/']);

test.each(['/accounts/1', '/accounts/1/', '/accounts/1/users/3', '/systems/2/', '/systems/2//x'])(
  '%s is one of the paths, or below one',
  (path) => expect(tree.hasAtOrAbove(path)).toBe(true),
);

test.each(['', '/', '/accounts', '/accounts/12', '/systems/2', '/other/accounts/1', '/__proto__'])(
  '%s is not',
  (path) => expect(tree.hasAtOrAbove(path)).toBe(false),
);
