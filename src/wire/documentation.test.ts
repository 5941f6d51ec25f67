import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { packageRoot } from '../core/package-root.js';
import { tell } from '../patterns/tell.js';
import { patternOf } from '../contexts/refused-forms.js';
import { fieldsOfProxies, otherAddresses } from '../stimuli/refused-forms.js';
import { freedoms, notTried } from './freedoms.js';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** The page begins with a text of its own; the tables follow from the data. */
test('the documentation has each freedom with its choices', async () => {
  const file = join(packageRoot(), 'docs/wire.md');
  const [start = ''] = (await readFile(file, 'utf8')).split('\n## Tried');
  const tried = freedoms.flatMap(({ id, usual, choices }) =>
    choices.map(({ pattern, source, effect }, at) => [
      at === 0 ? id : '',
      at === 0 ? usual : '',
      tell(pattern),
      source,
      effect === 'equal' ? 'no' : 'yes',
    ]),
  );
  const page = [
    start.trimEnd(),
    '',
    '## Tried',
    '',
    table(['freedom', 'usual form', 'tried', 'source', 'may be refused'], tried),
    '',
    '## Without a valid credential',
    '',
    table(
      ['form', 'sent without a credential to', 'with a wrong one to', 'source'],
      [
        ...otherAddresses.map((form) => [tell(patternOf(form)), 'each reading', 'none', form.source]),
        ...fieldsOfProxies.map((form) => [
          tell(patternOf(form)),
          'each reading and each write',
          'each reading but plain lists',
          form.source,
        ]),
      ],
    ),
    '',
    '## Not tried',
    '',
    table(
      ['freedom', 'reason'],
      notTried.map(({ freedom, because }) => [freedom, because]),
    ),
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot(file);
});
