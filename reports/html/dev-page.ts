import { readTemplate } from './read-template.js';

/** The page of `dev`, which receives all its data from `events` at its own address. */
export const devPage = async (): Promise<string> => (await readTemplate('dev-template')).join('null');
