import { xml } from '../markup.js';
import type { PublishedReport } from './published-report.js';

/** Wide letters fit as well; the text is stretched to this width where a font is narrower. */
const widthOf = (text: string): number => Math.round([...text].length * 6.8) + 14;

/** A badge as SVG: the class that is reached, and how many failures were accepted for it. */
export function badge({ class: id, must: { waived }, implementation: { name } }: PublishedReport): string {
  const label = 'EMS interface';
  const value = waived === 0 ? id : `${id}, ${waived} waived`;
  const [left, right] = [widthOf(label), widthOf(value)];
  const colour = waived === 0 ? '#22603f' : '#7a4806';
  const text = (words: string, x: number, width: number): string =>
    `<text x="${x + width / 2}" y="14" textLength="${width - 14}" lengthAdjust="spacingAndGlyphs">${xml(words)}</text>`;
  const title = `${name}: ${label} ${value}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" `,
    `aria-label="${xml(title)}">`,
    `<title>${xml(title)}</title>`,
    `<rect width="${left + right}" height="20" rx="3" fill="#3b4048"/>`,
    `<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z" fill="${colour}"/>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    text(label, 0, left),
    text(value, left, right),
    '</g></svg>\n',
  ].join('');
}
