import { describe, expect, it } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { Json } from '../core/json.js';
import { showsAwaitedContent, recordAt, type StepContents } from './satisfies.js';

const configuration: Configuration = {};

const memory = (
  sent: { readonly [step: string]: Json },
  answers: { readonly [step: string]: Json } = {},
): StepContents => ({
  sent: new Map(Object.entries(sent)),
  learned: new Set<string>(),
  answers: new Map(Object.entries(answers)),
  bindings: {},
});

describe('satisfies', () => {
  it('compares with what was sent', () => {
    const until = { kind: 'reflects', step: 'write' } as const;
    expect(
      showsAwaitedContent(until, { id: 1, name: 'new' }, memory({ write: { name: 'new' } }), undefined, configuration),
    ).toBe(true);
    expect(
      showsAwaitedContent(until, { id: 1, name: 'old' }, memory({ write: { name: 'new' } }), undefined, configuration),
    ).toBe(false);
    expect(showsAwaitedContent(until, { name: 'old' }, memory({}), undefined, configuration)).toBe(true);
  });

  it('waits for what is missing in a list, but not for a list', () => {
    const until = { kind: 'reflects', step: 'write', at: { kind: 'item', variable: 'systemID' } } as const;
    const written: StepContents = { ...memory({ write: { name: 'new' } }), bindings: { systemID: '7' } };
    const shows = (answer: Json): boolean => showsAwaitedContent(until, answer, written, undefined, configuration);
    expect(shows({ items: [{ id: 6, name: 'new' }] })).toBe(false);
    expect(shows({ items: [{ id: 7, name: 'old' }] })).toBe(false);
    expect(shows({ items: [{ id: 7, name: 'new' }] })).toBe(true);
    expect(shows({ note: 'no list' })).toBe(true);
  });

  it('waits for nothing of a body that was made of an answer', () => {
    const made: StepContents = { ...memory({ write: { name: 'new' } }), learned: new Set(['write']) };
    expect(
      showsAwaitedContent({ kind: 'reflects', step: 'write' }, { name: 'old' }, made, undefined, configuration),
    ).toBe(true);
  });

  it('waits until a deleted record is no longer shown, and not until default values are gone as well', () => {
    const before = memory({}, { before: { enabled: false, entries: [1] } });
    const shows = (answer: Json): boolean =>
      showsAwaitedContent({ kind: 'shows-no-more', step: 'before' }, answer, before, undefined, configuration);
    expect(shows({ entries: [1], enabled: false })).toBe(false);
    expect(shows({ enabled: false, entries: [] })).toBe(true);
  });

  it('looks for the created thing in the list', () => {
    const until = { kind: 'lists', step: 'create', variable: 'systemID' } as const;
    const created = memory({}, { create: { id: 7 } });
    expect(showsAwaitedContent(until, { items: [{ id: '6' }, { id: 7 }] }, created, undefined, configuration)).toBe(
      true,
    );
    expect(showsAwaitedContent(until, { items: [{ id: 6 }] }, created, undefined, configuration)).toBe(false);
    expect(showsAwaitedContent(until, { a: [{ id: 6 }], b: [{ id: 7 }] }, created, '/b', configuration)).toBe(true);
    expect(
      showsAwaitedContent(until, { items: [{ id: 6 }] }, memory({}, { create: {} }), undefined, configuration),
    ).toBe(true);
  });

  it('compares all places with an earlier answer', () => {
    const until = {
      kind: 'agrees',
      step: 'system',
      at: [
        ['/a', '/x'],
        ['/b/c', '/y'],
      ],
    } as const;
    const earlier = memory({}, { system: { x: 1, y: [2] } });
    expect(showsAwaitedContent(until, { a: 1, b: { c: [2] } }, earlier, undefined, configuration)).toBe(true);
    expect(showsAwaitedContent(until, { a: 1, b: { c: [3] } }, earlier, undefined, configuration)).toBe(false);
    expect(showsAwaitedContent(until, { a: 9 }, memory({}), undefined, configuration)).toBe(true);
  });
});

describe('thingAt', () => {
  const answer: Json = { system: { id: 's' }, entries: [{ id: 1 }, { id: 2 }] };

  it('takes the answer, what a pointer leads to, or the first item', () => {
    expect(recordAt(answer, 'answer', null, configuration)).toBe(answer);
    expect(recordAt(answer, '/system', null, configuration)).toEqual({ id: 's' });
    expect(recordAt(answer, '/nothing', null, configuration)).toBeUndefined();
    expect(recordAt(answer, 'first item', null, configuration)).toEqual({ id: 1 });
    expect(recordAt({ entries: [] }, 'first item', null, configuration)).toBeUndefined();
  });
});
