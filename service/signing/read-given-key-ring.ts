import * as v from "valibot";
import { createSigningKey, keyIdentifier } from "./create-signing-key.ts";
import type { KeyRing } from "./key-ring.ts";
import { parseKeyRing } from "./key-ring-file.ts";

const KeyBytes = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const JsonWebKey = v.object({
  kty: v.literal("OKP"),
  crv: v.literal("Ed25519"),
  x: KeyBytes,
  d: v.optional(KeyBytes),
});
const Given = v.union([
  v.pipe(
    JsonWebKey,
    v.transform((key) => [key]),
  ),
  v.pipe(
    v.object({ keys: v.array(JsonWebKey) }),
    v.transform(({ keys }) => keys),
  ),
]);

/**
 * Reads keys given as text instead of the data folder: the content of the file there, one private JSON Web Key, or a set
 * of them. In a set the first private key is current, the second is next, and keys without a private part are retired.
 * The error never repeats the text.
 */
export function readGivenKeyRing(text: string): KeyRing {
  const content = parseJson(text);
  if (v.is(v.object({ format: v.number() }), content)) return parseKeyRing(text);
  const given = v.safeParse(Given, content);
  if (!given.success) throw new Error("The signing key must be an Ed25519 JSON Web Key, or a set of them.");
  const signing = given.output.flatMap(({ x, d }) => (d === undefined ? [] : [{ x, d }])).map(checkedSigningKey);
  const retired = given.output.filter(({ d }) => d === undefined).map(({ x }) => x);
  const [current, next, ...tooMany] = signing;
  if (!current) throw new Error("The signing key must have its private part, d.");
  if (tooMany.length > 0)
    throw new Error("At most two signing keys may have a private part: the current and the next.");
  const ring: KeyRing = {
    current,
    next: next ?? null,
    retired: retired.map((x) => ({ id: keyIdentifier(x), x, createdAt: null, retiredAt: null })),
  };
  const ids = [...signing, ...ring.retired].map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error("The same signing key must not be given twice.");
  return ring;
}

function checkedSigningKey({ x, d }: { x: string; d: string }) {
  const key = createSigningKey(Buffer.from(d, "base64url"), null);
  if (key.x !== x) throw new Error("The public part, x, of the signing key does not belong to its private part, d.");
  return key;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
