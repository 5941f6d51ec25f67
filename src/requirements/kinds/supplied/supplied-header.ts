import { isHidden } from '../../../evidence/hidden.js';
import type { Json } from '../../../core/json.js';
import { flaw, inconclusive, isHiddenHere, show } from '../../build.js';
import { contentFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Finding, type Kind } from '../../requirement.js';
import type { RequestExchangeView } from '../../view.js';
import type { SuppliedHeader } from '../../../../spec/model.js';
import { anyPurpose, ofSupplement, ofStatus, schemaAt, type AskedSchema } from './supplied.js';

/** The JSON values that the text of a header may stand for: a header has no types. */
function readings(text: string): readonly Json[] {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const scalars: Json[] = [
    text,
    ...(Number.isFinite(number) ? [number] : []),
    ...(/^(true|false)$/.test(text) ? [text === 'true'] : []),
  ];
  const items = text.split(',').map((item) => item.trim());
  return [...scalars, items, items.map((item) => (item !== '' && Number.isFinite(Number(item)) ? Number(item) : item))];
}

function judge(
  view: RequestExchangeView,
  { name, required }: SuppliedHeader,
  schema: AskedSchema | undefined,
): Finding {
  const text = view.responseHeader(name.toLowerCase());
  if (text === undefined) {
    if (!required) return untouched;
    return fail(
      flaw(view.exchange, {
        message: `an answer lacks the header ${name}`,
        expected: `the header ${name}`,
        actual: 'none',
      }),
    );
  }
  if (isHidden(text)) return isHiddenHere(`the header ${name}`);
  if (schema === undefined) return pass;
  if (schema.kind === 'not-understood')
    return inconclusive(`the schema in the document is not understood: ${schema.why}`);
  if (readings(text).some((reading) => schema.failures(reading).length === 0)) return pass;
  return fail(
    flaw(view.exchange, {
      message: `the header ${name} does not fit its schema`,
      expected: 'what its schema says',
      actual: show(text),
    }),
  );
}

/** The headers of answers, by the implementer's own document. */
export const suppliedHeader: Kind = {
  id: 'supplied-header',
  ...contentFacts,
  touchedBy: [],
  about:
    "Headers that the implementer's own document describes for a status fit their schemas, and those that it demands " +
    'are there. Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation, supplement) =>
      operation.responses.flatMap(({ status, headers, pointer }) =>
        headers.map((header) => ({
          kind: 'supplied-header',
          detail: `${status}/${header.name.toLowerCase()}`,
          title: `answers ${status === 'default' ? 'otherwise' : status} with the header ${header.name} as described`,
          pointer: `${pointer}/headers/${header.name}`,
          purposes: anyPurpose,
          judge: ofStatus(operation, status, (view) =>
            judge(view, header, header.schema === undefined ? undefined : schemaAt(supplement, header.schema)),
          ),
        })),
      ),
    ),
};
