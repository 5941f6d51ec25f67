import type { Json } from '../../core/json.js';
import type { Finding, JudgeContext, Kind } from '../requirement.js';
import { answerFacets, contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  fault,
  flaw,
  inconclusive,
  lacksContent,
  nothingToRead,
  ofOperation,
  on,
  show,
  wants,
  withoutContent,
} from '../build.js';
import { responseNodes } from '../response-nodes.js';
import type { RequestView } from '../view.js';

/** Is there an array anywhere? Bodies that are looked into are not deep. */
const holdsArray = (value: Json): boolean =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsArray));

/** List operations answer with a list, wherever in the body an implementation puts it. */
export const list: Kind = {
  id: 'list',
  ...contentFacts,
  touchedBy: ['parameter', ...answerFacets],
  about:
    'The items of a list answer are the body, or its only array of objects at depth two or less, or where ' +
    'the configuration points.',
  derive: (iface) =>
    responseNodes(iface)
      .filter((node) => node.schema['x-list'] === true)
      .map(({ operation, definition, schema }) => {
        const entry = `lists.${operation.id}`;
        const judge = (view: RequestView, context: JudgeContext): Finding => {
          const none = nothingToRead(view);
          if (none !== undefined) return none;
          if (lacksContent(view))
            return fail(
              flaw(view.exchange, { message: 'the answer holds no list', expected: 'a list', actual: 'no content' }),
            );
          if (view.body.kind !== 'json') return untouched;
          const { list: found } = view;
          if (found.kind === 'found') return pass;
          if (found.kind === 'ambiguous')
            return inconclusive(`several arrays could be the list: ${found.candidates.join(', ')}`, entry);
          if (context.configuration.lists?.[operation.id] === undefined && holdsArray(view.body.value))
            return inconclusive('no array at depth two or less could be the list', entry);
          return fail(
            flaw(view.exchange, {
              message: 'the answer holds no list',
              expected: `an array at depth two or less, or where ${entry} points`,
              actual: show(view.body.value),
            }),
          );
        };
        return {
          ...ofOperation(operation, 'list'),
          title: `${operation.method} ${operation.path} answers with a list`,
          level: 'MUST' as const,
          statedness: 'stated' as const,
          statements: schema['x-stated'] ?? definition.stated,
          wants: wants(operation.id, 'success'),
          judgement: { scope: 'exchange' as const, judge },
          faults: [
            fault({ kind: 'set', on: on(operation.id), at: '', value: {} }),
            ...withoutContent(operation, definition),
          ],
        };
      }),
};
