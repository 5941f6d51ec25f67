import { isSecretGiven, isSecretName } from '../config/secret-names.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { textOfName } from '../core/texts-by-name.js';
import type { SourceFile } from './source-file.js';

/** Keywords whose values are examples of a value. */
const examples: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'x-example', 'x-examples']);

/** Keywords whose values are instances: their members are named by the implementer, not by OpenAPI. */
const instances: ReadonlySet<string> = new Set([...examples, 'value']);

/** Members of these have names that the implementer chose, even if they look like keywords. */
const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependencies',
  'dependentRequired',
  'mapping',
  'scopes',
  'security',
]);

/** Keywords whose texts are no addresses to be shown. */
const expressions: ReadonlySet<string> = new Set(['$ref', 'pattern']);

/** An expression of a link that stands for a part of a request or response. */
const runtimeExpression = /^\$(?:url|method|statusCode|request|response)\b|\{\$/;

/**
 * A document without the secrets that it gives: people write real passwords there, and evidence records the document.
 * Secrets are the example and default values of properties and parameters whose names suggest one, the values of
 * members with such a name elsewhere (in larger examples, links, extensions), and in addresses the user information and
 * the values of parameters with such a name. All other values keep their places.
 * @param labels names them instead of leaving out examples and making up values, so that a change is still seen
 */
export const withoutGivenSecrets = (file: SourceFile, labels?: SecretLabels): SourceFile => ({
  ...file,
  value: new WithoutSecrets(labels).described(file.value, { isSecret: false, areNames: false }),
});

/** Names secrets by numbers, the same secret by the same number; one for all documents that are compared. */
export class SecretLabels {
  readonly #labels = new Map<string, string>();

  of(secret: string | number): string {
    const key = JSON.stringify(secret);
    const label = this.#labels.get(key) ?? `(secret-${this.#labels.size + 1})`;
    this.#labels.set(key, label);
    return label;
  }
}

interface Surroundings {
  /** The value describes something with a secret name. */
  readonly isSecret: boolean;
  /** Its members are named by the implementer. */
  readonly areNames: boolean;
}

class WithoutSecrets {
  readonly #labels: SecretLabels | undefined;

  constructor(labels: SecretLabels | undefined) {
    this.#labels = labels;
  }

  /** A part of the document whose members are keywords, or names of what they describe. */
  described(value: Json, around: Surroundings): Json {
    if (typeof value === 'string') return this.#addresses(value);
    if (isArray(value)) return value.map((item) => this.described(item, around));
    if (!isObject(value)) return value;
    const isSecret = around.isSecret || (!around.areNames && isSecretParameter(value));
    return objectOf(
      Object.entries(value).flatMap(([name, member]): [string, Json][] => {
        const kept = this.#member(name, member, { ...around, isSecret });
        return kept === undefined ? [] : [[name, kept]];
      }),
    );
  }

  #member(name: string, member: Json, { isSecret, areNames }: Surroundings): Json | undefined {
    const within = { isSecret: isSecret || isSecretGiven(name), areNames: !areNames && maps.has(name) };
    if (areNames) return this.described(member, within);
    if (expressions.has(name) && typeof member === 'string') return member;
    if (isSecret && examples.has(name)) return this.#labels === undefined ? undefined : this.#replaced(member, name);
    if (instances.has(name)) return this.#instance(member);
    // Extensions are keywords: `x-kind-key` is none of a header field.
    const isGiven = name.startsWith('x-') ? isSecretName(name) : isSecretGiven(name);
    return isGiven && isGivenValue(member) ? this.#replaced(member, name) : this.described(member, within);
  }

  /** An instance whose members of a secret name are replaced. */
  #instance(value: Json): Json {
    if (typeof value === 'string') return this.#addresses(value);
    if (isArray(value)) return value.map((item) => this.#instance(item));
    if (!isObject(value)) return value;
    return objectOf(
      Object.entries(value).map(([name, member]) => [
        name,
        isSecretGiven(name) ? this.#replaced(member, name) : this.#instance(member),
      ]),
    );
  }

  #replaced(value: Json, name: string): Json {
    if (isArray(value)) return value.map((item) => this.#replaced(item, name));
    if (isObject(value))
      return objectOf(Object.entries(value).map(([inner, member]) => [inner, this.#replaced(member, name)]));
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    if (typeof value === 'string' && (value === '' || runtimeExpression.test(value))) return value;
    if (this.#labels !== undefined) return this.#labels.of(value);
    return typeof value === 'string' ? (textOfName(name) ?? 'conformance test') : 0;
  }

  /** A text whose addresses have no user information, and no values of parameters with a secret name. */
  #addresses(text: string): string {
    const label = (secret: string): string => this.#labels?.of(secret) ?? '';
    if (!text.includes('://') && !/[?&]/.test(text)) return text;
    return text
      .replace(/(?<=[a-z0-9+.-]:\/\/)([^/?#\s@]*)@/gi, (_, user: string) => {
        const shown = label(user);
        return shown === '' ? '' : `${shown}@`;
      })
      .replace(/(?<=[?&])([^=&?#\s]{1,64})=([^&#\s"'<>]+)/g, (found, name: string, value: string) =>
        isSecretGiven(name) ? `${name}=${label(value)}` : found,
      );
  }
}

/** Texts and numbers, and lists of them: objects below a secret name describe it. */
const isGivenValue = (value: Json): boolean =>
  isArray(value) ? value.every((item) => !isObject(item) && !isArray(item)) : !isObject(value);

function isSecretParameter({ name, in: place }: JsonObject): boolean {
  return typeof name === 'string' && typeof place === 'string' && isSecretGiven(name);
}
