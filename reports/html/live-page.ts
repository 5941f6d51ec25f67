import { embed } from './embed.js';
import type { LiveFrame } from './live-model.js';
import { readTemplate } from './read-template.js';

/** The page that fills while a run goes on. It asks its own address for `events`, and nothing else. */
export async function livePage(frame: LiveFrame): Promise<string> {
  const [before, after] = await readTemplate('live-template');
  return `${before}${embed(frame)}${after}`;
}
