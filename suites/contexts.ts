import type { Interface, Operation } from '../spec/model.js';
import type { Scenario, Step, Suite } from '../src/stimuli/scenario.js';
import { reads } from '../src/stimuli/steps.js';

/** How many contexts a run looks at each statement in: `limits.depth` of the configuration. */
export type Depth = 'quick' | 'normal' | 'thorough';

/** So often an operation is asked the same, so that a fault that shows in one answer of ten is seen. */
const repetitions: { readonly [depth in Depth]: number } = { quick: 0, normal: 9, thorough: 24 };
const unauthenticatedRepetitions: { readonly [depth in Depth]: number } = { quick: 0, normal: 7, thorough: 20 };

const has = ({ query }: Operation, name: string): boolean => query.some((parameter) => parameter.name === name);

const smallPages = { value: '10', origin: 'stated' } as const;
const secondPage = { value: '2', origin: 'made-up' } as const;

/** The same reading with each media type that the interface states for responses. */
const askedFor = ({ id }: Operation): readonly Step[] => [
  { name: 'asked for JSON', operation: id, purpose: 'accept', headers: { accept: 'application/json' } },
  {
    name: 'asked for JSON or anything',
    operation: id,
    purpose: 'accept',
    headers: { accept: 'application/json, */*;q=0.1' },
  },
];

/**
 * The same reading again and again. Lists are asked for much else besides, so that a fault in one answer of ten may
 * come with requests that say nothing: they are repeated twice as often.
 */
const repeated = (operation: Operation, depth: Depth): readonly Step[] =>
  Array.from({ length: repetitions[depth] * (has(operation, 'per_page') ? 2 : 1) }, (_, at) => ({
    name: `again ${at + 1}`,
    operation: operation.id,
    purpose: 'success',
  }));

/** Each two of the listed parameters together, with their configured values and a small page. */
function inPairs(operation: Operation): readonly Step[] {
  const names = operation.query.map(({ name }) => name).filter((name) => name !== 'page');
  return names.flatMap((first, at) =>
    names.slice(at + 1).map((second): Step => ({
      name: `${first} and ${second}`,
      operation: operation.id,
      purpose: 'paging',
      query: Object.fromEntries(
        [first, second].map((name) => [name, name === 'per_page' ? smallPages : { configured: 'required' as const }]),
      ),
    })),
  );
}

/** Ways in which a request without the credential may differ from the plain one. */
function unauthenticated(operation: Operation, depth: Depth): readonly Step[] {
  const { id } = operation;
  const without = (name: string, more: Partial<Step> = {}): Step => ({
    name: `${name} without a credential`,
    operation: id,
    purpose: 'no-credential',
    credential: 'none',
    ...more,
  });
  return [
    without('HEAD', { method: 'HEAD' }),
    without('asked for JSON', { headers: { accept: 'application/json' } }),
    ...(has(operation, 'per_page')
      ? [
          without('a small page', { query: { per_page: smallPages } }),
          without('the second page', { query: { per_page: smallPages, page: secondPage } }),
        ]
      : []),
    ...Array.from({ length: unauthenticatedRepetitions[depth] }, (_, at) => without(`again ${at + 1}`)),
  ];
}

const scenarioOf = (operation: Operation, depth: Depth): Scenario => ({
  id: `contexts.${operation.id}`,
  title: `The same statements in other contexts: ${operation.summary}`,
  effect: reads,
  once: true,
  steps: [
    ...askedFor(operation),
    ...inPairs(operation),
    ...unauthenticated(operation, depth),
    ...repeated(operation, depth),
  ],
});

/**
 * Contexts in which a statement may break although it holds in the plain request: the media type asked for, pairs of
 * query parameters, requests without a credential that differ from the plain one, and repetition. One scenario for each
 * reading operation, derived from the interface, so that a new operation is looked at without a line of its own.
 */
export const contexts = ({ operations }: Interface, depth: Depth): Suite => ({
  resource: 'contexts',
  scenarios:
    depth === 'quick' ? [] : operations.filter(({ safe }) => safe).map((operation) => scenarioOf(operation, depth)),
});
