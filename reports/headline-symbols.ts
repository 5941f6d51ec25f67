/** A sign for each headline, where text may have no colour. */
export const headlineSymbols = {
  conforming: '✓',
  'no-new-failure': '✓',
  'not-decided': '!',
  'advisory-only': '!',
  'not-conforming': '✗',
  'contradicts-own-document': '✗',
  'could-not-judge': '?',
  interrupted: '■',
} as const;
