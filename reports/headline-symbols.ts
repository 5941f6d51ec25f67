/** A sign for each headline, where text may have no colour. */
export const headlineSymbols = {
  conforming: '✓',
  'not-decided': '!',
  'not-conforming': '✗',
  'could-not-judge': '?',
  interrupted: '■',
} as const;
