import type { Change, ChangePlace } from './change.js';
import { placeOf } from './place.js';
import { toldChange } from './told-change.js';

/** What matters of the page: titles of sections, operations, and changes. Tags inside are dropped. */
const piece = /<div class="section-title">([^<]*)<|<span class="path">(.*?)<\/span>|<li class="change">(.*?)<\/li>/gs;

const entities: ReadonlyMap<string, string> = new Map([
  ['&#39;', "'"],
  ['&#34;', '"'],
  ['&quot;', '"'],
  ['&#96;', '`'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&#43;', '+'],
  ['&amp;', '&'],
]);

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d+|\w+);/g, (entity) => entities.get(entity) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Changes from the HTML form without ids. */
export function changesFromHtml(html: string): readonly Change[] {
  let place: ChangePlace = { kind: 'document', section: 'document' };
  return [...html.matchAll(piece)].flatMap(([, section, path, change]) => {
    if (section !== undefined) place = { kind: 'document', section: plain(section).toLowerCase() };
    if (path !== undefined) {
      const [method, rest] = plain(path).split(' ');
      place = placeOf(method, rest);
    }
    return change === undefined
      ? []
      : [
          toldChange({
            id: null,
            text: plain(change),
            place,
            severity: change.includes('breaking') ? 'warning' : 'info',
          }),
        ];
  });
}
