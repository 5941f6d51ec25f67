import { constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';

/** Opens a file to be written anew, and never through a link: a link could lead out of the folder of the user. */
export const writeNoLink = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** Writes a file of an output folder. @throws a system error, `ELOOP` where a link stands in its place */
export const writeOutput = (path: string, text: string): Promise<void> => writeFile(path, text, { flag: writeNoLink });
