import type { Json } from '../core/json.js';
import { isHidden } from '../evidence/hidden.js';
import { fault, isHiddenHere, neverArose, nothingToRead, ofOperation, on, wants } from './build.js';
import { untouched, type Finding, type JudgeContext, type ServiceRequirement } from './requirement.js';
import type { ResponseNode } from './response-nodes.js';
import type { RequestView } from './view.js';

/** What is stated of the values at one place of the success answers of an operation. */
export interface StatedOfValues {
  readonly kind: string;
  /** What the id ends with. */
  readonly name: string;
  /** What holds, as a sentence about the place. */
  readonly says: string;
  /** A value that breaks it. */
  readonly wrong: Json;
  /** `undefined` for an answer that carries no such value. */
  judge(view: RequestView, context: JudgeContext): Finding | undefined;
}

/** A stated MUST about every value at a place, also deep in a list. */
export function valuesRequirement(
  node: ResponseNode,
  { kind, name, says, wrong, judge }: StatedOfValues,
): ServiceRequirement {
  const { operation } = node;
  return {
    ...ofOperation(operation, kind, name),
    title: `${operation.method} ${operation.path}: ${node.name} ${says}`,
    level: 'MUST',
    statedness: 'stated',
    statements: node.schema['x-stated'] ?? node.definition.stated,
    wants: wants(operation.id, 'success'),
    judgement: {
      scope: 'exchange',
      judge: (view, context) => {
        const none = nothingToRead(view);
        if (none !== undefined) return none;
        const finding = judge(view, context);
        const isSure = finding?.kind === 'fail' || ![...view.texts(node.pointer).keys()].some(isHidden);
        if (!isSure) return isHiddenHere(node.name);
        return finding ?? (view.body.kind === 'json' ? neverArose(node.name) : untouched);
      },
    },
    faults: [fault({ kind: 'set', on: on(operation.id), at: node.place.join('/'), value: wrong })],
  };
}
