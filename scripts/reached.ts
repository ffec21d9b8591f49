/** These and everything that `next` leads to. */
export function reached<T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const found = new Set<T>();
  const waiting = [...from];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    waiting.push(...next(one));
  }
  return found;
}
