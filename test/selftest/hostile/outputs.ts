import { isUtf8 } from 'node:buffer';
import { XmlDocument } from 'libxml2-wasm';
import { marked } from 'marked';

/** Everything that a run left: on the screen, and on the disk. */
export interface Outputs {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * Control characters except line feed and tab, and characters that reorder text.
 * The whole point of this expression is to find control characters.
 */
// The whole point of this expression is to find control characters.
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u;

/** Text of the implementation that would run or show as markup if it were not escaped. */
const markup = /<script>hostile|<img src=x onerror|<\/script><script>/i;

/** The reports must contain each of these once. */
const expected = [
  'evidence.jsonl',
  'results.json',
  'report.html',
  'junit.xml',
  'summary.md',
  'results.sarif',
  'ctrf.json',
];

/** Flaws of outputs, for any verdicts: broken reports, reports with commands, and secrets. */
export function flawsOf(outputs: Outputs, secret: string): readonly string[] {
  const { stdout, stderr, files, code } = outputs;
  const flaws: string[] = [];
  if (code !== 0 && code !== 1 && code !== 2) flaws.push(`exit code ${String(code)}: ${stderr.slice(-300)}`);
  if (/fault of ems-conformance|mistake of the suite|heap out of memory/i.test(stdout + stderr))
    flaws.push(`it blames itself: ${(stderr + stdout).slice(0, 300)}`);
  for (const [name, text] of [
    ['standard output', stdout],
    ['standard error', stderr],
  ] as const) {
    const found = invisible.exec(text);
    if (found !== null)
      flaws.push(
        `${name} has U+${found[0].charCodeAt(0).toString(16).padStart(4, '0')}: ` +
          `${JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 40))}`,
      );
    if (/^\s*::error::hostile/m.test(text)) flaws.push(`${name} has a command for a CI runner`);
  }
  const judged = files.has('results.json');
  for (const name of judged ? expected.filter((one) => !files.has(one)) : [])
    flaws.push(`${name} is missing; there are ${[...files.keys()].join(', ')}`);
  for (const [name, bytes] of files) {
    if (!isUtf8(bytes)) flaws.push(`${name} is no UTF-8`);
    flaws.push(...formFlaws(name, bytes.toString('utf8')));
  }
  for (const [name, text] of [
    ['standard output', stdout],
    ['standard error', stderr],
    ...[...files].map(([file, bytes]) => [file, bytes.toString('latin1')] as const),
  ] as const) {
    const spelling = spellings(secret).find(({ form }) => text.includes(form));
    if (spelling !== undefined)
      flaws.push(
        `${name} has the credential (${spelling.how}): ` +
          `…${text.slice(Math.max(0, text.indexOf(spelling.form) - 60), text.indexOf(spelling.form))}`,
      );
  }
  return flaws;
}

function formFlaws(name: string, text: string): readonly string[] {
  try {
    if (/\.(json|sarif)$/.test(name)) JSON.parse(text);
    if (name.endsWith('.jsonl')) for (const line of text.trimEnd().split('\n')) JSON.parse(line);
    if (name.endsWith('.xml')) XmlDocument.fromString(text).dispose();
  } catch (error) {
    return [`${name} is malformed: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`];
  }
  if (/\.(html|xml|md)$/.test(name)) {
    // In Markdown, code is shown as it is; HTML outside of code takes effect.
    if (markup.test(name.endsWith('.md') ? htmlIn(text) : text)) return [`${name} has markup of the implementation`];
    const found = invisible.exec(text);
    if (found !== null) return [`${name} has U+${found[0].charCodeAt(0).toString(16).padStart(4, '0')}`];
  }
  return [];
}

const htmlIn = (markdown: string): string => {
  const found: string[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'html') found.push(token.raw);
  });
  return found.join('\n');
};

/** Ways to write a secret that a reader could undo; whole, and without its scheme. */
function spellings(secret: string): readonly { readonly how: string; readonly form: string }[] {
  return [secret, secret.replace(/^\S+ /, '')].flatMap((text) => {
    const ascii = text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return [
      { how: 'as it is', form: text },
      { how: 'in JSON', form: JSON.stringify(text).slice(1, -1) },
      { how: 'in JSON in JSON', form: JSON.stringify(JSON.stringify(text)).slice(3, -3) },
      { how: 'percent-encoded', form: encodeURIComponent(text) },
      { how: 'in a form', form: new URLSearchParams({ a: text }).toString().slice(2) },
      { how: 'in base64', form: Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1) },
      { how: 'in base64, shifted by one', form: Buffer.from(`x${text}`).toString('base64').slice(4, -4) },
      { how: 'in base64url, shifted by two', form: Buffer.from(`xy${text}`).toString('base64url').slice(4, -4) },
      { how: 'in hexadecimal', form: Buffer.from(text).toString('hex') },
      { how: 'in escapes', form: ascii },
      { how: 'in markup', form: text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') },
    ];
  });
}
