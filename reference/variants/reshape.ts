import { isObject, type Json } from '../../src/core/json.js';
import type { Reply } from '../reply.js';
import type { ReferenceRequest } from '../request.js';
import type { Wrapper } from '../wrapper.js';

type Record = { readonly [name: string]: Json };

/** Makes a variant's wrapper that changes each response after the honest server has worked. */
export const changingResponses =
  (change: (reply: Reply, request: ReferenceRequest) => Reply) => (): Wrapper => (request, answer) =>
    change(answer(request), request);

/** Makes a variant's wrapper that changes the body of each successful response. */
export const changingSuccessBodies = (change: (body: Json) => Json): (() => Wrapper) =>
  changingResponses((reply) =>
    reply.body === undefined || reply.status >= 300 ? reply : { ...reply, body: change(reply.body) },
  );

/** Whether a body is a page of a list in the reference's envelope. */
export const isPage = (body: Json | undefined): body is { readonly items: readonly Json[]; readonly page: Record } =>
  isObject(body) && Array.isArray(body['items']) && isObject(body['page']);

/** Changes the envelope of pages; `/systems/list` keeps its own, whose `metadata.nextCursor` is stated. */
export const pagesAs = (change: (items: readonly Json[], page: Record) => Json): (() => Wrapper) =>
  changingSuccessBodies((body) => (isPage(body) ? change(body.items, body.page) : body));

/** A body with every object replaced, from the inside out. */
export const everyRecord = (value: Json, change: (record: Record) => Record): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => everyRecord(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, everyRecord(inner, change)])));
};
