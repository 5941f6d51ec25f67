import { spellings } from '../answers/ids.js';
import { freshText, isEmail, isUrl } from '../core/fresh-text.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { longestRecord, mostRecords, type ShownRecord } from './shown-records.js';

/** Bodies that are tried for one step, at most: the first one, and others after refusals. */
export const learnedTries = 8;

/** The request that a body is made for. */
export interface BodyUse {
  readonly creates: boolean;
  /** Variables of the path and of the created record: their values are ids that the server gives. */
  readonly variables: readonly string[];
  /** Address for URLs in a body of a subscription; elsewhere members with URLs are left out. */
  readonly receiverUrl: string | undefined;
}

/** Names of members that servers keep themselves. */
const keptByServer = /^_?(id|uuid|guid|uid|key|ref|identifier|self|links?|href|url|etag|version|revision)$/i;

/** The same: who changed it, and when. */
const historyOfRecord = /^_?(created|updated|modified|deleted|changed)(At|By|On)?$/i;

/** Is a member of this name one that servers set themselves? */
export const isKeptByServer = (name: string): boolean => keptByServer.test(name) || historyOfRecord.test(name);

/** Names that carry ids of other records. */
export const isReference = (name: string): boolean => /(ID|Id|_id|IDs|Ids|_ids|UUID|Uuid|_uuid)$/.test(name);

/** A time stamp by its name and its value; the start or end of a period is none. */
const isTimeStamp = (name: string, value: Json): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(value) &&
  /(At|_at|_on|[a-z]On|timestamp|Timestamp|time|Time|lastSeen|last_seen)$/.test(name);

/** An address without a mailbox (RFC 2606 §3): creations must not send mail to people in the data. */
const withoutMailbox = 'ems-conformance@example.com';

/** Nested deeper, members are left out. */
const deepest = 6;

/** A value that may be sent, or `undefined` for one of the server, a person or another record. */
function sendable(value: Json, use: BodyUse, depth = 0): Json | undefined {
  if (value === null || depth > deepest) return undefined;
  if (typeof value === 'string') {
    if (isUrl(value)) return use.receiverUrl;
    if (isEmail(value)) return use.creates ? withoutMailbox : undefined;
    return value;
  }
  if (isArray(value)) {
    const items = value.flatMap((item) => sendable(item, use, depth + 1) ?? []);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  if (!isObject(value)) return value;
  // An object with an id of its own is another record, embedded.
  if (depth > 0 && Object.keys(value).some((name) => /^_?(id|uuid|guid|uid)$/i.test(name) || isReference(name)))
    return undefined;
  const members = membersOf(value, use, depth);
  return Object.keys(members).length === 0 ? undefined : members;
}

function membersOf(record: JsonObject, use: BodyUse, depth: number): JsonObject {
  const own = new Set(use.variables.flatMap((variable) => spellings(variable)));
  return objectOf(
    Object.entries(record).flatMap(([name, value]) => {
      const isUrlOfSubscription = use.receiverUrl !== undefined && typeof value === 'string' && isUrl(value);
      if (isTimeStamp(name, value)) return [];
      if (depth === 0 && (own.has(name) || (isKeptByServer(name) && !isUrlOfSubscription))) return [];
      const sent = sendable(value, use, depth + 1);
      return sent === undefined ? [] : [[name, sent] as const];
    }),
  );
}

const pick = (body: JsonObject, isKept: (name: string, value: Json) => boolean): JsonObject =>
  objectOf(Object.entries(body).filter(([name, value]) => isKept(name, value)));

const plainOf = ({ record }: ShownRecord, use: BodyUse): JsonObject =>
  pick(membersOf(record, use, 0), (name) => !isReference(name));

/**
 * Bodies that can be made from records: each without the ids of other records; the first one with them, its scalars
 * alone, and for a change its first text alone.
 */
function formsOf(records: readonly ShownRecord[], use: BodyUse): readonly JsonObject[] {
  const [first] = records;
  if (first === undefined) return [];
  const plain = plainOf(first, use);
  const text = Object.entries(plain).find(([, value]) => typeof value === 'string');
  return [
    ...records.slice(0, mostRecords).map((each) => plainOf(each, use)),
    membersOf(first.record, use, 0),
    pick(plain, (_, value) => typeof value !== 'object'),
    ...(use.creates || text === undefined ? [] : [objectOf([text])]),
  ];
}

/** All texts in a refusal, without the names of its own members; JSON inside of a text is looked into as well. */
function textsIn(value: Json, depth = 0): readonly string[] {
  if (depth > deepest) return [];
  if (typeof value !== 'string') {
    const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    return members.flatMap((member) => textsIn(member, depth + 1));
  }
  try {
    const inner = JSON.parse(value) as Json; // JSON.parse gives JSON
    return typeof inner === 'object' ? textsIn(inner, depth + 1) : [value];
  } catch {
    return [value];
  }
}

/** Words in a refusal that may be names of members. */
const namedIn = (text: string): ReadonlySet<string> =>
  new Set(
    textsIn(text.slice(0, longestRecord))
      .join(' ')
      .match(/[\p{L}_$][\p{L}\p{N}_$-]*/gu),
  );

/** Names of members that may have to be unique. */
const mayBeUnique = /(name|title|label|mail|login|account|code|serial|number|no|nr|key|slug|reference|id)$/i;

/** A body with fresh texts in the members that a conflict may be about. */
const withFreshTexts = (body: JsonObject, named: ReadonlySet<string>, unique: string): JsonObject =>
  objectOf(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && (named.has(name) || mayBeUnique.test(name))
        ? (freshText(value, unique) ?? value)
        : value,
    ]),
  );

/**
 * The bodies to try for one step, one after the other. A refusal that names members changes the body once: those that
 * were sent are left out, and those that a record has and that were not sent are put in. After a conflict, fresh texts
 * take the place of those that may have to be unique, before other bodies are tried.
 */
export class LearnedBody {
  readonly #forms: readonly JsonObject[];
  readonly #known: JsonObject;
  readonly #tried = new Set<string>();
  #at = 0;
  #isChanged = false;
  #isFresh = false;
  #last: JsonObject = {};

  /** @param accepted a body of the same record that was accepted and came back unchanged: tried first */
  constructor(records: readonly ShownRecord[], use: BodyUse, accepted?: JsonObject) {
    this.#forms = [...(accepted === undefined ? [] : [accepted]), ...formsOf(records, use)];
    this.#known = objectOf(records.toReversed().flatMap(({ record }) => Object.entries(membersOf(record, use, 0))));
  }

  /** The first body; `undefined` where no body can be made. */
  first(): JsonObject | undefined {
    for (; this.#at < this.#forms.length; this.#at += 1) {
      const body = this.#untried(this.#forms[this.#at] ?? {});
      if (body !== undefined) return body;
    }
    return undefined;
  }

  /**
   * The body to try after the last one was refused.
   * @param text of the refusal
   * @param unique eight hexadecimal digits that no other request has, for fresh texts after a conflict
   */
  afterRefusal(status: number, text: string, unique: string): JsonObject | undefined {
    if (this.#tried.size >= learnedTries) return undefined;
    // A body whose fresh texts conflict as well conflicts in another member, or with a state of the server.
    const fresh =
      status === 409 && !this.#isFresh ? this.#untried(withFreshTexts(this.#last, namedIn(text), unique)) : undefined;
    this.#isFresh = fresh !== undefined;
    if (fresh !== undefined) return fresh;
    const changed = this.#isChanged ? undefined : this.#untried(this.#withoutFlaws(namedIn(text)));
    this.#isChanged = changed !== undefined;
    if (changed !== undefined) return changed;
    this.#at += 1;
    return this.first();
  }

  #withoutFlaws(named: ReadonlySet<string>): JsonObject {
    return objectOf([
      ...Object.entries(this.#last).filter(([name]) => !named.has(name)),
      ...Object.entries(this.#known).filter(([name]) => named.has(name) && !Object.hasOwn(this.#last, name)),
    ]);
  }

  #untried(body: JsonObject): JsonObject | undefined {
    const text = JSON.stringify(body);
    if (text === '{}' || this.#tried.has(text)) return undefined;
    this.#tried.add(text);
    this.#last = body;
    return body;
  }
}

/** Answers that say of a body that it will not do. */
export const refusesBody = (status: number): boolean => status === 400 || status === 409 || status === 422;
