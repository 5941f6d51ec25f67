/**
 * A line of a CI log without commands to the runner: GitHub's and Azure's runners take what starts with `::`, or
 * holds `##[` or `##vso[`, as one.
 */
export const harmless = (line: string): string => line.replace(/##(?=\[|vso\[)/g, '# #').replace(/^(\s*)::/, '$1: :');
