import { embed } from './embed.js';
import type { LiveFrame } from './live-model.js';
import { readTemplate } from './read-template.js';

/** The page that fills during a run. Its only request is for `events` at its own address. */
export async function livePage(frame: LiveFrame): Promise<string> {
  const [before, after] = await readTemplate('live-template');
  return `${before}${embed(frame)}${after}`;
}
