import type { PublishedReport } from './published-report.js';

/** Scripts whose letters look alike; a word of several of them is no word of a language. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'] as const;

const patterns = scripts.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, 'u') }));

/** Letters and digits that are read as a Latin letter, each followed by that letter. */
const readAs: ReadonlyMap<string, string> = new Map(
  [
    'аa вb сc ԁd еe ёe ѓr гr ԍg һh нh іl їl ӏl јj кk ԛq мm пn оo рp ѕs тt уy ѵv ԝw хx ґr зe ьb',
    'αa βb εe γy ηn ιl κk μm νv οo ρp τt υu χx ωw ζz σo ςs',
    'օo սu ոn հh ցg ɑa ɡg ıl ſf il 0o 1l |l 5s 3e',
  ].flatMap((pairs) => pairs.split(' ').map((pair) => [[...pair][0] ?? '', pair.slice(-1)] as const)),
);

/** A text as it is read at a glance: without case, accents, spaces and signs, letters that look alike as one. */
export function asRead(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  return [...plain]
    .map((sign) => readAs.get(sign) ?? sign)
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** The scripts of a word that has letters of several ones, e.g. `Cyrillic and Latin`; `undefined` where none has. */
function mixedScripts(text: string): string | undefined {
  for (const word of text.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    const found = patterns.filter(({ pattern }) => pattern.test(word)).map(({ script }) => script);
    if (found.length > 1) return found.toSorted().join(' and ');
  }
  return undefined;
}

/** Who is meant: of two reports with the same, one may be a later one of the same product. */
const identity = ({ implementation: { name, vendor } }: PublishedReport): string => JSON.stringify([name, vendor]);

/**
 * Warnings about the name of each report in a table, one sentence each: a word has letters of several scripts, or the
 * name looks like that of another implementation.
 */
export function nameRemarks(reports: readonly PublishedReport[]): readonly (readonly string[])[] {
  const read = reports.map(({ implementation: { name } }) => asRead(name));
  return reports.map((report, index) => {
    const { name, vendor = '' } = report.implementation;
    const mixed = mixedScripts(`${name} ${vendor}`);
    const others = reports.filter(
      (other, at) => read[at] === read[index] && read[index] !== '' && identity(other) !== identity(report),
    );
    return [
      ...(mixed === undefined ? [] : [`letters of ${mixed} in one word`]),
      ...(others.length === 0 ? [] : ['another entry has a name that is read the same']),
    ];
  });
}
