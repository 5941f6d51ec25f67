import { createHash } from 'node:crypto';
import { count } from '../../src/core/count.js';
import { rulingsInWords } from '../../src/results/rulings-in-words.js';
import { limitsInWords } from '../../src/results/limits-in-words.js';
import { xml, xmlText } from '../markup.js';
import { badge } from './badge.js';
import { nameRemarks } from './look-alikes.js';
import type { PublishedCounts, PublishedReport } from './published-report.js';
import { script, style } from './style.js';

/** One implementation of the table: the verified facts, and the files that prove them. */
export interface TableEntry {
  readonly report: PublishedReport;
  /** Names of the keys that signed. */
  readonly signedBy: readonly string[];
}

/** An entry with the folder of its page. */
export interface PlacedEntry<Entry extends TableEntry = TableEntry> {
  readonly entry: Entry;
  /** Letters, digits and hyphens; no two entries have the same. */
  readonly folder: string;
  /** Warnings about its name beside the other names, one sentence each. */
  readonly remarks: readonly string[];
}

const titleOf = ({ implementation: { name, version } }: PublishedReport): string =>
  [name, version].filter(Boolean).join(' ');

/** Hexadecimal digits of a digest in an address, enough that no second name with the same digits can be found. */
const addressDigits = 16;

/**
 * Entries by the name of the implementation, each with a folder of its own. The folder's name follows from the
 * certificate's facts (implementation, vendor, class, role), so it stays when other entries are added or removed, and
 * another implementation of the same name gets another one. Reports with the same facts get the digest of their
 * statement as well.
 */
export function placeEntries<Entry extends TableEntry>(entries: readonly Entry[]): readonly PlacedEntry<Entry>[] {
  const key = ({ report }: Entry): string =>
    [titleOf(report), report.class, report.startedAt, report.certificate.statementSha256].join('\n');
  const sorted = entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const remarks = nameRemarks(sorted.map(({ report }) => report));
  const addresses = sorted.map(({ report }) => addressOf(report));
  return sorted.map((entry, index) => {
    const address = addresses[index] ?? '';
    const isShared = addresses.filter((other) => other === address).length > 1;
    const statement = entry.report.certificate.statementSha256.slice(0, addressDigits);
    return { entry, folder: isShared ? `${address}-${statement}` : address, remarks: remarks[index] ?? [] };
  });
}

function addressOf({ implementation: { name, version, vendor }, class: id, embedded, role }: PublishedReport): string {
  const slug = [name, version]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const who = JSON.stringify([name, version ?? null, vendor ?? null, id, role, embedded]);
  const digest = createHash('sha256').update(who).digest('hex').slice(0, addressDigits);
  return `${slug || 'implementation'}-${digest}`;
}

/** The pages and badges of a static site, by path. No network, no script but the filter, no clock. */
export function tableSite(placed: readonly PlacedEntry[]): ReadonlyMap<string, string> {
  return new Map([
    ['index.html', indexPage(placed)],
    ...placed.flatMap(({ entry, folder, remarks }) => [
      [`${folder}/index.html`, implementationPage(entry, remarks)] as const,
      [`${folder}/badge.svg`, badge(entry.report)] as const,
    ]),
  ]);
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function htmlPage(title: string, body: string, withScript = false): string {
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    ...(withScript ? [`script-src ${hash(script)}`] : []),
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${xmlText(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    body,
    ...(withScript ? [`<script>${script}</script>`] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** A cell for a group of requirements: its sign, its words and its colour. */
function cellOf(counts: PublishedCounts): { readonly tone: string; readonly text: string; readonly words: string } {
  const { pass, fail, notDecided, waived, notApplicable } = counts;
  const applicable = pass + fail + notDecided + waived;
  const words = [
    `${pass} of ${applicable} pass`,
    ...(fail > 0 ? [`${fail} fail`] : []),
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(notDecided > 0 ? [`${notDecided} not decided`] : []),
    ...(notApplicable > 0 ? [`${notApplicable} not applicable`] : []),
  ].join(', ');
  if (applicable === 0) return { tone: 'none', text: '–', words };
  if (fail > 0 || waived > 0) return { tone: 'waived', text: `◇ ${pass}/${applicable}`, words };
  if (notDecided > 0) return { tone: 'open', text: `? ${pass}/${applicable}`, words };
  return { tone: 'pass', text: `✓ ${pass}`, words };
}

function indexPage(placed: readonly PlacedEntry[]): string {
  const resources = [
    ...new Set(placed.flatMap(({ entry }) => entry.report.resources.map(({ resource }) => resource))),
  ].sort();
  const classes = [...new Set(placed.map(({ entry }) => entry.report.class))].sort();
  const [first] = placed;
  return htmlPage(
    'Conforming implementations',
    `<header><h1>Conforming implementations</h1>
<p>${xmlText(first?.entry.report.interface.title ?? '')}. Each line was verified: its signatures, its evidence, and
every verdict, judged again.</p></header>
<main>
<form hidden><label>Name, version or vendor <input type="search" name="text"></label>
<label>Class <select name="class"><option value="">all</option>${classes
      .map((id) => `<option>${xmlText(id)}</option>`)
      .join('')}</select></label></form>
<p class="quiet" id="shown" role="status">${placed.length} of ${placed.length} shown</p>
<div class="wide" tabindex="0" role="region" aria-label="Implementations and resources"><table>
<thead><tr><th scope="col">Implementation</th><th scope="col">Class</th><th scope="col">Depth</th>
<th scope="col">Run of</th>${resources
      .map((resource) => `<th scope="col" class="resource"><span>${xmlText(resource)}</span></th>`)
      .join('')}</tr></thead>
<tbody>
${placed.map((each) => rowOf(each, resources)).join('\n')}
</tbody></table></div>
<p class="quiet">✓ all mandatory requirements that apply pass · ◇ some fail, and a waiver accepts them for now ·
? some are not decided · – none applies, or the class does not cover it</p>
</main>`,
    true,
  );
}

function rowOf({ entry, folder, remarks }: PlacedEntry, resources: readonly string[]): string {
  const { report } = entry;
  const { vendor } = report.implementation;
  const cells = resources.map((resource) => {
    const counts = report.resources.find((each) => each.resource === resource);
    const { tone, text, words } = cellOf(counts ?? none);
    return `<td class="cell"><span class="${tone}" title="${xml(`${resource}: ${words}`)}">${text}</span></td>`;
  });
  const searched = [titleOf(report), vendor ?? ''].join(' ').toLowerCase();
  return (
    `<tr data-text="${xml(searched)}" data-class="${xml(report.class)}">` +
    `<th scope="row"><a href="${folder}/index.html"><bdi>${xmlText(titleOf(report))}</bdi></a>` +
    `${vendor === undefined ? '' : `<span class="quiet">${xmlText(vendor)}</span>`}` +
    `${remarks.map((remark) => `<span class="remark">⚠ ${xmlText(remark)}</span>`).join('')}` +
    `${report.rulings === undefined ? '' : `<span class="quiet">under ${rulingsInWords(report.rulings)}</span>`}` +
    `${report.embedded ? '<span class="quiet">the reference of the suite</span>' : ''}</th>` +
    `<td class="short">${xmlText(report.class)}</td>` +
    `<td class="short">${xmlText(limitsInWords(report.limits))}</td>` +
    `<td class="short">${xmlText(report.startedAt.slice(0, 10))}</td>${cells.join('')}</tr>`
  );
}

const none: PublishedCounts = { pass: 0, fail: 0, notDecided: 0, waived: 0, notApplicable: 0 };

const code = (text: string): string => `<pre><code>${xmlText(text)}</code></pre>`;

function implementationPage({ report, signedBy }: TableEntry, remarks: readonly string[]): string {
  const { implementation, suite, interface: judged, limits, rulings, must, advisoryFailures, reproduce } = report;
  const facts: readonly (readonly [string, string])[] = [
    ...(implementation.vendor === undefined ? [] : [['Vendor', implementation.vendor] as const]),
    ...remarks.map((remark) => ['Name', `⚠ ${remark}`] as const),
    ['Class', `${report.class} (${report.role})`],
    ['Interface', `${judged.title}, revision ${judged.revision}`],
    ['Run', `${report.startedAt}, by ${suite.name} ${suite.version}`],
    ['Depth', limitsInWords(limits)],
    ['Mandatory', cellOf(must).words],
    ['Advisory', count(advisoryFailures, 'failure')],
    ...(rulings === undefined ? [] : [['Under', rulingsInWords(rulings)] as const]),
    ['Signed by', signedBy.join(', ')],
    ['Statement', `SHA-256 ${report.certificate.statementSha256}`],
    ['Evidence', `SHA-256 ${report.evidence.sha256}`],
  ];
  const rows = report.resources.map((counts) => {
    const { tone, text } = cellOf(counts);
    const numbers = [counts.pass, counts.fail, counts.waived, counts.notDecided, counts.notApplicable];
    return (
      `<tr><th scope="row">${xmlText(counts.resource)}</th><td class="cell"><span class="${tone}">${text}</span></td>` +
      `${numbers.map((n) => `<td class="number">${n}</td>`).join('')}</tr>`
    );
  });
  return htmlPage(
    `${titleOf(report)}: conformance`,
    `<nav aria-label="Table"><a href="../index.html">All implementations</a></nav>
<header><h1><bdi>${xmlText(titleOf(report))}</bdi></h1>
<p><img src="badge.svg" alt="${xml(`EMS interface: ${report.class}`)}"></p></header>
<main>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${xmlText(value)}</dd>`).join('\n')}</dl>
<h2>Mandatory requirements by resource</h2>
<div class="wide" tabindex="0" role="region" aria-label="Mandatory requirements by resource"><table>
<thead><tr><th scope="col">Resource</th><th scope="col">together</th><th scope="col">pass</th><th scope="col">fail</th>
<th scope="col">waived</th><th scope="col">not decided</th><th scope="col">not applicable</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>
<h2>How to reproduce</h2>
<p>The same seed sends the same requests. Address, credential and configuration are those of whoever has access.</p>
${code(reproduce.run)}
<p>Whoever has the evidence with the digest above verifies the certificate, offline:</p>
${code(reproduce.verify)}
<p>Files: <a href="certificate.json">certificate.json</a>, <a href="conformance.yaml">conformance.yaml</a></p>
<h2>Badge</h2>
${code(`![EMS interface: ${report.class}](<address of this page>/badge.svg)`)}
</main>`,
  );
}
