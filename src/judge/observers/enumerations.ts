import { getOrAdd, remembered } from '../../core/remembered.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import type { JudgeContext } from '../../requirements/requirement.js';
import { responseNodes, type ResponseNode } from '../../requirements/response-nodes.js';
import type { Enumeration, Interface } from '../../../spec/model.js';
import type { ObserverAnswer, Observer } from './observer.js';

/** An enumeration with the readable name of its schema, e.g. `System.plan`. */
export interface NamedEnumeration extends Enumeration {
  readonly name: string;
}

interface Carried {
  readonly pointer: ResponseNode['pointer'];
  readonly enumeration: NamedEnumeration;
}

/** Enumerations that the responses of each operation can carry. */
const byOperation = remembered((iface: Interface): ReadonlyMap<string, readonly Carried[]> => {
  const grouped = new Map<string, Carried[]>();
  for (const { operation, pointer, name, schema } of responseNodes(iface)) {
    const stated = schema['x-enumeration'];
    if (stated !== undefined)
      getOrAdd(grouped, operation.id, () => []).push({ pointer, enumeration: { ...stated, name } });
  }
  return grouped;
});

/** Values whose answers are remembered; an implementation may send any number of values. */
const limit = 1_000;

/**
 * Answers a question about every enumeration value in a success response. The same values come in many responses, so
 * each answer is computed once.
 */
export function seeValues(
  about: (value: string, enumeration: NamedEnumeration, context: JudgeContext) => readonly ObserverAnswer[],
): NonNullable<Observer['see']> {
  const known = remembered((_: JudgeContext) => new Map<NamedEnumeration, Map<string, readonly ObserverAnswer[]>>());
  return (view, context) => {
    if (!isJudgedSuccess(view)) return [];
    const answers: ObserverAnswer[] = [];
    for (const { pointer, enumeration } of byOperation(context.iface).get(view.exchange.operation ?? '') ?? []) {
      const byValue = getOrAdd(known(context), enumeration, () => new Map());
      for (const value of view.texts(pointer).keys()) {
        const own = byValue.get(value) ?? about(value, enumeration, context);
        if (byValue.size < limit) byValue.set(value, own);
        for (const answer of own) answers.push(answer);
      }
    }
    return answers;
  };
}
