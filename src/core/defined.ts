type Optional<T> = { readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
type Present<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/**
 * The members of an object that are not undefined. With `exactOptionalPropertyTypes` an optional member is absent or
 * has a value; `{ ...defined({ name, version }) }` leaves out those of which there is none.
 */
export function defined<T extends object>(members: T): Optional<T> & Present<T> {
  // The filter removes the undefined members, as the type states.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Optional<T> &
    Present<T>;
}
