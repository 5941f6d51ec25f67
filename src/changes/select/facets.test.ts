import { beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../faults/fault.js';
import type { ChangeFacet } from '../../rules/rule.js';
import { loadCatalogue, type LoadedCatalogue } from '../load-catalogue.js';
import { touches } from './facets.js';
import { selectByChanges } from './selection.js';

let known: LoadedCatalogue;
beforeAll(async () => {
  known = await loadCatalogue();
});

/** The facets of a fault: the request that it applies to, and the part of the response that it changes. */
function facetsOf(fault: Fault): readonly ChangeFacet[] {
  const { query, queryHas, bodyHas, bodyLacks, bodyEquals, bodyContains, schema, mediaType, credential } =
    ('on' in fault ? fault.on.when : undefined) ?? {};
  const given = (facet: ChangeFacet, ...conditions: readonly unknown[]): readonly ChangeFacet[] =>
    conditions.some((condition) => condition !== undefined) ? [facet] : [];
  return [
    ...given('parameter', query, queryHas),
    ...given('request-body', bodyHas, bodyLacks, bodyEquals, bodyContains, schema),
    ...given('request-media-type', mediaType),
    ...given('security', credential),
    ...changed[fault.kind],
  ];
}

const changed: { readonly [Name in Fault['kind']]: readonly ChangeFacet[] } = {
  answer: ['response-status'],
  status: ['response-status'],
  set: ['response-body'],
  remove: ['response-body'],
  garble: ['response-body'],
  overfill: ['response-body'],
  clamp: ['response-body'],
  forget: ['response-body'],
  keep: ['response-body'],
  'make-in-part': ['response-body'],
  header: [],
  'media-type': ['response-media-type'],
  'skip-authentication': ['security'],
  'demand-scope': ['security'],
  serve: ['operation'],
  delivery: ['operation'],
};

describe('what a change touches', () => {
  test('is every kind of requirement that a fault in it breaks', () => {
    const missed = known.catalogue.requirements.flatMap((requirement) =>
      requirement.role === 'receiver'
        ? []
        : requirement.faults.flatMap(({ fault }) =>
            facetsOf(fault)
              .filter((facet) => !touches(facet, requirement.kind))
              .map((facet) => `${requirement.kind} by ${facet}`),
          ),
    );
    expect([...new Set(missed)]).toEqual([]);
  });

  test('of a request body, is what judges bodies that are sent', () => {
    const change = {
      id: 'new-required-request-property',
      severity: 'breaking',
      place: { kind: 'operation', method: 'PATCH', path: '/systems/{systemID}' },
      text: '',
      details: {},
    } as const;
    const { requirements } = selectByChanges([change], known);
    expect(requirements.map(({ id }) => String(id))).toEqual(
      expect.arrayContaining([
        'systems.update/served',
        'systems.update/supplied-body',
        'systems.update/invalid-request',
      ]),
    );
    expect(requirements.map(({ kind }) => kind)).not.toContain('presence');
  });
});
