const end = 0x06054b50;
const endBytes = 22;
const entry = 0x02014b50;
const entryBytes = 46;

/** Whether a file in a ZIP archive is encrypted, by the list at its end: the first entry may be a folder, which never is. */
export function isProtected(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = bytes.length - endBytes;
  while (at >= 0 && view.getUint32(at, true) !== end) at -= 1;
  if (at < 0) return false;
  for (at = view.getUint32(at + 16, true); at + entryBytes <= bytes.length; ) {
    if (view.getUint32(at, true) !== entry) return false;
    if ((view.getUint16(at + 8, true) & 1) === 1) return true;
    at += entryBytes + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return false;
}
