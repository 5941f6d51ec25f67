/**
 * The modules that the package runs, by their names in `dist/command`: its command, and those that `exports` of
 * package.json names. Paths without an ending, from the folder of the checkout.
 */
export const packageEntries = {
  main: 'src/cli/main',
  index: 'src/index',
  generators: 'generators/index',
  vitest: 'src/vitest/index',
  setup: 'src/vitest/setup',
} as const;
