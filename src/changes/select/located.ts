import { pathKey } from '../compare/operations-of.js';
import type { ChangePlace } from '../intake/change.js';
import type { Interface, OperationId } from '../../../spec/model.js';

/**
 * The parts of the interface that a change is about: operations (also withdrawn ones), events, all parts, or a part
 * that the interface does not have.
 */
export type ChangedParts =
  | { readonly kind: 'subjects'; readonly ids: readonly OperationId[]; readonly deprecated: boolean }
  | { readonly kind: 'everything' }
  | { readonly kind: 'unknown'; readonly what: string };

/** Letters and digits alone, so that `evPlugged`, `ev/plugged` and `events.ev.plugged` are alike. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^events?/, '');

/**
 * Finds the parts of the interface that a change is about, by its place in a document; a path that an event has is that
 * event's, as documents of receivers put it.
 */
export function changedPartsOf(place: ChangePlace, iface: Interface): ChangedParts {
  switch (place.kind) {
    case 'operation': {
      const key = pathKey(place.path);
      const operation = [...iface.operations, ...iface.withdrawn].find(
        (known) => known.method === place.method && pathKey(known.path) === key,
      );
      if (operation !== undefined)
        return { kind: 'subjects', ids: [operation.id], deprecated: 'deprecated' in operation && operation.deprecated };
      const event = iface.events.find(({ path }) => place.method === 'POST' && path === place.path);
      return event === undefined
        ? { kind: 'unknown', what: `${place.method} ${place.path}` }
        : { kind: 'subjects', ids: [event.id], deprecated: false };
    }
    case 'event': {
      const event = iface.events.find(
        ({ id, path }) => plain(id) === plain(place.name) || plain(path) === plain(place.name),
      );
      return event === undefined
        ? { kind: 'unknown', what: `the webhook ${place.name}` }
        : { kind: 'subjects', ids: [event.id], deprecated: false };
    }
    case 'callback':
      // A callback of another document names no event of this interface, so the change concerns all events.
      return { kind: 'subjects', ids: iface.events.map(({ id }) => id), deprecated: false };
    case 'document':
      return { kind: 'everything' };
  }
}
