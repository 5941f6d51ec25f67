import { holdsHidden } from '../../../evidence/hidden.js';
import { valueAt } from '../../../core/pointer.js';
import { lackedProperty } from '../../../rules/absent.js';
import type { SuppliedContent } from '../../../../spec/model.js';
import { flaw, inconclusive, isHiddenHere, show, inconclusiveIfUnreadable } from '../../build.js';
import { contentFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Finding, type Kind } from '../../requirement.js';
import type { RequestExchangeView } from '../../view.js';
import { includesType, parseMediaType } from '../../../answers/media-type.js';
import { anyPurpose, ofSupplement, ofStatus, schemaAt } from './supplied.js';
import type { AskedSchema } from './supplied.js';

/** Most failures that are reported for one response; the first ones are enough to find the mistake. */
const told = 3;

const isJson = (mediaType: string): boolean =>
  /^application\/([\w.+-]+\+)?json\b|^application\/\*|^\*\/\*/i.test(mediaType);

/** The described content that the response's Content-Type names; without a Content-Type, the only one. */
function contentFor(view: RequestExchangeView, content: readonly SuppliedContent[]): SuppliedContent | undefined {
  const essence = view.mediaType?.essence;
  if (essence === undefined) return content.length === 1 ? content[0] : undefined;
  return (
    content.find(({ mediaType }) => parseMediaType(mediaType)?.essence === essence) ??
    content.find(({ mediaType }) => includesType(mediaType, essence))
  );
}

function judge(
  view: RequestExchangeView,
  content: readonly SuppliedContent[],
  schemaOf: (of: SuppliedContent) => AskedSchema,
): Finding {
  const described = contentFor(view, content);
  // Another media type is reported by the kind `supplied-media-type`.
  if (described?.schema === undefined || !isJson(described.mediaType)) return untouched;
  const { body, exchange } = view;
  // A response with such a status has no content, even if a document describes one (RFC 9110 §15.3.5).
  if (view.status === 204 || view.status === 205 || view.status === 304) return untouched;
  const unread = inconclusiveIfUnreadable(view);
  if (unread !== undefined) return unread;
  if (body.kind === 'none')
    return fail(
      flaw(exchange, { message: 'an answer has no content', expected: 'content as described', actual: 'none' }),
    );
  if (body.kind !== 'json')
    return fail(flaw(exchange, { message: 'an answer is no JSON', expected: 'JSON', actual: body.kind }));
  const schema = schemaOf(described);
  if (schema.kind === 'not-understood')
    return inconclusive(`the schema in the document is not understood: ${schema.why}`);
  const failures = schema.failures(body.value);
  if (failures.length === 0) return pass;
  // A value that the evidence hides behind a label may be valid.
  const seen = failures.filter(({ pointer }) => !holdsHidden(valueAt(body.value, pointer) ?? null));
  if (seen.length === 0) return isHiddenHere('a part of the answer');
  return fail(
    ...seen.slice(0, told).map(({ keyword, pointer, missing }) => {
      const value = valueAt(body.value, pointer) ?? null;
      if (missing === undefined)
        return flaw(exchange, {
          pointer,
          message: `an answer does not fit its schema (${keyword})`,
          expected: `what ${described.schema} says (${keyword})`,
          actual: show(value),
        });
      return flaw(exchange, {
        pointer,
        message: `an answer does not fit its schema: ${missing} is missing`,
        expected: `a property ${missing}, which ${described.schema} requires`,
        ...lackedProperty(value, missing),
      });
    }),
  );
}

/** Bodies of responses, by the schemas of the implementer's own document. */
export const suppliedResponse: Kind = {
  id: 'supplied-response',
  ...contentFacts,
  touchedBy: [],
  about:
    "JSON answers fit the schema that the implementer's own document gives for their status and media type. " +
    'Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation, supplement) =>
      operation.contradicted.includes('response')
        ? []
        : operation.responses
            .filter(({ content }) => content.some(({ schema, mediaType }) => schema !== undefined && isJson(mediaType)))
            .map(({ status, content, pointer }) => ({
              kind: 'supplied-response',
              detail: status,
              title: `answers ${status === 'default' ? 'otherwise' : status} as its schema says`,
              pointer,
              purposes: anyPurpose,
              judge: ofStatus(operation, status, (view) =>
                judge(view, content, ({ schema }) =>
                  schema === undefined ? { kind: 'schema', failures: () => [] } : schemaAt(supplement, schema),
                ),
              ),
            })),
    ),
};
