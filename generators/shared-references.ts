import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { ReferredValidation } from './late-references.js';

/** What the schemas that are referred to say of the value that is being looked at. */
export class SharedReferences {
  /** One failure for each place that does not fit, and none for one that does. */
  readonly #known = new Map<string, ErrorObject[]>();

  /** To be called before each value. */
  forget(): void {
    this.#known.clear();
  }

  /** The validation by the schema of this name, which looks at each place of a value once; failures come once, too. */
  once(name: string, target: ValidateFunction): ReferredValidation {
    const look: ReferredValidation = Object.assign(
      (...[data, context]: Parameters<ValidateFunction>): boolean => {
        // A name that `propertyNames` looks at has the path of its object.
        const key = `${name} ${context?.instancePath ?? ''} ${typeof data === 'string' ? data : ''}`;
        const known = this.#known.get(key);
        if (known !== undefined) {
          look.errors = [...known];
          return known.length === 0;
        }
        const errors = target(data, context) === true ? [] : (target.errors ?? []);
        look.errors = errors;
        this.#known.set(key, errors.slice(0, 1));
        return errors.length === 0;
      },
      { evaluated: { dynamicProps: false, dynamicItems: false }, errors: [] },
    );
    return look;
  }
}
