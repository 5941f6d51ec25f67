import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { encodings } from './encodings.js';

/** The files of a folder and of the folders in it. */
export const filesBelow = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Each secret that stands in an output in an encoding: as it is, or escaped as JSON or for an address. One line for
 * each.
 */
export function leaksIn(
  outputs: ReadonlyMap<string, Buffer>,
  secrets: Readonly<Record<string, string>>,
): readonly string[] {
  // Many encodings leave a secret of plain letters as it is.
  const needles = new Map<string, { readonly what: string; readonly needle: Buffer }>();
  for (const [place, secret] of Object.entries(secrets))
    for (const { name, encode } of encodings) {
      const bytes = encode(secret);
      const text = bytes.toString('utf8');
      const escaped = [JSON.stringify(text).slice(1, -1), encodeURIComponent(text)];
      for (const needle of [bytes, ...escaped.map((one) => Buffer.from(one))])
        needles.set(needle.toString('latin1'), { what: `${place} ${name}`, needle });
    }
  return [...outputs].flatMap(([where, bytes]) =>
    [...needles.values()].flatMap(({ what, needle }) => {
      const at = bytes.indexOf(needle);
      return at === -1 ? [] : [`${what} in ${where}: ${around(bytes, at)}`];
    }),
  );
}

/** The bytes around a place: most leaks depend on the time, so the place has to be told when one is seen. */
const around = (bytes: Buffer, at: number): string => bytes.subarray(Math.max(0, at - 1_500), at + 500).toString();
