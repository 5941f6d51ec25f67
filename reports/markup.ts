import { escapeInvisible, singleLine } from '../src/core/text.js';

/**
 * Text for XML 1.0 element content and attributes: markup is escaped, characters that XML can't carry become `\uXXXX`.
 */
export const xml = (text: string): string =>
  escapeInvisible(text).replace(/[&<>"'\n\t]/g, (character) => entities[character] ?? character);

/** Element content: as `xml`, with line feeds left as they are. */
export const xmlText = (text: string): string =>
  escapeInvisible(text).replace(/[&<>]/g, (character) => entities[character] ?? character);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Inline Markdown text (GitHub's dialect) without markup, links, mentions or issue numbers. */
export const markdown = (text: string): string =>
  singleLine(text)
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/[\\`*_{}[\]()#+!|~$-]/g, '\\$&')
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, '&#58;//')
    .replace(/\bwww\./gi, (match) => `${match.slice(0, 3)}&#46;`);

/** Inline Markdown code; safe in tables. */
export function markdownCode(text: string): string {
  const line = singleLine(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = line === '' || line.startsWith('`') || line.endsWith('`') || line.trim() !== line ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A fenced Markdown block that its content can't end. */
export function markdownBlock(text: string, language: string): string {
  const body = escapeInvisible(text).replace(/\n$/, '');
  const longest = Math.max(2, ...[...body.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}
