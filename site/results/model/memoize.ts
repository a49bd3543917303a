/**
 * A function that makes something of an object once, and returns the same for this object from then on. What was made
 * is kept only as long as the object is.
 */
export function memoize<Key extends object, Made extends object>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
