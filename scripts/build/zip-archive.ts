import { crc32, deflateRawSync } from "node:zlib";

export interface ArchiveEntry {
  /** Path within the archive, with forward slashes. */
  path: string;
  content: Buffer;
}

/** Deflated, names in UTF-8, dated with the first day of the format: equal entries give equal archives. */
function commonFields({ path, content }: ArchiveEntry, compressed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0); // version needed
  fields.writeUInt16LE(0x0800, 2); // flags
  fields.writeUInt16LE(8, 4); // method
  fields.writeUInt16LE(0, 6); // time
  fields.writeUInt16LE(0x0021, 8); // date
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(compressed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(path), 22);
  return fields;
}

function directoryEntry(common: Buffer, path: string, offset: number): Buffer {
  const head = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([head, common, tail, Buffer.from(path)]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** A ZIP archive of small files (APPNOTE.TXT, PKWARE, sections 4.3.7, 4.3.12 and 4.3.16; no ZIP64). */
export function zipArchive(entries: readonly ArchiveEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const compressed = deflateRawSync(entry.content, { level: 9 });
    const common = commonFields(entry, compressed);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(entry.path), compressed]);
    files.push(file);
    directory.push(directoryEntry(common, entry.path, offset));
    offset += file.length;
  }
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...files, ...directory, endOfDirectory(entries.length, directorySize, offset)]);
}
