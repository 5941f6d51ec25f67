import { expendables } from '../config/expendables.js';
import type { Json } from '../core/json.js';
import type { ConfigurationEntry } from '../sources/entry.js';
import { openQuestions } from './output.js';

const origin = 'as you said';

/** Ids as they are typed: separated by commas. */
export const idsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** Expendable records exist and are read as well, so they are ids too; those that may be deleted are not. */
export const expendableEntries = (variable: string, ids: readonly Json[]): readonly ConfigurationEntry[] => [
  { path: ['writes', 'expendable', variable], value: ids, origin, confirmed: true },
  ...(variable === 'deletableAccountID'
    ? []
    : [{ path: ['ids', variable], value: ids, origin, confirmed: true } as const]),
];

export const writesAllowed: ConfigurationEntry = { path: ['writes', 'allowed'], value: true, origin };

/**
 * Asks on a terminal for data that no document has: the place of the credential, and the expendable ids. An empty
 * answer leaves the entry out.
 * @param lacks Whether the configuration does not have an entry yet.
 */
export async function askPerson(
  lacks: (...path: readonly string[]) => boolean,
): Promise<readonly ConfigurationEntry[]> {
  const terminal = openQuestions();
  const entries: ConfigurationEntry[] = [];
  try {
    if (lacks('credentials', 'full')) {
      const name = await terminal.question(
        'Environment variable that holds the credential, as the whole value of its header [EMS_CREDENTIAL]: ',
      );
      if (/^[A-Za-z_]\w*$/.test(name.trim()) && name.trim() !== 'EMS_CREDENTIAL')
        entries.push({ path: ['credentials', 'full', 'value'], value: `\${${name.trim()}}`, origin });
    }
    if (!lacks('writes', 'allowed')) return entries;
    const allowed = await terminal.question('May the run create and change things there? [y/N]: ');
    if (!/^y(es)?$/i.test(allowed.trim())) return entries;
    entries.push(writesAllowed);
    for (const variable of expendables) {
      const what =
        variable === 'deletableAccountID' ? 'accounts that may be deleted, with all their systems' : variable;
      const ids = idsIn(await terminal.question(`Existing ids that may be changed, ${what} (commas between): `));
      if (ids.length > 0) entries.push(...expendableEntries(variable, ids));
    }
    return entries;
  } finally {
    terminal.close();
  }
}
