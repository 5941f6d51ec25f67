/**
 * The arguments with which oasdiff compares two files. Without `--flatten-params` it does not look at the parameters of
 * a path, which OpenAPI 3.1 §4.8.9 gives to each operation below it.
 */
export const changelogOf = (from: string, to: string): readonly string[] => [
  'changelog',
  from,
  to,
  '--flatten-params',
  '-f',
  'json',
];
