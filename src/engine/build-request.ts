import { defined } from '../core/defined.js';
import type { Configuration, QueryValue } from '../config/configuration.js';
import { credentialHeader } from '../config/defaults.js';
import { uniqueDigits } from '../config/environment.js';
import { isSupplied } from '../config/supplied-entries.js';
import type { Bindings, CredentialLabel, Origin } from '../evidence/exchange.js';
import { isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import type { BodyPlan, Step } from '../stimuli/scenario.js';
import { configuredBody, turnedConfigured } from './configured-body.js';
import { inBodyForm } from './body-forms.js';
import type { BuiltRequest } from './built-request.js';
import { isKeptByServer, isReference } from './learned-body.js';
import { unwrappedRecord } from './unwrapped.js';
import type { Address } from './address.js';
import { inAddressForm, type AddressForm } from '../core/address-form.js';
import { vendorDigit, withVendorName } from '../config/vendor-names.js';
import { fittedSize } from './fitted-size.js';
import { withShownValues } from './shown-values.js';
import { withReferences } from './references.js';
import { withMembers } from './with-members.js';
import { respelledTarget } from './spelled.js';
import { withEscapedCharacter } from '../core/escaped-character.js';
import { mergedSchema } from './merged-schema.js';
import { notSent, type NotSent } from './not-sent.js';

export interface RequestScope {
  readonly baseUrl: string;
  readonly configuration: Configuration;
  /** Values of credential headers by label. */
  readonly credentials: ReadonlyMap<CredentialLabel, string>;
  readonly receiverUrl: string | undefined;
  readonly bindings: Bindings;
  /** JSON of earlier answers in the scenario, by step name. */
  readonly answers: ReadonlyMap<string, Json>;
  /** A body made from responses; used where the configuration gives none. */
  readonly learned?: Json;
  /** Records of the resource that the body is for, for values that a supplied body does not know. */
  readonly shown?: readonly JsonObject[];
  /** Stands in configured and literal bodies where they have `${UNIQUE}`; see `uniqueText`. */
  readonly unique: string;
}

/** Builds the request of a step from the scenario, the configuration and earlier responses. */
export function buildRequest(step: Step, address: Address, scope: RequestScope): BuiltRequest | NotSent {
  const { configuration } = scope;
  const bindings = { ...scope.bindings, ...boundBy(step, scope.unique) };
  const missing = address.variables.find((variable) => bindings[variable] === undefined);
  if (missing !== undefined)
    return notSent(`no value for {${missing}} is known; ids.${missing} gives one`, `ids.${missing}`);
  const used = Object.fromEntries(address.variables.map((variable) => [variable, bindings[variable] ?? '']));
  const path = address.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(used[name] ?? ''));

  const query = buildQuery(step, address, scope);
  if (query.kind === 'not-sent') return query;

  const credential = step.credential ?? 'full';
  const credentialValue = scope.credentials.get(credential);
  if (credential !== 'none' && credentialValue === undefined)
    return credential.startsWith('form:') && scope.credentials.has('full')
      ? notSent('the credential has no such form')
      : notSent(`no credential "${credential}" is configured`, entryOf(credential));

  const references = referencesOf(step, bindings);
  const body = step.body === undefined ? undefined : buildBody(step, step.body, { ...scope, references });
  if (body?.kind === 'not-sent') return body;

  const mediaType = buildMediaType(step, configuration);
  if (mediaType.kind === 'not-sent') return mediaType;
  const headers: (readonly [string, string])[] = [
    ...(body === undefined ? [] : [['content-type', mediaType.text] as const]),
    ...Object.entries(step.headers ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    ...(credentialValue === undefined || credential === 'none'
      ? []
      : Array.from(
          { length: credential === 'form:twice' ? 2 : 1 },
          () => [credentialHeader(configuration), credentialValue] as const,
        )),
  ];
  const built: BuiltRequest = {
    kind: 'request',
    method: address.method,
    path,
    url: `${scope.baseUrl.replace(/\/+$/, '')}${respelledTarget(path, queryString(query.values), step.target)}`,
    headers,
    ...defined({ headersLeftOut: headersLeftOut(step), message: step.message }),
    ...(body === undefined ? {} : { body: body.text }),
    // The implementer's word is about a body in its media type.
    bodyOrigin: body?.origin === 'configured' && mediaType.unlikeConfigured ? 'made-up' : (body?.origin ?? 'none'),
    mediaType: mediaType.text,
    query: query.values,
    queryOrigin: query.origin,
    credential,
    bindings: used,
    ...(Object.keys(references).length === 0 ? {} : { references }),
  };
  return step.bodyForm === undefined ? built : inBodyForm(built, step.bodyForm);
}

/** The values that a step fixes for path variables. */
export const boundBy = ({ bindings = {}, uniqueOf }: Step, unique: string): Bindings =>
  uniqueOf === undefined
    ? bindings
    : Object.fromEntries(
        Object.entries(bindings).map(([name, value]) => [name, value.replaceAll(uniqueDigits, unique)]),
      );

function headersLeftOut({ headers = {} }: Step): readonly string[] | undefined {
  const names = Object.keys(headers).filter((name) => headers[name] === null);
  return names.length === 0 ? undefined : names;
}

interface MediaType {
  readonly kind: 'media-type';
  readonly text: string;
  /** The step asks for another one than the configuration gives. */
  readonly unlikeConfigured: boolean;
}

/**
 * That of the step, else the one that the configuration gives for bodies of the operation; `VENDOR` in it is the
 * configured vendor.
 */
function buildMediaType(
  { operation, mediaType, body }: Step,
  { bodies, vendorMediaType }: Configuration,
): MediaType | NotSent {
  const given = bodies?.[body?.from === 'borrowed' ? body.of : (operation ?? '')]?.mediaType;
  const text = mediaType ?? given ?? 'application/json';
  if (text.includes('VENDOR') && vendorMediaType === undefined)
    return notSent('the vendor of application/vnd.<vendor>.v2+json is not configured', 'vendorMediaType');
  const named = (type: string): string => type.replace('VENDOR', vendorMediaType ?? '');
  return {
    kind: 'media-type',
    text: named(text),
    unlikeConfigured: given !== undefined && named(given).toLowerCase() !== named(text).toLowerCase(),
  };
}

function entryOf(credential: CredentialLabel): string {
  // They take the form of the full one.
  if (credential === 'made-up' || credential.startsWith('form:')) return 'credentials.full';
  const [kind, name] = credential.split(':');
  return name === undefined ? `credentials.${kind ?? ''}` : `credentials.${kind ?? ''}.${name}`;
}

/** Of values of several origins, a refusal says least of the weakest. */
const weakestFirst: readonly Origin[] = ['made-up', 'supplied', 'configured', 'learned', 'stated'];

interface Query {
  readonly kind: 'query';
  readonly values: { readonly [name: string]: readonly string[] };
  readonly origin: Origin;
}

/**
 * Configured parameters that the interface does not list are demanded by the implementation, so they go with every
 * request; listed ones are optional, so they go only where the step asks for them.
 */
function buildQuery(step: Step, address: Address, scope: RequestScope): Query | NotSent {
  const { configuration } = scope;
  const given = step.operation === null ? {} : (configuration.query?.[step.operation] ?? {});
  const listed = new Set(address.operation?.query.map(({ name }) => name));
  const values: Record<string, readonly string[]> = {};
  const origins = new Set<Origin>();
  const take = (name: string, value: QueryValue): void => {
    values[name] = Array.isArray(value) ? value : [String(value)];
    origins.add(isSupplied(configuration, 'query', `${step.operation ?? ''}.${name}`) ? 'supplied' : 'configured');
  };
  for (const [name, value] of Object.entries(given)) if (!listed.has(name)) take(name, value);
  for (const [name, plan] of Object.entries(step.query ?? {})) {
    if ('cursor' in plan) {
      values[configuration.cursor?.parameter ?? name] = typeof plan.cursor === 'string' ? [plan.cursor] : plan.cursor;
      origins.add('made-up');
      continue;
    }
    if ('value' in plan) {
      const value = 'fitted' in plan ? fittedSize(plan.value, plan.fitted, step.operation, scope) : plan.value;
      values[name] = typeof value === 'string' ? [value] : value;
      origins.add(plan.origin);
      continue;
    }
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) take(name, value);
    else if (plan.configured === 'required')
      return notSent(`the interface does not show values of ${name}`, `query.${step.operation ?? ''}.${name}`);
  }
  const origin = weakestFirst.find((each) => origins.has(each)) ?? 'none';
  return { kind: 'query', values, origin };
}

function queryString(values: Query['values']): string {
  const pairs = Object.entries(values).flatMap(([name, each]) =>
    each.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The ids of created records that members of the body name; none where a record was not created. */
function referencesOf({ refers = {} }: Step, bindings: Bindings): { readonly [member: string]: string } {
  return Object.fromEntries(
    Object.entries(refers).flatMap(([member, variable]) => {
      const id = bindings[variable];
      return id === undefined ? [] : [[member, id] as const];
    }),
  );
}

interface BuiltBody {
  readonly kind: 'body';
  readonly text: string;
  readonly origin: Origin;
}

/** @returns undefined for a request without a body */
function buildBody(
  step: Step,
  plan: BodyPlan,
  scope: RequestScope & { readonly references: NonNullable<BuiltRequest['references']> },
): BuiltBody | NotSent | undefined {
  switch (plan.from) {
    case 'text':
      return { kind: 'body', text: plan.text, origin: plan.origin ?? 'made-up' };
    case 'literal':
      return { kind: 'body', text: JSON.stringify(withUnique(plan.value, scope.unique)), origin: plan.origin };
    case 'sampled': {
      const { sample, write = JSON.stringify, origin } = plan;
      const value = sample();
      const text = value === undefined ? '' : write(withReferences(withUnique(value, scope.unique), scope.references));
      return text === '' ? undefined : { kind: 'body', text, origin };
    }
    case 'answer': {
      const answer = scope.answers.get(plan.step);
      if (answer === undefined) return notSent(`the step "${plan.step}" gave nothing to send back`);
      return { kind: 'body', text: JSON.stringify(sentBack(answer, step.operation, scope)), origin: 'learned' };
    }
    case 'configuration':
      return buildConfiguredBody(step, plan, scope);
    case 'borrowed': {
      const value = scope.configuration.bodies?.[plan.of]?.value;
      // A configuration is JSON by its schema, so its members are.
      return {
        kind: 'body',
        text: JSON.stringify(value === undefined ? plan.otherwise : withUnique(value as Json, scope.unique)),
        origin: 'made-up',
      };
    }
  }
}

/** The members of a record that the configured schema of the body names, and that are no ids. */
function sentBack(answer: Json, operation: string | null, { configuration }: RequestScope): Json {
  const record = unwrappedRecord(answer);
  // A configuration is JSON by its schema, so its members are.
  const given = configuration.bodies?.[operation ?? '']?.schema as Json | undefined;
  const schema = mergedSchema(given, given);
  const properties = schema !== undefined && isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(record) || properties === undefined || !isObject(properties)) return {};
  return objectOf(
    Object.entries(record).filter(
      ([name]) => Object.hasOwn(properties, name) && !isKeptByServer(name) && !isReference(name),
    ),
  );
}

type ConfiguredPlan = Extract<BodyPlan, { readonly from: 'configuration' }>;

/**
 * A body of the configuration with the changes that the plan asks for; without one, the body made from responses; none
 * where the configuration gives `null`.
 */
function buildConfiguredBody(step: Step, plan: ConfiguredPlan, scope: RequestScope): BuiltBody | NotSent | undefined {
  const operation = step.operation ?? '';
  const entry = bodyEntry(operation, plan);
  const given = scope.configuration.bodies?.[operation];
  const value = configuredBody(given, plan);
  if (value === undefined)
    return scope.learned === undefined
      ? notSent(`the interface does not show this request body, and ${entry} gives none`, entry)
      : { kind: 'body', text: JSON.stringify(scope.learned), origin: 'learned' };
  const known = withShownValues(value, scope.shown ?? []);
  const unique = withUnique(known, scope.unique);
  const addressed = step.addressForm === undefined ? unique : withAddressForm(unique, step.addressForm);
  if (addressed === undefined) return notSent('the configured body has no address that could have this form', entry);
  const json = withReceiver(addressed, scope.receiverUrl);
  if (json === undefined) return notSent('the body names our receiver, and none is running', 'events.publicUrl');
  const absent = [...(plan.without ?? []), ...(plan.only ?? [])].find((name) => !hasMember(json, name));
  if (absent !== undefined) return notSent(`the configured body has no ${absent}`, entry);
  const set = inVendorNames(plan.set ?? {}, scope.configuration);
  if (set.kind === 'not-sent') return set;
  const chosen = withMembers(choose(json, plan), set.members);
  if (chosen === null) return undefined;
  const turned = plan.turned === undefined ? undefined : turnedConfigured(given, plan, chosen, plan.turned);
  return {
    kind: 'body',
    text: withEscapedCharacter(JSON.stringify(turned ?? chosen)),
    // Nobody said that an address in this form is accepted.
    origin: step.addressForm === undefined ? configuredOrigin(operation, plan, scope.configuration) : 'made-up',
  };
}

function configuredOrigin(operation: string, plan: ConfiguredPlan, configuration: Configuration): Origin {
  // A body that is marked as assumed is not confirmed by the implementer, and nobody gave one that is turned.
  if (plan.assumed === true || plan.turned !== undefined) return 'made-up';
  // A configured body with stated changes is no longer configured by the implementer.
  if (plan.set !== undefined || plan.without !== undefined || plan.only !== undefined) return 'stated';
  return isSupplied(configuration, 'bodies', operation) ? 'made-up' : 'configured';
}

/** The configuration entry that a body comes from. */
export const bodyEntry = (
  operation: string,
  { schema, further }: { readonly schema?: string; readonly further?: string },
): string =>
  further !== undefined
    ? `bodies.${operation}.further.${further}`
    : schema !== undefined
      ? `bodies.${operation}.schemas.${schema}`
      : `bodies.${operation}`;

const hasMember = (value: Json, name: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** The body with some of its members. */
function choose(
  value: Json,
  { without, only }: { readonly without?: readonly string[]; readonly only?: readonly string[] },
): Json {
  if ((without === undefined && only === undefined) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => without?.includes(name) !== true && only?.includes(name) !== false),
  );
}

/** Replaces VENDOR1…8 in values by the configured names. */
function inVendorNames(
  members: { readonly [pointer: string]: Json },
  configuration: Configuration,
): { readonly kind: 'members'; readonly members: { readonly [pointer: string]: Json } } | NotSent {
  const named: Record<string, Json> = {};
  for (const [pointer, value] of Object.entries(members)) {
    const written = typeof value === 'string' ? withVendorName(value, configuration) : value;
    if (written === undefined)
      return notSent(
        `which manufacturer the VENDOR in ${JSON.stringify(value)} means is not configured`,
        `vendors.${vendorDigit(String(value)) ?? ''}`,
      );
    named[pointer] = written;
  }
  return { kind: 'members', members: named };
}

/** Replaces the placeholder of a text that no other request has. */
export const withUnique = (value: Json, unique: string): Json =>
  // JSON in, JSON out; the digits need no escaping.
  JSON.parse(JSON.stringify(value).replaceAll(uniqueDigits, unique)) as Json;

/** The body with the form at the end of each address of our receiver; `undefined` where none can have it. */
function withAddressForm(value: Json, form: AddressForm): Json | undefined {
  const text = JSON.stringify(value);
  // An address that ends with a slash, or has a query, is in a form that the configuration gives.
  const inForm = text.replaceAll(/\$\{RECEIVER_URL\}(?:[^"?#\\]*[^"?#\\/])?(?=")/g, (url) => inAddressForm(url, form));
  return inForm === text ? undefined : (JSON.parse(inForm) as Json); // JSON in, JSON out
}

/** Replaces the placeholder by our receiver's URL; `undefined` when it is needed and there is none. */
function withReceiver(value: Json, receiverUrl: string | undefined): Json | undefined {
  const text = JSON.stringify(value);
  // The placeholder stands for a URL, which needs no escaping inside a JSON string.
  if (!text.includes('${RECEIVER_URL}')) return value;
  if (receiverUrl === undefined) return undefined;
  return JSON.parse(text.replaceAll('${RECEIVER_URL}', receiverUrl)) as Json; // JSON in, JSON out
}
