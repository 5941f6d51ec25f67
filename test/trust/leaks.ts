import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { encodings } from './encodings.js';

/** The files of a folder and of the folders in it. */
export const filesBelow = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Each secret that stands in an output in an encoding, as it is or escaped as JSON; one line for each. */
export function leaksIn(
  outputs: ReadonlyMap<string, Buffer>,
  secrets: Readonly<Record<string, string>>,
): readonly string[] {
  const needles = Object.entries(secrets).flatMap(([place, secret]) =>
    encodings.flatMap(({ name, encode }) => {
      const bytes = encode(secret);
      const escaped = Buffer.from(JSON.stringify(bytes.toString('utf8')).slice(1, -1));
      return [bytes, escaped].map((needle) => ({ what: `${place} ${name}`, needle }));
    }),
  );
  return [...outputs].flatMap(([where, bytes]) =>
    needles.filter(({ needle }) => bytes.includes(needle)).map(({ what }) => `${what} in ${where}`),
  );
}
