import { againSuffix } from './further-body.js';

/** What is looked at where a reading is sent in one of its forms alone, in turn with the usual form. */
export type Compared = 'refusal' | 'content';

const endings: { readonly [compared in Compared]: string } = {
  refusal: ', where it was refused',
  content: ', where the content was another',
};

/** The step that sends a reading in these forms, in turn with the usual one; requirements name it by its words. */
export const formTrial = (words: string, compared: Compared): string => `${words}${endings[compared]}`;

/** The words of such a step; `undefined` for another one. */
export function wordsOfTrial(stepName: string, compared: Compared): string | undefined {
  const once = stepName.endsWith(againSuffix) ? stepName.slice(0, -againSuffix.length) : stepName;
  return once.endsWith(endings[compared]) ? once.slice(0, -endings[compared].length) : undefined;
}

/** Begins the words of several forms at once: where one of them alone shows the flaw, that one is named. */
export const together = 'together: ';

/**
 * The number of the form that the body of a step takes: the same in each run. The body is always sent in chunks and
 * under another spelling of its media type, since few requests of an operation are steps; see `inBodyForm`.
 */
export function formNumberOf(stepName: string): number {
  const sum = [...stepName].reduce((before, letter) => before + (letter.codePointAt(0) ?? 0), 0);
  return 28 * sum + (inChunks[sum % inChunks.length] ?? 0);
}

/** Numbers of a body in chunks, each with another spelling of the media type. */
const inChunks = [1, 9, 17, 25, 5];
