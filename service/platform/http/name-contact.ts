import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { company } from "#content/products/company.ts";
import { contentType } from "./content-type.ts";
import type { Bodies } from "./served-file.ts";

/** Nearly as small as in the build and ten times as fast: the start waits for it. */
const brotliQuality = 9;

/** Names the operator's contact address where the built files name that of `content/products/company.ts`. */
export async function nameContact(
  files: ReadonlyMap<string, Bodies>,
  contactEmail: string,
): Promise<ReadonlyMap<string, Bodies>> {
  if (contactEmail === company.contactEmail) return files;
  const named = new Map<string, Bodies>();
  // One after another: each compressor takes some megabytes, and nearly every page names the address.
  for (const [file, bodies] of files) named.set(file, await nameContactInFile(file, bodies, contactEmail));
  return named;
}

async function nameContactInFile(file: string, bodies: Bodies, contactEmail: string): Promise<Bodies> {
  if (!/^text\/|json|xml/.test(contentType(file))) return bodies;
  const text = Buffer.from(bodies.identity).toString("utf8");
  const replaced = nameContactIn(text, contactEmail);
  return replaced === text ? bodies : await compressed(Buffer.from(replaced), bodies);
}

/** The same for one document. */
export function nameContactIn(text: string, contactEmail: string): string {
  const inMarkup = contactEmail.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  return text.replaceAll(company.contactEmail, () => (text.startsWith("<") ? inMarkup : contactEmail));
}

async function compressed(identity: Buffer<ArrayBuffer>, { br, gzip: zipped }: Bodies): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  const [brotli, gzipped] = await Promise.all([
    br && promisify(brotliCompress)(identity, { params }),
    zipped && promisify(gzip)(identity),
  ]);
  return {
    identity,
    ...(brotli && { br: Buffer.from(brotli) }),
    ...(gzipped && { gzip: Buffer.from(gzipped) }),
  };
}
