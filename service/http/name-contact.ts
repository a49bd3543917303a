import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { company } from "#content/company.ts";
import { contentType } from "./content-type.ts";
import type { Bodies } from "./served-file.ts";

/** Nearly as small as in the build and ten times as fast: the start waits for it. */
const brotliQuality = 9;

/** Names the operator's contact address where the built files name that of `content/company.ts`. */
export async function nameContact(
  files: ReadonlyMap<string, Bodies>,
  contactEmail: string,
): Promise<ReadonlyMap<string, Bodies>> {
  if (contactEmail === company.contactEmail) return files;
  const named = [...files].map(async ([file, bodies]): Promise<[string, Bodies]> => {
    if (!/^text\/|json|xml/.test(contentType(file))) return [file, bodies];
    const text = Buffer.from(bodies.identity).toString("utf8");
    const replaced = nameContactIn(text, contactEmail);
    return [file, replaced === text ? bodies : await compressed(Buffer.from(replaced), bodies)];
  });
  return new Map(await Promise.all(named));
}

/** The same for one document. */
export function nameContactIn(text: string, contactEmail: string): string {
  const inMarkup = contactEmail.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  return text.replaceAll(company.contactEmail, () => (text.startsWith("<") ? inMarkup : contactEmail));
}

async function compressed(identity: Buffer<ArrayBuffer>, { br, gzip: zipped }: Bodies): Promise<Bodies> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return {
    identity,
    ...(br && { br: Buffer.from(await promisify(brotliCompress)(identity, { params })) }),
    ...(zipped && { gzip: Buffer.from(await promisify(gzip)(identity)) }),
  };
}
