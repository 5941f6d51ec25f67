import type { Json, OperationId } from '../spec/model.js';
import type { EventDefinition } from '../spec/model.js';
import { envelope, type EnvelopeId } from './envelopes/index.js';

/** How bodies name their event where paths do not: `events.envelope`, `events.eventProperty`, `events.eventNames`. */
export interface EventNaming {
  readonly envelope?: EnvelopeId;
  readonly eventProperty?: string;
  readonly eventNames?: { readonly [eventId: string]: string };
}

/** What a body tells about its delivery. */
export interface Named {
  readonly event: OperationId | null;
  /** The envelope's id, by which a repeated delivery is recognised. */
  readonly id?: string;
}

type EventPath = Pick<EventDefinition, 'id' | 'path'>;

/**
 * Reads event and id from a body. The name that the configuration gives an event counts; without one, the event's
 * id or path does. An unreadable body names nothing.
 */
export const eventNaming = (events: readonly EventPath[], naming: EventNaming): ((body: Buffer) => Named) => {
  const byName = new Map<string, OperationId>();
  for (const { id, path } of events) byName.set(id, id).set(path, id);
  for (const { id } of events) {
    const name = naming.eventNames?.[id];
    if (name !== undefined) byName.set(name, id);
  }
  const kind = envelope(naming.envelope);
  const silent = kind.id === 'none' && naming.eventProperty === undefined;

  return (body) => {
    const json = silent ? undefined : parsed(body);
    if (json === undefined) return { event: null };
    const opened = kind.open(json);
    const names = [opened.event, propertyOf(opened.data, naming.eventProperty)];
    const event = names.flatMap((name) => (name === undefined ? [] : [byName.get(name)])).find((found) => found !== undefined);
    return { event: event ?? null, ...(opened.id === undefined ? {} : { id: opened.id }) };
  };
};

const parsed = (body: Buffer): Json | undefined => {
  try {
    // The cast holds: JSON.parse gives JSON.
    return JSON.parse(body.toString()) as Json;
  } catch {
    return undefined;
  }
};

const propertyOf = (data: Json | undefined, name: string | undefined): string | undefined => {
  if (name === undefined || typeof data !== 'object' || data === null || Array.isArray(data) || !Object.hasOwn(data, name)) return undefined;
  const value = Object.entries(data).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
};
