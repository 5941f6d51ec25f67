const start = 'Conformance test ';

/** The text that stands for a value of which a document shows only the member's name. */
export const madeUpText = (name: string): string => `${start}${name}`;

/** May a text be one of those, whatever the name? */
export const isMadeUpText = (text: string): boolean => text.startsWith(start);

/** The same as it is written in addresses, by lower-case letters, digits and dashes: `conformance-test-slug`. */
export const asSlug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '-');
