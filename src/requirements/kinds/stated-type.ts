import { defined } from '../../core/defined.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from '../../../spec/model.js';
import type { Json } from '../../core/json.js';
import { isHidden } from '../../evidence/hidden.js';
import type { Kind, Requirement } from '../requirement.js';
import { answerFacets, contentFacts } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { flaw, lacksContent, show, withoutContent } from '../build.js';
import { responseNodes, type ResponseNode } from '../response-nodes.js';
import { valuesRequirement } from '../values-requirement.js';

// Our own few keywords need no meta-schema, whose compilation would cost every start of the command.
const ajv = new Ajv2020({ strict: true, allErrors: false, multipleOfPrecision: 9, meta: false, validateSchema: false });
addFormats.default(ajv, ['date-time']);

/** RFC 3339 §5.6 is stricter than Ajv's format: a T, and an offset with its colon. */
const dateTime = String.raw`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$`;

/** The stated type alone; what lies deeper is judged where it is stated. */
function shallow(schema: Schema): object {
  return {
    ...defined({ type: schema.type }),
    ...(schema.format === undefined ? {} : { type: 'string', format: schema.format }),
    ...(schema.format === 'date-time' ? { pattern: dateTime } : {}),
  };
}

const validators = new Map<string, ValidateFunction<Json>>();

/** One validator for each stated type, whatever states it. */
function validatorOf(schema: Schema): ValidateFunction<Json> {
  const type = shallow(schema);
  const key = JSON.stringify(type);
  const valid = validators.get(key) ?? ajv.compile<Json>(type);
  validators.set(key, valid);
  return valid;
}

const wordsOf = (schema: Schema): string =>
  schema.format === undefined ? `a value of type ${schema.type ?? ''}` : `a string in ${schema.format} format`;

/** Enumerations judge their own values; this kind judges types and formats. */
const hasStatedType = (node: ResponseNode): boolean =>
  (node.schema.type !== undefined || node.schema.format !== undefined) && node.schema['x-enumeration'] === undefined;

function requirement(node: ResponseNode): Requirement {
  const valid = validatorOf(node.schema);
  const isWhole = node.place.length === 0;
  const stated = valuesRequirement(node, {
    kind: 'stated-type',
    name: node.name,
    says: `is ${wordsOf(node.schema)}`,
    wrong: node.schema.format === 'date-time' ? 'yesterday' : 5,
    judge: (view) => {
      if (isWhole && lacksContent(view))
        return fail(
          flaw(view.exchange, {
            message: `${node.name} is missing: the answer is empty`,
            expected: wordsOf(node.schema),
            actual: 'no content',
          }),
        );
      const visits = view.visits(node.pointer);
      const flaws = visits
        .filter(({ value }) => !valid(value) && !(typeof value === 'string' && isHidden(value)))
        .map(({ pointer, value }) =>
          flaw(view.exchange, {
            pointer,
            message: `${node.name} is of another type than the stated one`,
            expected: wordsOf(node.schema),
            actual: show(value),
          }),
        );
      return flaws.length > 0 ? fail(...flaws) : visits.length > 0 ? pass : undefined;
    },
  });
  return isWhole
    ? { ...stated, faults: [...stated.faults, ...withoutContent(node.operation, node.definition)] }
    : stated;
}

/** A present value has the type that the interface states for it. */
export const statedType: Kind = {
  id: 'stated-type',
  ...contentFacts,
  touchedBy: answerFacets,
  passShows: 'what is stated',
  about:
    'Where the interface states a type (array, record, string in date-time format), a present value of ' +
    'another type fails.',
  derive: (iface) => {
    const seen = new Set<string>();
    return responseNodes(iface)
      .filter(hasStatedType)
      .map(requirement)
      .filter(({ id }) => !seen.has(id) && seen.add(id));
  },
};
