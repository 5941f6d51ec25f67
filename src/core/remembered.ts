/** The value of a key in a map; where it has none, a new one is made and kept. */
export function getOrAdd<Key, Value extends NonNullable<unknown>>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The function, with each result kept for as long as the object that it is about: later ones decide nothing. */
export function remembered<About extends object, More extends readonly unknown[], Value extends NonNullable<unknown>>(
  make: (about: About, ...more: More) => Value,
): (about: About, ...more: More) => Value {
  const known = new WeakMap<About, Value>();
  return (about, ...more) => getOrAdd(known, about, () => make(about, ...more));
}
