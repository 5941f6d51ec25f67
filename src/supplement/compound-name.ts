const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** What one item of a collection may be called: `query` of `queries`, `box` of `boxes`, `flow` of `flows`. */
function singularsOf(collection: string): readonly string[] {
  const word = letters(collection);
  return [
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
    ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
    ...(word.endsWith('s') ? [word.slice(0, -1)] : [word]),
  ];
}

/** Does a name consist of that of one item of a collection and a plain name, as `flow_id` of `flows` and `id`? */
export const isCompoundName = (name: string, collection: string, plain: string): boolean =>
  plain !== '' && singularsOf(collection).some((word) => word !== '' && letters(name) === word + letters(plain));
