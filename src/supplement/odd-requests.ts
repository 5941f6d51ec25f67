import { includesType } from '../answers/media-type.js';
import type { Supplement, SuppliedOperation } from '../../spec/model.js';
import type { Step } from '../stimuli/scenario.js';

/** The step without the ids that its response would teach. */
export const withoutYields = ({ yields: _, mentions: _mentions, ...step }: Step): Step => step;

/** A reading with an id that no response showed: the document describes this response, too. */
export function ofNothing(
  { variables }: SuppliedOperation,
  plain: Step,
  supplement: Pick<Supplement, 'variables'>,
): readonly Step[] {
  const last = variables.at(-1);
  const [value] = supplement.variables.find(({ name }) => name === last)?.drawn.toReversed() ?? [];
  if (last === undefined || value === undefined) return [];
  return [
    {
      ...withoutYields(plain),
      name: 'something that nothing shows',
      purpose: 'robustness',
      bindings: { [last]: value },
    },
  ];
}

/** The first of these is sent that the document does not describe for the body of the operation. */
const otherMediaTypes = ['multipart/form-data', 'application/xml', 'text/plain'] as const;

/**
 * The request with a media type that the document does not describe, and which lacks the boundary that it needs (RFC
 * 2046 §5.1.1): servers look at it before they look at the content, or whether there is any.
 */
export function withOtherMediaType(plain: Step, described: readonly string[]): readonly Step[] {
  const mediaType = otherMediaTypes.find((each) => !described.some((type) => includesType(type, each)));
  if (mediaType === undefined) return [];
  const request = withoutYields(plain);
  return [
    {
      ...request,
      name: `${plain.operation ?? ''} as ${mediaType}`,
      purpose: 'robustness',
      violated: { location: 'media-type', keyword: 'undescribed', pointer: '', became: mediaType },
      ...(request.body === undefined ? { headers: { ...request.headers, 'content-type': mediaType } } : { mediaType }),
    },
  ];
}

/** A PUT may create the record anew, which nothing would delete then. */
const mayCreate = ({ method, responses }: SuppliedOperation): boolean =>
  method === 'PUT' && responses.some(({ status }) => !/^(200|202|204|[345].*)$/.test(status));

/** The operations of a record that are sent once more after its deletion. */
export const sentWhenGone = (
  ofRecord: readonly SuppliedOperation[],
  { operation: removal }: Step,
): readonly SuppliedOperation[] =>
  ofRecord.filter(
    (each) => each.notDrawn === undefined && !mayCreate(each) && (each.method !== 'DELETE' || each.id === removal),
  );
