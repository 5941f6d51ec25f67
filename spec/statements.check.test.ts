import { beforeAll, describe, expect, it } from 'vitest';
import { loadInterface } from './load.js';
import type { StatementForce, Interface } from './model.js';
import { sectionOf, sections } from './statements.js';
import { objectsOf, stringsOf } from './walk.fixture.js';

let iface: Interface;
let said: ReadonlySet<string>;
let open: ReadonlySet<string>;
beforeAll(async () => {
  iface = await loadInterface();
  const objects = objectsOf(iface.document).map(({ object }) => object);
  said = new Set(objects.flatMap((object) => stringsOf(object, 'x-stated')));
  open = new Set(objects.flatMap((object) => stringsOf(object, 'x-gap')));
});

const ids = (...forces: readonly StatementForce[]): readonly string[] =>
  iface.statements.filter(({ force }) => forces.includes(force)).map(({ id }) => id);

describe('statements', () => {
  it('have unique, readable ids', () => {
    const all = iface.statements.map(({ id }) => String(id));
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
    expect(all.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(id))).toEqual([]);
  });

  it('that are cited exist', () => {
    const known = new Set<string>(iface.statements.map(({ id }) => id));
    const missing = [...said, ...open].filter((id) => !known.has(id));
    expect(missing.map((id) => `spec/statements: add the statement ${id}, which a document cites`)).toEqual([]);
  });

  it('that can be judged are said by the documents', () => {
    const uncited = ids('obliges', 'permits', 'conditional').filter((id) => !said.has(id));
    expect(uncited.map((id) => `spec/paths or spec/schemas: cite ${id} in the x-stated of its node`)).toEqual([]);
  });

  it('that leave something open are marked as gaps, and nothing else is', () => {
    const gaps = ids('gap');
    expect(gaps.filter((id) => !open.has(id))).toEqual([]);
    expect([...open].filter((id) => !gaps.includes(id))).toEqual([]);
    expect([...said].filter((id) => gaps.includes(id))).toEqual([]);
  });

  it('say why nothing is judged exactly where nothing is judged', () => {
    const reasoned = iface.statements.filter(({ reason }) => reason !== undefined).map(({ id }) => id);
    expect(reasoned.toSorted()).toEqual([...ids('informs', 'unjudgeable')].toSorted());
  });

  it('have one place each, in all sections', () => {
    const places = iface.statements.map(({ source }) => `${source.section} / ${source.place}`);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
    const used = new Set(iface.statements.map(({ source }) => sectionOf(source.section)));
    expect([...used].toSorted()).toEqual(sections.toSorted());
  });

  it('have a row for every operation, withdrawal and event', () => {
    const known = new Set<string>(iface.statements.map(({ id }) => id));
    const forgotten = iface.operations.filter(({ id }) => !known.has(`endpoints.${id}`));
    expect(forgotten.map(({ id }) => `spec/statements/endpoints: add the statement endpoints.${id}`)).toEqual([]);
    expect(iface.withdrawn.filter(({ id }) => !known.has(`endpoints.withdrawn.${id}`))).toEqual([]);
    expect(iface.events.filter(({ id }) => !known.has(id))).toEqual([]);
  });
});
