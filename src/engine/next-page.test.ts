import { describe, expect, it } from 'vitest';
import type { Composed } from './compose.js';
import { atCursor } from './next-page.js';

const composed: Composed = {
  kind: 'request',
  method: 'GET',
  url: 'http://127.0.0.1/systems/list',
  headers: [],
  bodyOrigin: 'none',
  mediaType: 'application/json',
  query: {},
  queryOrigin: 'none',
  credential: 'full',
  bindings: {},
};

describe('atCursor', () => {
  it('sends the cursor encoded, in the configured parameter, beside others', () => {
    const configuration = { cursor: { parameter: 'page[after]' } };
    expect(atCursor(composed, 'a&b=', configuration)).toMatchObject({
      url: 'http://127.0.0.1/systems/list?page%5Bafter%5D=a%26b%3D',
      query: { 'page[after]': ['a&b='] },
      queryOrigin: 'learned',
    });
    expect(
      atCursor({ ...composed, url: `${composed.url}?tenant=1`, query: { tenant: ['1'] } }, 'x', configuration),
    ).toMatchObject({
      url: 'http://127.0.0.1/systems/list?tenant=1&page%5Bafter%5D=x',
      query: { tenant: ['1'], 'page[after]': ['x'] },
    });
  });

  it('is nothing while the parameter is not configured', () => {
    expect(atCursor(composed, 'x', {})).toBeUndefined();
  });
});
