/** One item of each, then the next of each: where a list is cut short, everyone has had a turn. */
export function* inTurn<T>(sources: Iterable<Iterable<T>>): Iterable<T> {
  let open = [...sources].map((source) => source[Symbol.iterator]());
  while (open.length > 0) {
    const still: Iterator<T>[] = [];
    for (const iterator of open) {
      const next = iterator.next();
      if (next.done === true) continue;
      yield next.value;
      still.push(iterator);
    }
    open = still;
  }
}
