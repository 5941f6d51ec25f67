import { defined } from '../../src/core/defined.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '../../src/config/configuration.js';
import type { Fault } from '../../src/faults/fault.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { runAgainstReference } from './run-against-reference.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

interface Asked {
  readonly variant?: string;
  readonly faults?: readonly Fault[];
  readonly only?: readonly string[];
  configure?(configuration: Configuration): Configuration;
}

/** Answers by question and subject. */
const observed = async ({ variant, faults, only, configure }: Asked) => {
  const requirements =
    only === undefined
      ? undefined
      : catalogue.requirements.filter(({ operations }) => operations.some((id) => id !== null && only.includes(id)));
  const results = await runAgainstReference(catalogue, {
    ...defined({ variant, faults, requirements, configure }),
  });
  return (question: string, subject: string): string | undefined =>
    results.observations.find((one) => one.question.includes(question) && one.subject === subject)?.answer;
};

const systems = operationId('systems.list');

describe('what the reference does in gaps', () => {
  it('is told as docs/reference.md has it', async () => {
    const answer = await observed({});
    const observedAnswers = {
      'without a credential': answer('without a credential', 'systems.list'),
      'wrong on purpose': answer('wrong on purpose', 'accounts.users.create'),
      'nothing has': answer('nothing has', 'systems.read'),
      'does not have': answer('does not have', '*'),
      withdrawn: answer('withdrawn operation', 'systems.import-power-limit.create'),
      'error type': answer('media type do errors', '*'),
      'error members': answer('error body', '*'),
      'default page': answer('without per_page', 'systems.list'),
      'odd pages': answer('per_page=501', 'systems.list'),
      envelope: answer('Where are the items', 'systems.list'),
      beside: answer('beside the items', 'systems.list'),
      'id property': answer('carries the id', 'systemID'),
      'id form': answer('form have ids', 'gatewayID'),
      properties: answer('Which properties', 'System'),
      'properties below': answer('Which properties', 'Appliance.connectionStatus'),
      values: answer('Which values', 'WizardStep'),
      firmware: answer('none is stated', 'gateways.firmware.read'),
      'asset read': answer('that is not shown', 'systems.assets.read'),
      headers: answer('telling headers', '*'),
      cursor: answer('nextCursor', 'systems.list-by-cursor'),
      'two lists': answer('/systems/list', 'systems.list-by-cursor'),
      'delivery at': answer('delivery arrive', 'events.appliance.create'),
      'delivery type': answer('deliveries come', '*'),
      'delivery members': answer('body of a delivery', 'events.appliance.create'),
    };
    expect(observedAnswers).toMatchInlineSnapshot(`
      {
        "asset read": "yes (200)",
        "beside": "page",
        "cursor": "absent, opaque text",
        "default page": "50",
        "delivery at": "the path of the event below the subscribed one",
        "delivery members": "{ accountID, data, event, id }",
        "delivery type": "application/json",
        "does not have": "404 to an unknown path, 405 with Allow to another method",
        "envelope": "/items",
        "error members": "{ error{code, message} }",
        "error type": "application/json, application/vnd.voltway.v2+json",
        "firmware": "200, 204",
        "headers": "allow, deprecation, www-authenticate",
        "id form": "text: gtw- and a number",
        "id property": "id",
        "nothing has": "404",
        "odd pages": "-1: 400, 0: 400, 1: 200, 501: 400",
        "properties": "accountID, createdAt, customerID, id, name, timezone",
        "properties below": "online",
        "two lists": "no",
        "values": "COMPLETED",
        "withdrawn": "405",
        "without a credential": "401",
        "wrong on purpose": "400 (malformed-json), 415 (wrong-media-type)",
      }
    `);
    expect([answer('manufacturer', 'vendors.3'), answer('could not be told', 'Appliance')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('another implementation', () => {
  it.each([
    ['forbidden-without-credential', 'without a credential', 'systems.list', '403'],
    ['problem-json', 'media type do errors', '*', 'application/problem+json'],
    ['empty-errors', 'media type do errors', '*', 'without content'],
    ['integer-ids', 'form have ids', 'systemID', 'an integer'],
    ['encoded-ids', 'form have ids', 'systemID', 'text that a path must encode'],
    ['named-ids', 'carries the id', 'systemID', 'systemID'],
    ['wrapped-deep', 'Where are the items', 'systems.list', '/_embedded/entries'],
    ['small-default-page', 'without per_page', 'systems.list', '10'],
    ['clamps-above-limit', 'per_page=501', 'systems.list', '-1: 400, 0: 400, 1: 200, 501: 200'],
    ['unknown-values', 'Which values', 'System.plan', '2031_PLAN_TO_COME'],
  ])('%s: %s', async (variant, question, subject, expected) => {
    const answer = await observed({ variant, only: ['systems.list'] });
    expect(answer(question, subject)).toBe(expected);
  });

  it('asset-read-absent: is it served', async () => {
    const answer = await observed({
      variant: 'asset-read-absent',
      only: ['systems.assets.read', 'systems.assets.measurements.read'],
    });
    expect(answer('that is not shown', 'systems.assets.read')).toBe('it answers 405');
  });

  it('whose manufacturers and kinds are not configured gets suggestions', async () => {
    const answer = await observed({
      only: ['gateways.appliances.list', 'gateways.list'],
      configure: ({ vendors: _, appliances: __, ...rest }) => rest,
    });
    expect([1, 2, 3, 4, 6, 7, 8].map((digit) => answer('manufacturer', `vendors.${digit}`))).toMatchInlineSnapshot(`
      [
        "VENDOR1 = AURENHOF",
        "VENDOR2 = BRISKTAL",
        "VENDOR3 = CORVANE",
        "VENDOR4 = DELMORE",
        "VENDOR6 = FENNBRO",
        "VENDOR7 = GRANITH",
        "VENDOR8 = HOLTEX",
      ]
    `);
    expect(answer('could not be told', 'Appliance')).toContain('kind');
  });
});

describe('hostile answers', () => {
  it('are shortened, and no more than some are kept', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`p${String(index).padStart(3, '0')}${'x'.repeat(300)}`, 1]),
    );
    const answer = await observed({
      only: ['systems.list'],
      faults: [
        { kind: 'set', on: { operation: systems }, at: '$items/*/plan', value: `${'v'.repeat(118)}😀😀` },
        { kind: 'set', on: { operation: systems }, at: '$items/*/__proto__', value: 1 },
        { kind: 'set', on: { operation: systems, when: { query: { per_page: '1' } } }, at: '$items/*', value: many },
      ],
    });
    const properties = answer('Which properties', 'System') ?? '';
    expect(properties.split(', ').length).toBe(25);
    expect(properties.length).toBeLessThan(25 * 122);
    expect(properties.endsWith(', …')).toBe(true);
    expect(answer('Which values', 'System.plan')).toBe(`${'v'.repeat(118)}…`);
  });
});
