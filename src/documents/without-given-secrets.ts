import { isSecretGiven } from '../config/secret-names.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import type { SourceFile } from './source-file.js';

/** Keywords whose values are examples of a value. */
const examples: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'x-example', 'x-examples']);

/** Keywords whose values are instances: their members are named by the implementer, not by OpenAPI. */
const instances: ReadonlySet<string> = new Set([...examples, 'value']);

/** Members of these are names that the implementer chose, even if they look like keywords. */
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

/**
 * A document without the example and default values of properties whose names suggest a secret, and with made-up values
 * in larger examples: people write real passwords there, and evidence records the document. All other values keep their
 * places.
 */
export const withoutGivenSecrets = (file: SourceFile): SourceFile => ({
  ...file,
  value: described(file.value, { isSecret: false, areNames: false }),
});

interface Surroundings {
  /** The value describes something with a secret name. */
  readonly isSecret: boolean;
  /** Its members are named by the implementer. */
  readonly areNames: boolean;
}

function described(value: Json, around: Surroundings): Json {
  if (isArray(value)) return value.map((item) => described(item, { ...around, areNames: false }));
  if (!isObject(value)) return value;
  const { areNames } = around;
  const isSecret = around.isSecret || (!areNames && isSecretParameter(value));
  return objectOf(
    Object.entries(value)
      .filter(([name]) => areNames || !isSecret || !examples.has(name))
      .map(([name, member]) => [
        name,
        !areNames && instances.has(name)
          ? instance(member)
          : described(member, { isSecret: isSecret || isSecretGiven(name), areNames: !areNames && maps.has(name) }),
      ]),
  );
}

function isSecretParameter({ name, in: place }: JsonObject): boolean {
  return typeof name === 'string' && typeof place === 'string' && isSecretGiven(name);
}

/** An instance whose members of a secret name have values of ours. */
function instance(value: Json): Json {
  if (isArray(value)) return value.map(instance);
  if (!isObject(value)) return value;
  return objectOf(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecretGiven(name) ? replaced(member, name) : instance(member),
    ]),
  );
}

function replaced(value: Json, name: string): Json {
  if (typeof value === 'string') return secretSample(name) ?? 'conformance test';
  if (typeof value === 'number') return 0;
  if (isArray(value)) return value.map((item) => replaced(item, name));
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).map(([inner, member]) => [inner, replaced(member, name)]));
}

const samples: readonly (readonly [RegExp, string])[] = [
  [/(?:pass(?:word|phrase|wd)|pwd)s?$/i, 'Conformance-Test-1!'],
  [/secrets?$/i, `whsec_${Buffer.from('conformance test secret 01').toString('base64')}`],
  [/^pins?$/i, '2604'],
];

/** A text that services accept as a secret of this name. */
export const secretSample = (name: string): string | undefined => samples.find(([pattern]) => pattern.test(name))?.[1];
