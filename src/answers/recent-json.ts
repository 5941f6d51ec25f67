import type { Json } from '../core/json.js';
import { RecentTexts } from '../core/recent-texts.js';

const recent = new RecentTexts<Json>();

/** The value of a text that was parsed lately. */
export const recentJson = (text: string): Json | undefined => recent.get(text);

/** The value of a text. @throws SyntaxError where it is no JSON */
export const parseJson = (text: string): Json =>
  // JSON.parse is typed `any`; a parsed text is JSON by definition.
  recent.keep(text, JSON.parse(text) as Json);
