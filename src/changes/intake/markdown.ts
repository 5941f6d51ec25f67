import type { Change, ChangePlace } from './change.js';
import { placeOf } from './place.js';
import { toldChange } from './told-change.js';

const heading = /^#{2,4}\s+(.+?)\s*$/;
const endpoint = /^(?:`)?([A-Z]+)\s+`?(\S+?)`?$/;
const item = /^\s*[-*]\s+(.*\S)\s*$/;
const warning = /^(:warning:|⚠️|⚠)\s*/u;

/** Changes from markdown without ids: headings name operations, list items are texts. */
export function changesFromMarkdown(markdown: string): readonly Change[] {
  let place: ChangePlace = { kind: 'document', section: 'document' };
  return markdown.split(/\r?\n/).flatMap((line) => {
    const title = heading.exec(line)?.[1];
    if (title !== undefined) {
      const [, method, path] = endpoint.exec(title) ?? [];
      place = placeOf(method, path, title.toLowerCase());
      return [];
    }
    const text = item.exec(line)?.[1];
    if (text === undefined) return [];
    return [
      toldChange({
        id: null,
        text: text.replace(warning, ''),
        place,
        severity: warning.test(text) ? 'warning' : 'info',
      }),
    ];
  });
}
