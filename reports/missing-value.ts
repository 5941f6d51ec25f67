import { placeholder } from '../spec/placeholder.js';

const article = (noun: string): string => (/^[aeio]/i.test(noun) ? `an ${noun}` : `a ${noun}`);

/** The name of an environment variable, e.g. `EMS_CREDENTIAL_WITHOUT_TARIFF_WRITE`. */
const variable = (...parts: readonly string[]): string =>
  `\${${['EMS_CREDENTIAL', ...parts]
    .map((part) =>
      part
        .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
        .replace(/\W/g, '_')
        .toUpperCase(),
    )
    .join('_')}}`;

function expendable(name: string): unknown {
  if (name === 'user') return placeholder('true if the user of the credential may be changed');
  if (name === 'deletableAccountID') return [placeholder('an accountID that may be deleted with all its systems')];
  return [placeholder(`${article(name)} that may be changed with what is below it`)];
}

function credential(kind: string | undefined, name: string | undefined): unknown {
  if (kind === undefined || (kind !== 'full' && name === undefined)) return {};
  if (name === 'privileged') return placeholder('true if the credential has every right');
  return {
    value: kind === 'full' ? variable() : kind === 'without' ? variable('without', name ?? '') : variable(name ?? ''),
  };
}

const bodies: { readonly [key: string]: string } = {
  value: 'a body that the operation accepts',
  mediaType: 'a media type',
  schema: 'a JSON Schema of bodies',
};

const eventEntries: { readonly [key: string]: unknown } = {
  publicUrl: placeholder('a URL at which the implementation reaches the receiver'),
  triggers: placeholder('an operation that causes it, or another trigger'),
  payloads: placeholder('a body of this event'),
  signature: { scheme: placeholder('a scheme of signatures'), secret: '${EMS_WEBHOOK_SECRET}' },
  eventProperty: placeholder('a property that names the event'),
};

/** By the first key of a place in the configuration: the value that stands there until it is replaced. */
const sections: {
  readonly [section: string]: (last: string, second: string | undefined, third: string | undefined) => unknown;
} = {
  ids: (last) => [placeholder(`an existing ${last}`)],
  idFields: (last) => placeholder(`a property that carries the ${last}`),
  vendors: (last) => placeholder(`the manufacturer behind VENDOR${last}`),
  vendorMediaType: () => placeholder('vendor'),
  writes: expendable,
  bodies: (_last, _second, third) =>
    placeholder(third === 'schemas' ? 'a body of this schema' : (bodies[third ?? 'value'] ?? 'value')),
  // It is suggested for one path alone, `/customers/{accountID}/users/{userID}`.
  bindings: () => ({ accountID: placeholder('the id that the path means'), userID: placeholder('a user of it') }),
  lists: () => placeholder('a JSON pointer to the items'),
  credentials: (_last, second, third) => credential(second, third),
  events: (_last, second) => eventEntries[second ?? ''] ?? placeholder('value'),
  appliances: (last) =>
    last === 'externalControllers' ? [placeholder('an id of an external controller')] : placeholder('value'),
};

/**
 * The value of a fragment that the implementer must replace: a placeholder, or an environment variable. Loading refuses
 * both, even where the configuration expects `true`: only the implementer may declare it.
 */
export function missingValue(keys: readonly string[]): unknown {
  const [section = '', second, third] = keys;
  return sections[section]?.(keys.at(-1) ?? '', second, third) ?? placeholder('value');
}
