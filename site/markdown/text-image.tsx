import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentProps } from "react";

/** A picture of a text: `![What it shows](/pictures/desk.webp)`, a file below `site/public/`. */
export function TextImage({ src = "", alt = "" }: ComponentProps<"img">) {
  if (alt === "") throw new Error(`The picture ${src} needs words for those who do not see it: ![words](${src}).`);
  return <img src={src} alt={alt} loading="lazy" {...sizeOf(readFileSync(join("site/public", src)), src)} />;
}

/** The size that the head of a PNG or WebP file states: the text does not move when the picture has come. */
export function sizeOf(file: Buffer, name: string): { width: number; height: number } {
  if (file.toString("latin1", 1, 4) === "PNG") return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  switch (file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      throw new Error(`${name} is neither a PNG nor a WebP file.`);
  }
}
