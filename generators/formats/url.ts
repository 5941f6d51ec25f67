import type { TextFormat } from './format.js';

/** An http, https or ftp URL with a public host, as ajv-formats defines it. */
export const url: TextFormat = {
  type: 'string',
  name: 'url',
  pattern: String.raw`^(?:https?|ftp)://[a-z0-9](?:-?[a-z0-9]){0,6}(?:\.[a-z0-9](?:-?[a-z0-9]){0,6}){0,2}\.[a-z]{2,5}(?::[1-9]\d{1,3})?(?:/(?:[A-Za-z0-9._~\-]|%[0-9A-F]{2})*(?:\?[a-z]+=[A-Za-z0-9]*)?)?$`,
  edges: ['http://a.bc', 'https://example.org:8080/a/b?c=d', 'ftp://files.example.com/a', 'http://8.8.8.8/'],
  wrong: ['', 'example.org', 'http://a', 'http://localhost', 'mailto:a@b.cd', 'http:///a'],
};
