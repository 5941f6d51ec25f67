import { vendorOf } from '../../answers/media-type.js';
import type { ConfigurationEntry } from '../entry.js';
import { isUrl, shownPlace } from '../../documents/read-source-text.js';
import type { SourceNode } from '../../documents/source-document.js';
import type { MatchedDocument } from './matched-document.js';

/** Name and version, address, header of the credential, and vendor of the media type. */
export function targetEntries(described: MatchedDocument): readonly ConfigurationEntry[] {
  return [
    ...implementationEntry(described),
    ...baseUrlEntries(described),
    ...credentialEntries(described),
    ...mediaTypeEntries(described),
  ];
}

/** One entry, since a configuration has no version without a name. */
function implementationEntry({ document }: MatchedDocument): readonly ConfigurationEntry[] {
  const info = document.root.child('info');
  const name = info?.text('title')?.trim();
  if (info === undefined || name === undefined || name === '') return [];
  // YAML reads a version such as 1.0 as a number.
  const version = String(info.member('version')?.value ?? '').trim();
  return [
    {
      path: ['implementation'],
      value: { name, ...(version === '' ? {} : { version }) },
      origin: `${info.at}, info`,
    },
  ];
}

/** The address of a server with the defaults of its variables. */
function addressOf(server: SourceNode, place: string): string | undefined {
  const written = (server.text('url') ?? '').replaceAll(/\{([^}]+)\}/g, (whole, name: string) =>
    String(server.child('variables')?.child(name)?.member('default')?.value ?? whole),
  );
  const base = isUrl(place) ? place : undefined;
  if (!URL.canParse(written, base)) return undefined;
  const { protocol, origin, pathname, username, password } = new URL(written, base);
  const usable = /^https?:$/.test(protocol) && username === '' && password === '' && !pathname.includes('%7B');
  return usable ? `${origin}${pathname}`.replace(/\/+$/, '') : undefined;
}

function baseUrlEntries({ document, place, basePath }: MatchedDocument): readonly ConfigurationEntry[] {
  const path = ['target', 'baseUrl'];
  const found = document.root.elements('servers').flatMap((server) => {
    const address = addressOf(server, place);
    return address === undefined ? [] : [{ value: `${address}${basePath}`, origin: `${server.at}, servers` }];
  });
  if (!isUrl(place)) {
    const [first, ...others] = found;
    if (first === undefined) return [];
    const unsure = others.length === 0 ? {} : { unsure: `it is the first of ${found.length} servers` };
    return [{ path, ...first, ...unsure }];
  }
  const { origin } = new URL(place);
  const here = found.find(({ value }) => value === origin || value.startsWith(`${origin}/`));
  if (here !== undefined) return [{ path, ...here }];
  return [
    { path, value: `${origin}${basePath}`, origin: `where ${shownPlace(place)} was read; its servers are elsewhere` },
  ];
}

/** Security schemes that operations of the interface ask for, or all where none does. */
function credentialEntries({ document, matched }: MatchedDocument): readonly ConfigurationEntry[] {
  const schemes = document.root.child('components')?.child('securitySchemes');
  if (schemes === undefined) return [];
  const asked = new Set(
    [...matched.map(({ own }) => own.node), document.root].flatMap((node) =>
      node.elements('security').flatMap((requirement) => requirement.names()),
    ),
  );
  const used = schemes.children().filter(([name]) => asked.size === 0 || asked.has(name));
  const path = ['credentials', 'header'];
  const entries = used.flatMap(([name, scheme]): readonly ConfigurationEntry[] => {
    const origin = `${scheme.at}, security scheme ${name}`;
    if (scheme.text('type') !== 'apiKey')
      return [{ path, value: 'Authorization', origin: `${origin}, ${scheme.text('type') ?? 'of no type'}` }];
    if (scheme.text('in') === 'header') return [{ path, value: scheme.text('name') ?? 'Authorization', origin }];
    const unsure = `the credential goes into a ${scheme.text('in') ?? 'place'}, and only headers are sent`;
    return [{ path, value: 'Authorization', origin, unsure }];
  });
  const [first] = entries;
  if (first === undefined) return [];
  const names = new Set(entries.map(({ value }) => String(value).toLowerCase()));
  return [names.size === 1 ? first : { ...first, unsure: `it is the first of ${names.size} headers` }];
}

function mediaTypeEntries({ matched }: MatchedDocument): readonly ConfigurationEntry[] {
  const found = new Map<string, string>();
  for (const { own } of matched) {
    const bodies = [
      own.node.child('requestBody'),
      ...(own.node.child('responses')?.children() ?? []).map(([, each]) => each),
    ];
    for (const content of bodies.flatMap((body) => body?.child('content') ?? []))
      for (const type of content.names()) {
        const vendor = vendorOf(type);
        if (vendor !== undefined && !found.has(vendor)) found.set(vendor, (content.member(type) ?? content).at);
      }
  }
  return [...found]
    .map(([value, at]): ConfigurationEntry => ({
      path: ['vendorMediaType'],
      value,
      origin: `${at}, media type`,
      ...(found.size === 1 ? {} : { unsure: `${found.size} vendors have media types` }),
    }))
    .slice(0, 1);
}
