import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sizeOf, TextImage } from "./text-image.tsx";

const head = (text: string, write: (file: Buffer) => void): Buffer => {
  const file = Buffer.alloc(40);
  file.write(text, "latin1");
  write(file);
  return file;
};

test("the size of a PNG or WebP file is the one in its head", () => {
  const png = head("\x89PNG", (file) => {
    file.writeUInt32BE(640, 16);
    file.writeUInt32BE(390, 20);
  });
  const lossy = head("RIFF....WEBPVP8 ", (file) => {
    file.writeUInt16LE(640, 26);
    file.writeUInt16LE(390, 28);
  });
  const lossless = head("RIFF....WEBPVP8L", (file) => file.writeUInt32LE(639 | (389 << 14), 21));
  const extended = head("RIFF....WEBPVP8X", (file) => {
    file.writeUIntLE(639, 24, 3);
    file.writeUIntLE(389, 27, 3);
  });
  for (const file of [png, lossy, lossless, extended]) expect(sizeOf(file, "a")).toEqual({ width: 640, height: 390 });
  expect(() => sizeOf(readFileSync("package.json"), "/pictures/a.jpg")).toThrow("/pictures/a.jpg is neither");
});

test("a picture has its size and its words, and without words it stops the build", () => {
  const poster = "/videos/seeing-the-structure.webp";
  expect(renderToStaticMarkup(<TextImage src={poster} alt="Graph" />)).toMatch(
    /<img src="[^"]+" alt="Graph" loading="lazy" width="\d+" height="\d+"\/>/,
  );
  expect(() => renderToStaticMarkup(<TextImage src={poster} />)).toThrow("needs words");
});
