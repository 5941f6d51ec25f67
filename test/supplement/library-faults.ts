/** A single fault of the library, with the operation and the kind of the requirement that must fail. */
export interface LibraryFault<Name extends string = string> {
  readonly name: Name;
  readonly operation: string;
  readonly kind: string;
  /** It shows only where writes are sent. */
  readonly writes?: true;
}

const fault = <const Name extends string>(
  name: Name,
  operation: string,
  kind: string,
  more: { readonly writes?: true } = {},
): LibraryFault<Name> => ({
  name,
  operation,
  kind,
  ...more,
});
const writes = { writes: true } as const;

/** Each alone is planted into the library; `library.ts` has the code of each. */
export const libraryFaults = [
  fault('list answers 206', 'listBooks', 'supplied-status'),
  fault('creation answers 200', 'addBook', 'supplied-status', writes),
  fault('removal answers 200', 'removeBook', 'supplied-status', writes),
  fault('a book without its date', 'readBook', 'supplied-response'),
  fault('pages as text', 'listBooks', 'supplied-response'),
  fault('a date without its time', 'readBook', 'supplied-response'),
  fault('an unknown state', 'status', 'supplied-response'),
  fault('a further member of the list', 'listBooks', 'supplied-response'),
  fault('six stars in one review', 'listReviews', 'supplied-response'),
  fault('a problem without its status', 'readBook', 'supplied-response'),
  fault('a review as text', 'listReviews', 'supplied-media-type'),
  fault('problems as plain JSON', 'search', 'supplied-media-type'),
  fault('no version', 'status', 'supplied-header'),
  fault('a total that is no number', 'listBooks', 'supplied-header'),
  fault('no location', 'addBook', 'supplied-header', writes),
  fault('the largest page is refused', 'listBooks', 'supplied-request'),
  fault('poetry is a fault of the server', 'listBooks', 'supplied-served'),
  fault('a search in German is refused', 'search', 'supplied-request'),
  fault('long titles are refused', 'addBook', 'supplied-request', writes),
  fault('tags are a fault of the server', 'replaceBook', 'supplied-served', writes),
  fault('reviews are not there', 'listReviews', 'supplied-served'),
  fault('any page size is taken', 'listBooks', 'supplied-refusal'),
  fault('a search for nothing is taken', 'search', 'supplied-refusal'),
  fault('a page that is no number is a fault of the server', 'search', 'supplied-refusal'),
  fault('any date is taken', 'listReviews', 'supplied-refusal'),
  fault('any genre is taken', 'addBook', 'supplied-refusal', writes),
  fault('a book that is no number is a fault of the server', 'readBook', 'supplied-refusal'),
  fault('books without a title are taken', 'replaceBook', 'supplied-refusal', writes),
  fault('the list needs no key', 'listBooks', 'supplied-security'),
  fault('any key is taken', 'readBook', 'supplied-security'),
  fault('a second removal is a fault of the server', 'removeBook', 'supplied-odd-request', writes),
] as const;

export type FaultName = (typeof libraryFaults)[number]['name'];
