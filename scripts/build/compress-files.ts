import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cachedFile } from "./build-cache.ts";
import { filesBelow } from "./files.ts";

const compressible = /\.(?:html|css|js|json|svg|xml|txt|md|ico|webmanifest|vtt|ipynb|graphml|wasm)$/;
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const level = constants.Z_BEST_COMPRESSION;
  const { brotli, zlib } = process.versions;
  const asBr = cachedFile(["br", String(brotli), JSON.stringify(params), content], () => asBrotli(content, { params }));
  const asGz = cachedFile(["gz", String(zlib), String(level), content], () => asGzip(content, { level }));
  await Promise.all([
    asBr.then((small) => writeFile(`${file}.br`, small)),
    asGz.then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/** Writes a `.br` and a `.gz` file beside every file that gets smaller by it, at the highest level, or those of an earlier build. */
export async function compressFiles(publicFiles: string): Promise<number> {
  const files = filesBelow(publicFiles).filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compressFile(join(publicFiles, file))));
  return files.length;
}
