import type { TextFormat } from './text-format.js';
import { LABEL, PATH_SEGMENT, QUERY } from './pattern-parts.js';

const HOST = String.raw`${LABEL}(?:\.${LABEL}){0,2}\.[a-z]{2,5}`;

/** An http, https or ftp URL with a public host, as ajv-formats defines it. */
export const url: TextFormat = {
  type: 'string',
  name: 'url',
  pattern: `^(?:https?|ftp)://${HOST}(?::[1-9]\\d{1,3})?(?:${PATH_SEGMENT}(?:${QUERY})?)?$`,
  edges: ['http://a.bc', 'https://example.org:8080/a/b?c=d', 'ftp://files.example.com/a', 'http://8.8.8.8/'],
  wrong: ['', 'example.org', 'http://a', 'http://localhost', 'mailto:a@b.cd', 'http:///a'],
};
