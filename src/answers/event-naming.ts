import { defined } from '../core/defined.js';
import type { EventDefinition, OperationId } from '../../spec/model.js';
import { isObject, type Json } from '../core/json.js';
import { envelope, type EnvelopeId } from './envelopes/index.js';

/** How bodies name their event where paths do not: `events.envelope`, `events.eventProperty`, `events.eventNames`. */
export interface EventNaming {
  readonly envelope?: EnvelopeId;
  readonly eventProperty?: string;
  readonly eventNames?: { readonly [eventId: string]: string };
}

/** The name and id of the event in a body. */
export interface NamedEvent {
  readonly event: OperationId | null;
  /** The name of the event in the body, in the sender's words. */
  readonly name?: string;
  /** The envelope's id, by which a repeated delivery is recognised. */
  readonly id?: string;
}

type EventPath = Pick<EventDefinition, 'id' | 'path'>;

/**
 * Reads event and id from a body. The name that the configuration gives an event counts; without one, the event's id or
 * path does, and the end of the path, e.g. `ev/plugged`. `undefined` where the configuration names neither an envelope
 * nor a property, so that no body names its event.
 */
export const eventNaming = (
  events: readonly EventPath[],
  naming: EventNaming,
): ((body: Json) => NamedEvent) | undefined => {
  const kind = envelope(naming.envelope);
  if (kind.id === 'none' && naming.eventProperty === undefined) return undefined;
  const byName = usualNames(events);
  for (const { id } of events) {
    const name = naming.eventNames?.[id];
    if (name !== undefined) byName.set(name, id);
  }

  return (body) => {
    const opened = kind.unwrap(body);
    const names = [opened.event, propertyOf(opened.content, naming.eventProperty)].filter((name) => name !== undefined);
    const event = names.flatMap((name) => byName.get(name) ?? []).at(0);
    return {
      event: event ?? null,
      ...(names[0] === undefined ? {} : { name: names[0] }),
      ...defined({ id: opened.id }),
    };
  };
};

/** Id, path and the end of the path name an event. */
function usualNames(events: readonly EventPath[]): Map<string, OperationId> {
  const byName = new Map<string, OperationId>();
  for (const { id, path } of events)
    byName
      .set(id, id)
      .set(path, id)
      .set(path.replace(/^\/events\//, ''), id);
  return byName;
}

/**
 * The event that a member of a body names by a usual name, where the configuration names neither an envelope nor a
 * property. `null` where no member does, or several name different events.
 */
export function unconfiguredEvent(events: readonly EventPath[]): (body: Json) => OperationId | null {
  const byName = usualNames(events);
  return (body) => {
    if (!isObject(body)) return null;
    const named = new Set(
      Object.values(body).flatMap((value) => (typeof value === 'string' ? (byName.get(value) ?? []) : [])),
    );
    const [event = null, another] = named;
    return another === undefined ? event : null;
  };
}

const propertyOf = (content: Json | undefined, name: string | undefined): string | undefined => {
  if (name === undefined || typeof content !== 'object' || content === null || Array.isArray(content)) return undefined;
  const value = Object.entries(content).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
};
