import { loadInterface } from '../../spec/load.js';
import { UsageError } from '../campaign/usage-error.js';
import { expendableNames, expendables } from '../config/expendables.js';
import { knownIdsOf, unknownIds } from '../config/known-ids.js';
import { validateConfiguration } from '../config/validate.js';
import { parseYaml, type EntryPath } from '../config/yaml-source.js';
import { count } from '../core/count.js';
import { isObject } from '../core/json.js';
import type { ConfigurationEntry } from '../sources/entry.js';
import { mergeEntries } from '../sources/merge-entries.js';
import { readEntries } from '../sources/read-entries.js';
import { statedBodies, withStatedBodies } from '../sources/stated-bodies.js';
import { askPerson, expendableEntries, idsIn, writesAllowed } from './ask-person.js';
import { readConfigurationText } from './read-configuration-text.js';
import { writeCommandFile } from './write-command-file.js';
import { canAsk, print } from './output.js';
import { exitCode, type ExitCode } from './exit-code.js';

export interface InitFromOptions {
  readonly out: string;
  /** Files and URLs, the first wins. */
  readonly from: readonly string[];
  readonly allowWrites: boolean;
  /** `variable=id,id`. */
  readonly expendable: readonly string[];
  /** Name of the header that carries the credential. */
  readonly credentialHeader?: string;
}

const heading = '# yaml-language-server: $schema=node_modules/ems-conformance/schemas/configuration.schema.json\n';

/**
 * `ems-conformance init --from`: a configuration from an implementer's existing files. Entries of an existing
 * configuration stay.
 */
export async function initFromAction(options: InitFromOptions): Promise<ExitCode> {
  const { out, from, allowWrites, expendable, credentialHeader } = options;
  const iface = await loadInterface();
  const before = await readConfigurationText(out);
  const source = parseYaml(out, before);
  const value = source.value();
  const lacks = (...path: readonly string[]): boolean => !has(value, path);
  const said = [
    ...(allowWrites ? [writesAllowed] : []),
    ...expendableFrom(expendable),
    ...(credentialHeader === undefined ? [] : [headerFrom(credentialHeader)]),
  ];
  const read: ConfigurationEntry[] = [];
  const notRead: string[] = [];
  for (const place of from) read.push(...(await readEntries(iface, place, (what) => notRead.push(what))));
  const asked = canAsk() && !allowWrites && expendable.length === 0 ? await askPerson(lacks) : [];
  const user = ['writes', 'expendable', 'user'];
  const isUserExpendable = [...said, ...asked].some(({ path }) => path.join() === user.join()) || !lacks(...user);
  const stated = isUserExpendable ? statedBodies(iface) : [];
  const entries = firstOfEach([...said, ...asked, ...withStatedBodies(read, stated)]);
  const { usable, unusable } = checked(entries, knownIdsOf(iface));
  const { text, written, suggested, kept } = mergeEntries(before === '' ? heading : before, usable);
  await writeCommandFile(out, text);
  const config = out === 'ems-conformance.yaml' ? '' : ` --config ${out}`;
  print(
    [
      `${out}: ${count(written.length, 'entry', 'entries')} written, ${count(suggested.length, 'suggestion')} as ` +
        `comments, ${kept.length} that the file has already.`,
      ...unusable.map(
        (entry) => `Left out, since a configuration can't have it: ${entry.path.join('.')} (${entry.origin}).`,
      ),
      ...notRead.map((what) => `Not read: ${what}.`),
      '  1. Read the file; take "# " from the suggestions that are right.',
      '  2. Put the credential into the environment variable EMS_CREDENTIAL, as the whole value of its header.',
      `  3. ems-conformance plan${config}    shows what would be sent, and sends nothing.`,
      `  4. ems-conformance run${config}     judges; ${writesIn(text, out)}.`,
      '',
    ].join('\n'),
  );
  return exitCode.conforming;
}

/** What the written configuration lets a run change, in words. */
function writesIn(text: string, out: string): string {
  const value = parseYaml(out, text).value();
  const writes = isObject(value) ? value['writes'] : undefined;
  if (!isObject(writes) || writes['allowed'] !== true) return 'writes stay off until writes.allowed says otherwise';
  const expendable = isObject(writes['expendable']) ? Object.keys(writes['expendable']) : [];
  return expendable.length === 0
    ? 'writes are on: it changes only what it creates itself, since writes.expendable names nothing'
    : `writes are on: it changes what it creates itself, and what writes.expendable names (${expendable.join(', ')})`;
}

function has(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  return isObject(value) && Object.hasOwn(value, name) && has(value[name], rest);
}

/** `systemID=s9,s10` of the command line; a variable that comes again adds ids. */
function expendableFrom(texts: readonly string[]): readonly ConfigurationEntry[] {
  const idsOf = new Map<string, readonly string[]>();
  for (const text of texts) {
    const [variable = '', ids = ''] = text.split('=');
    if (variable !== 'user' && (!expendables.some((name) => name === variable) || idsIn(ids).length === 0))
      throw new UsageError(
        `--expendable ${text}: write a variable and ids, e.g. --expendable systemID=s9,s10\nThe variables are ` +
          `${expendableNames}.`,
      );
    idsOf.set(variable, [...(idsOf.get(variable) ?? []), ...idsIn(ids)]);
  }
  return [...idsOf].flatMap(([variable, ids]): readonly ConfigurationEntry[] =>
    variable === 'user'
      ? [{ path: ['writes', 'expendable', 'user'], value: true, origin: 'as you said' }]
      : expendableEntries(variable, ids),
  );
}

/** `X-Api-Key` of the command line, a token (RFC 9110 §5.6.2). */
function headerFrom(name: string): ConfigurationEntry {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new UsageError(`--credential-header ${name}: write the name of a header, e.g. X-Api-Key`);
  return { path: ['credentials', 'header'], value: name, origin: 'as you said' };
}

const keyOf = (path: EntryPath): string => JSON.stringify(path);

/** Of several entries for one place, the first; a sure one before suggestions. */
function firstOfEach(entries: readonly ConfigurationEntry[]): readonly ConfigurationEntry[] {
  const found = new Map<string, ConfigurationEntry>();
  for (const entry of entries) {
    const known = found.get(keyOf(entry.path));
    if (known === undefined || (known.unsure !== undefined && entry.unsure === undefined))
      found.set(keyOf(entry.path), entry);
  }
  return [...found.values()];
}

/** Which entries a configuration can have, each by itself. */
function checked(
  entries: readonly ConfigurationEntry[],
  known: ReturnType<typeof knownIdsOf>,
): { readonly usable: readonly ConfigurationEntry[]; readonly unusable: readonly ConfigurationEntry[] } {
  const fits = ({ path, value }: ConfigurationEntry): boolean => {
    const alone = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    const result = validateConfiguration(alone);
    return result.kind === 'valid' && unknownIds(result.configuration, known).length === 0;
  };
  return { usable: entries.filter(fits), unusable: entries.filter((entry) => !fits(entry)) };
}
