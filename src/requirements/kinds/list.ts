import { isObject, type Json } from '../../core/json.js';
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

/**
 * May this be how an implementation shows that a list is empty: its member is null, or left out? Of a body without any
 * list, that is likely where a later page was asked for, and where the configuration says where the list would be.
 */
const maybeEmpty = (view: RequestView, body: Json, isLocated: boolean): boolean =>
  isObject(body) &&
  (isLocated ||
    view.isLaterPage ||
    Object.values(body).some(
      (member) => member === null || (isObject(member) && Object.values(member).includes(null)),
    ));

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
          const isLocated = context.configuration.lists?.[operation.id] !== undefined;
          if (!isLocated && holdsArray(view.body.value))
            return inconclusive('no array at depth two or less could be the list', entry);
          if (maybeEmpty(view, view.body.value, isLocated))
            return inconclusive(
              'the answer holds no list: how an empty one is shown is not stated, and it may be left out',
              entry,
            );
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
            fault({ kind: 'set', on: on(operation.id), at: '', value: 'no list' }),
            ...withoutContent(operation, definition),
          ],
        };
      }),
};
