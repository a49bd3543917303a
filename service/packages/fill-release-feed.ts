import { company } from "#content/company.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { fileSize } from "./file-size.ts";
import type { OfferedPackage } from "./fill-package-page.ts";
import type { PackageFile, PackageFiles } from "./package-folder.ts";

/** When the file came to the folder: that is the day on which it was published here. */
function publishedAt({ modifiedAt }: PackageFile): string {
  return new Date(modifiedAt).toISOString();
}

/** An entry of the Atom feed (RFC 4287, section 4.1.2). Another content of a file is another entry. */
function entryOf(file: PackageFile, { id }: OfferedPackage, siteUrl: string): string {
  const name = escapeHtml(file.name);
  const page = escapeHtml(`${siteUrl}/download#${id}`);
  return [
    `<entry><title>${name} (${fileSize(file.size)})</title>`,
    `<id>urn:sha256:${file.checksum}</id>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<updated>${publishedAt(file)}</updated>`,
    `<author><name>${company.name}</name></author>`,
    `<summary>The file ${name} is on the download page. SHA-256: ${file.checksum}</summary></entry>`,
  ].join("");
}

/** The feed of releases that was built with the site, with an entry for each package file that lies on this server. */
export function fillReleaseFeed(
  feed: string,
  packages: readonly OfferedPackage[],
  files: PackageFiles,
  siteUrl: string,
): string {
  const present = packages.flatMap((offered) => {
    const file = files.get(offered.file);
    return file ? [{ offered, file }] : [];
  });
  if (present.length === 0) return feed;
  const newest = new Date(Math.max(...present.map(({ file }) => file.modifiedAt))).toISOString();
  const entries = present.map(({ offered, file }) => entryOf(file, offered, siteUrl)).join("");
  return feed
    .replace(/<updated>([^<]*)<\/updated>/, (whole, built) => (built < newest ? `<updated>${newest}</updated>` : whole))
    .replace(/<entry>|<\/feed>/, (first) => entries + first);
}
