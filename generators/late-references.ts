import { _, type Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { callRef } from 'ajv/dist/vocabularies/core/ref.js';
import { getOrAdd } from '../src/core/remembered.js';

/** The members of a compiled schema that the code of a schema with a reference to it uses. */
export interface ReferredValidation {
  (...args: Parameters<ValidateFunction>): unknown;
  errors?: ValidateFunction['errors'];
  evaluated?: ValidateFunction['evaluated'];
}

/** A schema that references lead to, compiled when a value first needs it. */
class Target {
  readonly #compile: () => ReferredValidation;
  #compiled: ReferredValidation | undefined;

  constructor(compile: () => ReferredValidation) {
    this.#compile = compile;
  }

  get validate(): ReferredValidation {
    return (this.#compiled ??= this.#compile());
  }
}

/**
 * Makes Ajv compile the schema of a `$ref` when a value first needs it, and once for all schemas that refer to it. Ajv
 * itself compiles it together with the schema that holds the reference: in a large document, where most schemas reach
 * most others, that takes seconds for a value of ten members.
 */
export function compileReferencesLate(ajv: Ajv2020, compile: (name: string) => ReferredValidation): void {
  const targets = new Map<string, Target>();
  ajv.removeKeyword('$ref');
  ajv.addKeyword({
    keyword: '$ref',
    schemaType: 'string',
    code(context) {
      const name = String(context.schema);
      const target = getOrAdd(targets, name, () => new Target(() => compile(name)));
      // Ajv's own code for a reference to a schema that is not compiled yet, e.g. in a circle.
      callRef(context, _`${context.gen.scopeValue('wrapper', { ref: target })}.validate`);
    },
  });
}
