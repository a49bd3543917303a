import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { staticFolder, writeStaticSite } from "../../scripts/static-site/write-static-site.ts";
import { writeBuiltSite } from "./sample-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const service = "https://service.example.org";
export const siteUrl = "https://www.example.org";

/** The static site of the sample site. */
export async function staticSite(options: { service?: string | undefined } = { service }) {
  const built = await writeBuiltSite(temporaryFolder());
  const contactEmail = "us@example.org";
  const files = await writeStaticSite(built, { siteUrl, contactEmail, service: undefined, ...options });
  const read = (file: string) => readFile(join(built, staticFolder, file), "utf8");
  return { built, files, read };
}
