import { includesType } from '../../../answers/media-type.js';
import { isHidden } from '../../../evidence/hidden.js';
import { flaw, isHiddenHere } from '../../build.js';
import { contentFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Kind } from '../../requirement.js';
import { anyPurpose, ofStatus, ofSupplement } from './supplied.js';

/** The media types of answers, by the implementer's own document. */
export const suppliedMediaType: Kind = {
  id: 'supplied-media-type',
  ...contentFacts,
  touchedBy: [],
  about:
    "An answer with content has a media type that the implementer's own document describes for its status. " +
    'Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation) =>
      operation.contradicted.includes('media-type')
        ? []
        : operation.responses
            .filter(({ content }) => content.length > 0)
            .map(({ status, content, pointer }) => {
              const types = content.map(({ mediaType }) => mediaType);
              return {
                kind: 'supplied-media-type',
                detail: status,
                title: `answers ${status === 'default' ? 'otherwise' : status} as ${types.join(' or ')}`,
                pointer: `${pointer}/content`,
                purposes: anyPurpose,
                judge: ofStatus(operation, status, (view) => {
                  // A missing body is reported by the requirement on the body.
                  if (view.body.kind === 'none') return untouched;
                  const written = view.responseHeader('content-type');
                  if (isHidden(written)) return isHiddenHere('the media type');
                  const essence = view.mediaType?.essence;
                  if (essence !== undefined && types.some((type) => includesType(type, essence))) return pass;
                  return fail(
                    flaw(view.exchange, {
                      message: 'an answer has a media type that its document does not describe',
                      expected: types.join(' or '),
                      actual: essence ?? 'no Content-Type',
                    }),
                  );
                }),
              };
            }),
    ),
};
