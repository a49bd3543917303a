import { inflateSync } from "fflate";
import { SourceError } from "../../results/model/source.ts";

/** A ZIP archive in memory. */
export interface Archive {
  path: string;
  bytes: Uint8Array;
}

export interface Entry {
  name: string;
  /** Unpacked, as the archive declares it. */
  size: number;
  /** In milliseconds since 1970, by the clock of the computer that packed it; 0 where the archive does not tell. */
  modified: number;
  packedSize: number;
  method: number;
  /** Where its own header begins. */
  start: number;
}

const endSignature = 0x06054b50;
const endBytes = 22;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;
const [stored, deflated] = [0, 8];
/** Stands for a size or place that only the fields of ZIP64 can hold. */
const beyond = 0xffffffff;

const viewOf = ({ bytes }: Archive) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const damaged = (path: string) =>
  new SourceError(`${path} can't be unpacked: it's damaged, cut off, or protected by a password.`);

/**
 * The entries in the order of the list at the archive's end. Reading from its start would have to search for the end of
 * each file that macOS or Java has packed, and would take a cut archive for a whole one.
 * @throws SourceError for an archive that is damaged or has a password.
 */
export function entriesOf(archive: Archive): Entry[] {
  const { path, bytes } = archive;
  const view = viewOf(archive);
  let end = bytes.length - endBytes;
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < 0) throw damaged(path);
  const entries: Entry[] = [];
  for (let at = view.getUint32(end + 16, true); at + entryBytes <= end; ) {
    if (view.getUint32(at, true) !== entrySignature) break;
    const flags = view.getUint16(at + 8, true);
    if (flags & 1) throw new SourceError(`${path} is protected by a password. Unpack it first.`);
    const nameEnd = at + entryBytes + view.getUint16(at + 28, true);
    const name = new TextDecoder(flags & 0x800 ? "utf-8" : "latin1").decode(bytes.subarray(at + entryBytes, nameEnd));
    entries.push({
      // Older programs of Windows write backslashes.
      name: name.replaceAll("\\", "/"),
      method: view.getUint16(at + 10, true),
      modified: timeIn(view.getUint16(at + 14, true), view.getUint16(at + 12, true)),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  const declared = view.getUint16(end + 10, true);
  if (entries.length % 0x10000 !== declared && declared !== 0xffff) throw damaged(path);
  return entries;
}

/** The years from 1980 are in seven bits. Programs that write no dates write that first year. */
function timeIn(date: number, time: number): number {
  const [year, month, day] = [(date >> 9) + 1980, (date >> 5) & 15, date & 31];
  const [hour, minute, second] = [time >> 11, (time >> 5) & 63, (time & 31) * 2];
  return year === 1980 ? 0 : new Date(year, month - 1, day, hour, minute, second).getTime();
}

/**
 * The content of an entry, in memory of the size that the archive declares for it, and never beyond.
 * @throws SourceError for an entry that can't be unpacked.
 */
export function unpackedEntry(archive: Archive, { name, size, packedSize, method, start }: Entry): Uint8Array {
  const { path, bytes } = archive;
  if (![stored, deflated].includes(method) || [size, packedSize, start].includes(beyond)) {
    throw new SourceError(`${path} is packed in an unusual way. Unpack it, or pack it as a plain ZIP file.`);
  }
  const view = viewOf(archive);
  if (start + localBytes > bytes.length || view.getUint32(start, true) !== localSignature)
    throw damaged(`${path}/${name}`);
  const content = start + localBytes + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const packed = bytes.subarray(content, content + packedSize);
  if (packed.length < packedSize) throw damaged(`${path}/${name}`);
  if (method === stored) return packed;
  const out = new Uint8Array(size);
  try {
    return inflateSync(packed, { out });
  } catch {
    throw damaged(`${path}/${name}`);
  }
}
