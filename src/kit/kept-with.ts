/** The same for each key, which never changes: what was found is kept for as long as the key is, and found once. */
export function keptWith<Key extends object, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const kept = new WeakMap<Key, { readonly found: Found }>();
  return (key) => {
    const known = kept.get(key);
    if (known) return known.found;
    const found = find(key);
    kept.set(key, { found });
    return found;
  };
}
