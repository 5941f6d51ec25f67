// Writes src/config/configuration.ts from its schema; with --check only tells (exit code 1) whether it is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const root = new URL('../../', import.meta.url);
const target = new URL('src/config/configuration.ts', root);
const schema = JSON.parse(await readFile(new URL('schemas/configuration.schema.json', root), 'utf8'));

/** Breaks the descriptions into lines, which become those of the comments. */
const wrapDescriptions = (node) => {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.description === 'string')
    node.description = node.description.replace(/(.{1,100})(?: +|$)/g, '$1\n').trimEnd();
  for (const member of Object.values(node)) wrapDescriptions(member);
};
wrapDescriptions(schema);

const types = await compile(schema, 'Configuration', {
  bannerComment: '/* Made from schemas/configuration.schema.json by `npm run types`; do not edit. */',
  unknownAny: true,
  style: { singleQuote: true, printWidth: 120 },
});

if (!process.argv.includes('--check')) {
  await writeFile(target, types);
} else if ((await readFile(target, 'utf8')) !== types) {
  console.error('src/config/configuration.ts is stale: run `npm run types`.');
  process.exitCode = 1;
}
