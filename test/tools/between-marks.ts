import { readFile, writeFile } from 'node:fs/promises';

/** Replaces the text between two marks of a page. @throws Error where the page lacks one of them */
export async function writeBetween(page: string, [from, to]: readonly [string, string], text: string): Promise<void> {
  const whole = await readFile(page, 'utf8');
  const [start, end] = [whole.indexOf(from), whole.indexOf(to)];
  if (start === -1 || end < start) throw new Error(`${page} does not have the marks ${from} and ${to}`);
  await writeFile(page, `${whole.slice(0, start)}${from}\n\n${text}\n\n${whole.slice(end)}`);
}
