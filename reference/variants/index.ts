import { readingForms } from './reading-forms.js';
import { deliveryForms } from './delivery-forms.js';
import { fieldForms } from './field-forms.js';
import { requestForms } from './request-forms.js';
import { serverForms } from './server-forms.js';
import { stateForms } from './state-forms.js';
import { textForms } from './text-forms.js';
import { announcesSubscriptions } from './announces-subscriptions.js';
import { assetReadAbsent } from './asset-read-absent.js';
import { badRequestForInvalid } from './bad-request-for-invalid.js';
import { bareArrays } from './bare-arrays.js';
import { charset } from './charset.js';
import { charsetWhenAsked } from './charset-when-asked.js';
import { clampsAboveLimit } from './clamps-above-limit.js';
import { cloudEvents } from './cloud-events.js';
import { controlledHeatPumps } from './controlled-heat-pumps.js';
import { credentialInOtherForms } from './credential-in-other-forms.js';
import { customersInUserPath } from './customers-in-user-path.js';
import { delayedVisibility } from './delayed-visibility.js';
import { emptyCollections } from './empty-collections.js';
import { emptyErrors } from './empty-errors.js';
import { encodedIds } from './encoded-ids.js';
import { entityTags, weakTags } from './entity-tags.js';
import { extraProperties } from './extra-properties.js';
import { extraWhenSorted } from './extra-when-sorted.js';
import { forbiddenWithoutCredential } from './forbidden-without-credential.js';
import { gzip } from './gzip.js';
import { hiddenWithoutCredential } from './hidden-without-credential.js';
import { hintsInEmptyLists } from './hints-in-empty-lists.js';
import { integerCursors } from './integer-cursors.js';
import { integerIds } from './integer-ids.js';
import { lastValueCounts } from './last-value-counts.js';
import { mediaTypesOfPatches } from './media-types-of-patches.js';
import { leftOutWhenEmpty } from './left-out-when-empty.js';
import { limitsAsForbidden } from './limits-as-forbidden.js';
import { missingPages } from './missing-pages.js';
import { namedIds } from './named-ids.js';
import { noSingleItemPages } from './no-single-item-pages.js';
import { nullWhenEmpty } from './null-when-empty.js';
import { oneCallbackUrl } from './one-callback-url.js';
import { optionalAbsent } from './optional-absent.js';
import { optionalOnPageTwo } from './optional-on-page-two.js';
import { optionalPresent } from './optional-present.js';
import { pagesFromZero } from './pages-from-zero.js';
import { pingsAlike } from './pings-alike.js';
import { problemJson } from './problem-json.js';
import { quietWrites } from './quiet-writes.js';
import { refusesAboveLimit } from './refuses-above-limit.js';
import { settingsToBeMade } from './settings-to-be-made.js';
import { shortLists } from './short-lists.js';
import { silentPings } from './silent-pings.js';
import { slowChunked } from './slow-chunked.js';
import { smallDefaultPage } from './small-default-page.js';
import { sometimesBusy } from './sometimes-busy.js';
import { unknownValues } from './unknown-values.js';
import { uuidIds } from './uuid-ids.js';
import { vendorLists } from './vendor-lists.js';
import { wrappedData } from './wrapped-data.js';
import { wrappedDeep } from './wrapped-deep.js';
import { wrappedWhenEmpty } from './wrapped-when-empty.js';
import { knowsNoLanguages } from './knows-no-languages.js';
import { refusesCodings } from './refuses-codings.js';
import { notModified } from './not-modified.js';
import { preconditionFailed } from './precondition-failed.js';
import { literalPaths } from './literal-paths.js';
import { strictQueries } from './strict-queries.js';
import { longTargets } from './long-targets.js';
import { distrustsProxies } from './distrusts-proxies.js';
import { refusesBrowsers } from './refuses-browsers.js';
import { limitsFields } from './limits-fields.js';
import { pageAtOtherAddresses } from './page-at-other-addresses.js';
import { strictSlashes } from './strict-slashes.js';
import { plainMediaTypes } from './plain-media-types.js';
import { varied } from './varied.js';
import type { Variant } from './variant.js';

/** Every variant, in the order of docs/reference.md. */
export const variants: readonly Variant[] = [
  wrappedData,
  wrappedDeep,
  bareArrays,
  integerIds,
  encodedIds,
  uuidIds,
  namedIds,
  entityTags,
  extraProperties,
  unknownValues,
  optionalAbsent,
  optionalPresent,
  forbiddenWithoutCredential,
  hiddenWithoutCredential,
  badRequestForInvalid,
  clampsAboveLimit,
  refusesAboveLimit,
  noSingleItemPages,
  problemJson,
  emptyErrors,
  charset,
  vendorLists,
  gzip,
  slowChunked,
  assetReadAbsent,
  emptyCollections,
  shortLists,
  smallDefaultPage,
  integerCursors,
  delayedVisibility,
  sometimesBusy,
  oneCallbackUrl,
  cloudEvents,
  quietWrites,
  lastValueCounts,
  hintsInEmptyLists,
  settingsToBeMade,
  pingsAlike,
  silentPings,
  mediaTypesOfPatches,
  credentialInOtherForms,
  customersInUserPath,
  wrappedWhenEmpty,
  optionalOnPageTwo,
  charsetWhenAsked,
  extraWhenSorted,
  limitsAsForbidden,
  pagesFromZero,
  announcesSubscriptions,
  missingPages,
  nullWhenEmpty,
  leftOutWhenEmpty,
  controlledHeatPumps,
  knowsNoLanguages,
  refusesCodings,
  notModified,
  preconditionFailed,
  literalPaths,
  strictQueries,
  longTargets,
  distrustsProxies,
  refusesBrowsers,
  limitsFields,
  strictSlashes,
  pageAtOtherAddresses,
  plainMediaTypes,
  varied,
  weakTags,
  ...serverForms,
  ...textForms,
  ...fieldForms,
  ...requestForms,
  ...stateForms,
  ...deliveryForms,
  ...readingForms,
];

/** Throws for an id that no variant has. */
export const variantNamed = (id: string): Variant => {
  const variant = variants.find((candidate) => candidate.id === id);
  if (variant === undefined)
    throw new RangeError(`Unknown variant "${id}". There are: ${variants.map((known) => known.id).join(', ')}.`);
  return variant;
};
