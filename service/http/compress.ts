import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Bodies } from "./served-file.ts";

/** Compresses a text in every supported coding, with the settings of the build. */
export async function compress(identity: Buffer<ArrayBuffer>): Promise<Bodies> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength } }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { identity, br: Buffer.from(br), gzip: Buffer.from(zipped) };
}
