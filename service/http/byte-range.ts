/**
 * The bytes to send, first and last included. `unsatisfiable` is answered 416; `whole` is answered as if there was no
 * range.
 */
export type ByteRange = { kind: "part"; first: number; last: number } | { kind: "whole" } | { kind: "unsatisfiable" };

/**
 * Reads a Range header with one range (RFC 9110 section 14.2). Several ranges, other units and malformed headers are
 * ignored, as that section allows. If If-Range is not the current strong tag, the client's part is stale.
 */
export function byteRange(
  range: string | null | undefined,
  ifRange: string | readonly string[] | null | undefined,
  tag: string,
  size: number,
): ByteRange {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(range ?? "");
  const [, from = "", to = ""] = match ?? [];
  if ((from === "" && to === "") || (ifRange && ifRange !== tag)) return { kind: "whole" };
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: "unsatisfiable" } : { kind: "part", first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return { kind: "whole" };
  return first >= size ? { kind: "unsatisfiable" } : { kind: "part", first, last };
}
