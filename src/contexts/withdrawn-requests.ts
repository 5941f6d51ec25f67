import type { Configuration } from '../config/configuration.js';
import type { Step } from '../stimuli/scenario.js';
import type { Pattern } from '../patterns/pattern.js';
import { isWithdrawn, requestOf, type Context, type ContextValue, type TargetOperation } from './context.js';
import { unknownId } from '../stimuli/odd-request.js';
import { configuredValues } from './subjects.js';

const asked = (
  value: string,
  request: Pick<Step, 'query' | 'bindings' | 'body' | 'headers'>,
  pattern: Pattern,
): ContextValue => ({
  value,
  sent: [{ purpose: 'withdrawn', request, credential: 'full', from: 'normal' }],
  pattern,
});

/** Ids of withdrawn records. Other variables address records that still exist. */
const withdrawnVariables: ReadonlySet<string> = new Set(['notificationID', 'ruleID']);

/** Ids of other forms than the usual one: a number, and a UUID. */
const forms = [
  ['a number', '1'],
  ['a UUID', '3f2b1c9e-5d64-4c0a-9a52-7e1d0b8f6a11'],
] as const;

const otherForms = (variable: string): readonly ContextValue[] =>
  forms.map(([form, id]) => {
    const pattern: Pattern = { kind: 'made-up-id', variable, id, form };
    return asked(`${form} as id`, requestOf(pattern), pattern);
  });

/** Made-up ids for withdrawn records, if the request is not about the form of ids. */
const madeUpIds = ({ variables }: TargetOperation): Pick<Step, 'bindings'> => {
  const ids = variables.filter((name) => withdrawnVariables.has(name)).map((name) => [name, unknownId] as const);
  return ids.length === 0 ? {} : { bindings: Object.fromEntries(ids) };
};

/**
 * The interface doesn't show the bodies of withdrawn operations; notifications, rules and schedules often have these
 * members.
 */
const likelyBody = { name: 'ems-conformance', read: true, enabled: true, limits: [] };

/**
 * The second configured parent, and the configured ids below it; the plain request has the first ones. Empty if an id
 * is missing.
 */
function secondParent(
  { variables }: TargetOperation,
  configuration: Configuration,
): { readonly [variable: string]: string } {
  const [parent, ...others] = variables.filter((name) => !withdrawnVariables.has(name));
  const second = parent === undefined ? undefined : configuredValues(configuration, parent)[1];
  if (parent === undefined || second === undefined) return {};
  const below = others.map((name) => [
    name,
    (configuration.ids?.[name] ?? []).flatMap((value) =>
      typeof value === 'object' && String(value[parent]) === second ? [String(value[name])] : [],
    )[0],
  ]);
  return below.some(([, value]) => value === undefined) ? {} : Object.fromEntries([[parent, second], ...below]);
}

const bodiesOf = (target: TargetOperation): readonly ContextValue[] =>
  ['POST', 'PUT', 'PATCH'].includes(target.method)
    ? [
        asked('without a body', madeUpIds(target), { kind: 'body', is: 'none' }),
        asked(
          'with a body',
          {
            ...madeUpIds(target),
            body: { from: 'literal', value: likelyBody, origin: 'made-up' },
          },
          { kind: 'member', at: '/name', is: 'present' },
        ),
      ]
    : [];

/** Requests to operations that are no longer part of the interface, made in other ways than the plain one. */
export const withdrawnRequests: Context = {
  id: 'withdrawn request',
  about: 'Withdrawn operations with parameters, with and without a body, with ids of other forms, under each parent.',
  notFor: new Set(),
  values: (target, { configuration }) => {
    if (!isWithdrawn(target)) return [];
    const last = target.variables.at(-1);
    const { vendorMediaType } = configuration;
    return [
      asked(
        'with parameters',
        {
          bindings: { ...madeUpIds(target).bindings, ...(target.safe ? secondParent(target, configuration) : {}) },
          // Three contexts in one request. The request accepts other types as well, for a server without the vendor
          // type.
          ...(vendorMediaType === undefined
            ? {}
            : { headers: { accept: `application/vnd.${vendorMediaType}.v2+json, */*;q=0.5` } }),
          query: { per_page: { value: '10', origin: 'made-up' }, page: { value: '1', origin: 'made-up' } },
        },
        { kind: 'query', name: 'per_page', is: 'present' },
      ),
      ...(last !== undefined && withdrawnVariables.has(last) ? otherForms(last) : []),
      ...bodiesOf(target),
      ...target.variables
        .filter((variable) => !withdrawnVariables.has(variable) && target.safe)
        .flatMap((variable): readonly ContextValue[] => {
          const second = configuredValues(configuration, variable)[1];
          return second === undefined
            ? []
            : [
                {
                  value: `second ${variable}`,
                  sent: [],
                  pattern: { kind: 'subject', variable, ordinal: 'second', id: second },
                },
              ];
        }),
    ];
  },
};
