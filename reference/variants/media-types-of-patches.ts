import { routes } from '../resources/index.js';
import { vendorMediaType } from '../vendors.js';
import type { Variant } from './variant.js';

const mediaTypes: ReadonlyMap<string | null, string> = new Map(
  routes.flatMap(({ operation, method }) =>
    method === 'PATCH'
      ? [[operation, operation === 'user.update' ? vendorMediaType : 'application/merge-patch+json'] as const]
      : [],
  ),
);

export const mediaTypesOfPatches: Variant = {
  id: 'media-types-of-patches',
  about: 'PATCH takes `application/merge-patch+json` alone, of the user the vendor type alone.',
  wrap: () => (request, answer) => {
    const wanted = mediaTypes.get(request.operation);
    if (wanted === undefined || request.mediaType === undefined) return answer(request);
    // The reference knows plain JSON; any other type it refuses in its own way.
    return answer({
      ...request,
      mediaType: request.mediaType === wanted ? 'application/json' : 'application/octet-stream',
    });
  },
  configure: ({ bodies = {}, ...configuration }) => ({
    ...configuration,
    bodies: Object.fromEntries(
      Object.entries(bodies).map(([operation, body]) => {
        const mediaType = mediaTypes.get(operation);
        return [operation, mediaType === undefined ? body : { ...body, mediaType }];
      }),
    ),
  }),
};
