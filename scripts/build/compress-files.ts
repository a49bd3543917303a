import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesBelow } from "./files-below.ts";

const text = /\.(?:html|css|js|json|svg|xml|txt|md|ico|webmanifest|vtt|ipynb|cff)$/;
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await Promise.all([
    asBrotli(content, brotliOptions).then((small) => writeFile(`${file}.br`, small)),
    asGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/** Writes a `.br` and a `.gz` file beside every text file, at the highest level. */
export async function compressFiles(publicFiles: string): Promise<number> {
  const files = filesBelow(publicFiles).filter((file) => text.test(file));
  await Promise.all(files.map((file) => compressFile(join(publicFiles, file))));
  return files.length;
}
