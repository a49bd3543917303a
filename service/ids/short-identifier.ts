/** A UUID in lower case. */
export const identifierPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A UUID as its 16 bytes in base64url: 22 characters instead of 36, where every character counts. */
export function shortenIdentifier(id: string): string {
  if (!identifierPattern.test(id)) throw new TypeError(`Not a UUID in lower case: ${id}`);
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

/** The UUID that 22 characters stand for. */
export function expandIdentifier(short: string): string {
  const digits = Buffer.from(short, "base64url").toString("hex");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
