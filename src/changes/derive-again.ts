import { defined } from '../core/defined.js';
import { catalogueOf, type Catalogue } from '../requirements/catalogue.js';
import { kinds } from '../requirements/kinds/index.js';
import type { Kind } from '../requirements/requirement.js';
import type { Interface } from '../../spec/model.js';

/**
 * Kinds whose requirements about one operation depend on other operations too: those that create a record, list it, or
 * prove that it exists. All other kinds are derived for each operation and event alone; a test derives them both ways.
 */
export const kindsOfSeveral: ReadonlySet<string> = new Set([
  'challenge',
  'created-apart',
  'created-listed',
  'deleted-gone',
  'entity-tag',
  'equal-form',
  'event-address',
  'event-path',
  'odd-id',
  'odd-method',
  'other-views',
  'partial-content',
  'precondition',
  'read-back',
  'same-gateway',
  'same-system',
  'served',
  'shown-below',
  'withdrawn',
]);

/**
 * The catalogue of another state of an interface, equal to the result of `deriveCatalogue`, at the cost of the
 * differences:
 * requirements about operations and events that are the same objects in both are reused, except those of
 * `kindsOfSeveral`.
 */
export function deriveAgain(base: Catalogue, iface: Interface, from: readonly Kind[] = kinds): Catalogue {
  const alone = from.filter(({ id }) => !kindsOfSeveral.has(id));
  const several = from.filter(({ id }) => kindsOfSeveral.has(id));
  const [gone, come] = [differing(base.iface, iface), differing(iface, base.iface)];
  const outdated = new Set(alone.flatMap((kind) => kind.derive(gone).map(({ id }) => id)));
  const names = new Set(alone.map(({ id }) => id));
  return catalogueOf(
    iface,
    [
      ...base.requirements.filter(({ id, kind }) => names.has(kind) && !outdated.has(id)),
      ...alone.flatMap((kind) => kind.derive(come)),
      ...several.flatMap((kind) => kind.derive(iface)),
    ],
    from,
    base.revision,
  );
}

/** An interface with those of its operations and events alone that another one does not have. */
function differing(iface: Interface, other: Interface): Interface {
  const [operations, events] = [new Set(other.operations), new Set(other.events)];
  const { title, document, statements, table, supplement } = iface;
  return {
    title,
    document,
    statements,
    table,
    ...defined({ supplement }),
    // Spreading would compute the digest, which takes longer than the whole derivation.
    get digest() {
      return iface.digest;
    },
    operations: iface.operations.filter((each) => !operations.has(each)),
    events: iface.events.filter((each) => !events.has(each)),
    withdrawn: [],
  };
}
