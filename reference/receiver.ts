import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Webhook } from 'standardwebhooks';
import type { DeliveryKind, ReceiverFault, ReceiverFaultTarget } from '../src/faults/receiver-fault.js';
import type { EventDefinition, OperationId } from '../spec/model.js';
import type { Json } from '../src/core/json.js';
import { valueAt } from '../src/core/pointer.js';

/** How the reference receiver expects deliveries to be signed. */
export type ExpectedSignature =
  | { readonly scheme: 'standard-webhooks'; readonly secret: string }
  | {
      readonly scheme: 'hmac';
      readonly secret: string;
      readonly header: string;
      readonly algorithm: 'sha256' | 'sha384' | 'sha512';
      readonly encoding: 'hex' | 'base64';
      readonly prefix: string;
    };

/** Choices that the interface leaves to a receiver. */
export interface ReceiverChoices {
  /** Statuses that replace the default ones, by kind of delivery. */
  readonly statuses?: { readonly [kind in DeliveryKind]?: number };
  /** All events are taken at this path below the base URL, and each path of its own is unknown. */
  readonly takesAllAt?: string;
  /** With every answer that may have content. */
  readonly answers?: string;
  /** A method that is no POST is answered with this status. */
  readonly otherMethods?: number;
}

export interface ReferenceReceiverOptions {
  readonly events: readonly Pick<EventDefinition, 'id' | 'path'>[];
  readonly signature?: ExpectedSignature;
  /** Absent: honest. */
  readonly fault?: ReceiverFault;
  /** Absent: the reference itself. */
  readonly variant?: ReceiverChoices;
}

export interface ReferenceReceiver {
  /** E.g. `http://127.0.0.1:41234`, without a slash at the end. */
  readonly baseUrl: string;
  /** Deliveries that had an effect, repeated ones counted once. */
  taken(): number;
  close(): Promise<void>;
}

/** The honest treatment of a delivery. */
interface Honest {
  readonly kind: DeliveryKind;
  readonly status: number;
  readonly body?: Json;
}

const maxBodyBytes = 1024 * 1024;
const maxIds = 10_000;

/**
 * A webhook receiver as the interface describes one: POST on each event path, any JSON body, 2xx also for a repeated
 * delivery; 401 without and 403 with a wrong signature, 415 for another media type than JSON, 400 for invalid JSON. Or
 * one with a single fault. Listens on a free port of the loopback interface.
 */
export const startReferenceReceiver = async (options: ReferenceReceiverOptions): Promise<ReferenceReceiver> => {
  const seen = new Set<string>();
  let taken = 0;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(bodyLimit({ maxSize: maxBodyBytes }));

  const answer = (
    honest: Honest,
    event: OperationId | undefined,
  ): { readonly status: number; readonly hangUp: boolean } => {
    const { fault } = options;
    if (fault !== undefined && applies(fault.on, honest, event))
      return fault.kind === 'hang-up' ? { status: 0, hangUp: true } : { status: fault.status, hangUp: false };
    if (honest.kind === 'good') taken += 1;
    return { status: honest.status, hangUp: false };
  };
  const respond = (honest: Honest, event: OperationId | undefined, bindings: HttpBindings): Response => {
    const { status, hangUp } = answer({ ...honest, status: statuses[honest.kind] ?? honest.status }, event);
    if (hangUp) bindings.incoming.socket.destroy();
    return new Response(status === 204 ? null : answers, { status: hangUp ? 503 : status });
  };

  const { statuses = {}, takesAllAt, answers = null, otherMethods = 405 } = options.variant ?? {};
  const places: readonly { readonly id?: OperationId; readonly path: string }[] =
    takesAllAt === undefined ? options.events : [{ path: takesAllAt }];
  for (const { id, path } of places) {
    app.post(path, async (context) => {
      const raw = Buffer.from(await context.req.arrayBuffer());
      return respond(judge(raw, context.req.header(), options.signature, seen), id, context.env);
    });
    app.all(path, () => new Response(null, { status: otherMethods, headers: { allow: 'POST' } }));
  }
  app.notFound((context) => respond({ kind: 'unknown-path', status: 404 }, undefined, context.env));

  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
};

/** Everything about a delivery that has no effect; only its id is remembered. */
const judge = (
  raw: Buffer,
  headers: Readonly<Record<string, string>>,
  signature: ExpectedSignature | undefined,
  seen: Set<string>,
): Honest => {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/(.+\+)?json$/.test(mediaType)) return { kind: 'media-type', status: 415 };
  if (signature !== undefined) {
    if (headers[signature.scheme === 'hmac' ? signature.header.toLowerCase() : 'webhook-signature'] === undefined)
      return { kind: 'unsigned', status: 401 };
    if (!isSigned(raw, headers, signature)) return { kind: 'forged', status: 403 };
  }
  let body: Json;
  try {
    // The cast holds: JSON.parse gives JSON.
    body = JSON.parse(raw.toString()) as Json;
  } catch {
    return { kind: 'malformed', status: 400 };
  }
  const id = headers['webhook-id'] ?? cloudEventId(body, mediaType);
  if (id !== undefined && seen.has(id)) return { kind: 'repeated', status: 200, body };
  if (id !== undefined && seen.size < maxIds) seen.add(id);
  return { kind: 'good', status: 202, body };
};

const cloudEventId = (body: Json, mediaType: string): string | undefined => {
  if (mediaType !== 'application/cloudevents+json') return undefined;
  return JSON.stringify([valueAt(body, '/source') ?? null, valueAt(body, '/id') ?? null]);
};

const isSigned = (raw: Buffer, headers: Readonly<Record<string, string>>, signature: ExpectedSignature): boolean => {
  if (signature.scheme === 'standard-webhooks') {
    try {
      new Webhook(signature.secret).verify(raw, { ...headers }, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  }
  const digest = createHmac(signature.algorithm, signature.secret).update(raw).digest(signature.encoding);
  const expected = Buffer.from(signature.prefix + digest);
  const given = Buffer.from(headers[signature.header.toLowerCase()] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const applies = (on: ReceiverFaultTarget, { kind, body }: Honest, event: OperationId | undefined): boolean => {
  if (on.event !== undefined && on.event !== event) return false;
  if (on.delivery === undefined ? kind !== 'good' && kind !== 'repeated' : kind !== on.delivery) return false;
  const has = (pointer: string): boolean => body !== undefined && valueAt(body, pointer) !== undefined;
  if (!(on.bodyHas ?? []).every(has)) return false;
  if (
    !(on.bodyNotString ?? []).every(
      (pointer) => has(pointer) && body !== undefined && typeof valueAt(body, pointer) !== 'string',
    )
  )
    return false;
  return Object.entries(on.bodyEquals ?? {}).every(
    ([pointer, value]) => body !== undefined && isDeepStrictEqual(valueAt(body, pointer), value),
  );
};
