import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, root } from './checkout.js';
import stored from './vague-words.json' with { type: 'json' };
import { countByRoom, prose, rateOf, roomOf } from './vague-words.js';

/**
 * The most vague words per 1,000 of each room. A ceiling is only ever lowered, at last to 6. Rooms whose code is being
 * rewritten have some room above the figure that they have reached.
 */
const ceilings: { readonly [room: string]: number } = stored;

/** A new room takes over comments of others, until it gets a ceiling of its own. */
const ofNewRoom = 40;

const counted = countByRoom(
  files()
    .filter((path) => /\.(tsx?|md)$/.test(path) && !/(^|\/)(fixtures|corpus|pinned)\//.test(path))
    // They name the words that they look for.
    .filter((path) => !path.startsWith('test/architecture/vague-words'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);

test('the prose of a room has at most as many vague words per 1,000 as its ceiling allows', () => {
  const over = [...counted]
    .map(([room, sum]) => ({ room, rate: rateOf(sum), most: ceilings[room] ?? ofNewRoom }))
    .filter(({ rate, most }) => rate > most)
    .map(
      ({ room, rate, most }) =>
        `${room}: ${rate.toFixed(1)}, at most ${most} (vague-words.json); name the subject of each sentence`,
    );
  expect(over).toEqual([]);
});

describe('vague words are found', () => {
  test.each([
    ['a.ts', '/** What the thing tells. */\nconst a = 1;', 3],
    ['a.ts', 'const a = 1; // nobody else\n', 1],
    ['a.ts', "const what = 'nothing to tell';\n", 0],
    ['a.ts', "const url = 'http://nothing.example';\n", 0],
    ['a.md', 'Whatever\n\n```\nnothing\n```\n\nthe rest\n', 2],
  ])('%s: %j', (path, text, vague) => expect(countByRoom([{ path, text }]).get(roomOf(path))?.vague).toBe(vague));

  test('only comments of a module are read', () =>
    expect(prose('a.ts', "/** One. */\nconst a = 'two'; // Three.\n")).toBe('/** One. */\n// Three.'));
});

describe('a file counts to its room', () => {
  test.each([
    ['src/engine/send.ts', 'src/engine'],
    ['src/engine/send.test.ts', 'tests'],
    ['src/judge/observers/forms.ts', 'src/judge'],
    ['reports/html/app/src/overview.tsx', 'reports'],
    ['docs/scale.md', 'docs'],
    ['vitest.config.ts', 'the top folder'],
  ])('%s: %s', (path, room) => expect(roomOf(path)).toBe(room));
});
