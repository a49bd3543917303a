/**
 * A message between threads copies each text for itself, and results have hundreds of thousands, most of them many times.
 * So a long list of texts is sent as its different texts, and for each place the index of its text.
 */
interface PackedTexts {
  different: readonly string[];
  indices: Uint32Array;
}

/** Shorter lists are sent as they are. */
const longList = 1000;

/** Lists that were unpacked, for the way back. */
const packedLists = new WeakMap<object, PackedTexts>();

/** An object for a message, for whose receiver `unpackTexts` makes it what it was. Lists of objects stay as they are. */
export function packTexts<Value extends object>(value: Value): Value {
  return withParts(value, (part) => (Array.isArray(part) && part.length >= longList ? packedList(part) : part));
}

export function unpackTexts<Value extends object>(value: Value): Value {
  return withParts(value, (part) => ("indices" in part ? unpackedList(part as PackedTexts) : part));
}

/** A copy of an object and of the objects in it, with other parts that are none. */
function withParts<Value extends object>(value: Value, change: (part: object) => object): Value {
  const copy: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    const isObject = typeof part === "object" && part !== null;
    const changed = isObject ? change(part) : part;
    const isWhole = changed !== part || !isObject || Object.getPrototypeOf(part) !== Object.prototype;
    copy[key] = isWhole ? changed : withParts(part, change);
  }
  return copy as Value;
}

function packedList(list: readonly unknown[]): PackedTexts | readonly unknown[] {
  const known = packedLists.get(list);
  if (known) return known;
  const indexOf = new Map<string, number>();
  const indices = new Uint32Array(list.length);
  for (const [place, text] of list.entries()) {
    if (typeof text !== "string") return list;
    const index = indexOf.get(text) ?? indexOf.size;
    indexOf.set(text, index);
    indices[place] = index;
  }
  return { different: [...indexOf.keys()], indices };
}

function unpackedList(packed: PackedTexts): readonly string[] {
  const list: string[] = [];
  // `Array.from` takes five times as long for a typed array.
  for (const index of packed.indices) list.push(packed.different[index] ?? "");
  packedLists.set(list, packed);
  return list;
}
