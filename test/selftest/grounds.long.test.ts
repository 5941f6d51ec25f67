import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { defined } from '../../src/core/defined.js';
import { selects } from '../../src/evidence/selection.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { groundOf, type Ground } from '../../src/requirements/grounds/ground.js';
import { notHereGrounds } from '../../src/requirements/grounds/not-here-grounds.js';
import { servedCase, type ServedCase, type ServedExample } from '../../src/requirements/grounds/served-case.js';
import { servedGrounds } from '../../src/requirements/grounds/served-grounds.js';
import { RequestExchangeView } from '../../src/requirements/view.js';
import { root } from '../architecture/checkout.js';
import { groundProofs, notHereProofs, type GroundProof, type ShownElsewhere } from './grounds.js';
import { recordAgainstReference } from './run-against-reference.js';

type Grounds = readonly Ground<ServedCase, ServedExample>[];

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const tables: readonly (readonly [
  name: string,
  grounds: Grounds,
  proofs: { readonly [ground: string]: GroundProof | ShownElsewhere },
])[] = [
  ['served', servedGrounds, groundProofs],
  ['not here', notHereGrounds, notHereProofs],
];

/** Grounds of the first table that lead to the second one. */
const groundsOfNotHere: ReadonlySet<string> = new Set([
  'a page after the first one is not found, and the configuration does not give the query',
  'the record is not found, and the configuration names it as expendable',
  'the response is 404, 405 or 410',
]);

/** The grounds that decide the exchanges of a run, by name. */
async function decidingIn(grounds: Grounds, { only, faults, variant, configure }: GroundProof) {
  const { iface, requirements } = catalogue;
  const takes = selects([only]);
  const run = await recordAgainstReference(catalogue, {
    requirements: requirements.filter(takes),
    ...defined({ faults, variant, configure }),
  });
  const evidence = await run.open();
  const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
  const context = { iface, configuration: evidence.header.configuration };
  const names = new Set<string>();
  for await (const line of evidence.lines()) {
    if (line.kind !== 'exchange') continue;
    const view = new RequestExchangeView(line, { ...context, operations });
    if (view.operation === undefined) continue;
    const given = servedCase(view, view.operation, context);
    const isNotHere = groundsOfNotHere.has(groundOf(servedGrounds, given).name);
    if (grounds === servedGrounds || isNotHere) names.add(groundOf(grounds, given).name);
  }
  return [...names];
}

describe.each(tables)('grounds of %s', (_, grounds, proofs) => {
  test('each is shown by a fault or a variant', () => {
    expect(Object.keys(proofs)).toEqual(grounds.map(({ name }) => name));
  });

  test.each(Object.entries(proofs))('%s', { timeout: 120_000 }, async (name, proof) => {
    if ('shownBy' in proof) expect(existsSync(join(root, proof.shownBy))).toBe(true);
    else expect(await decidingIn(grounds, proof)).toContain(name);
  });
});
