import { html } from "hono/html";
import { company } from "#content/company.ts";
import { slotNames } from "#contract/slots.ts";
import type { Html } from "../html/html.ts";
import type { SlotFills } from "../http/filled-documents.ts";
import { fileSize } from "./file-size.ts";
import type { PackageFile } from "./package-folder.ts";
import type { PublishedVersion } from "./published-versions.ts";

/** A package whose file is in the folder. */
export interface PresentPackage {
  id: string;
  file: PackageFile;
}

/** Fills the feed of releases: an entry for each file on this server, and the time of the newest. */
export async function fillReleases(
  present: readonly PresentPackage[],
  versions: readonly PublishedVersion[],
  siteUrl: string,
): Promise<SlotFills> {
  const newest = present
    .map(({ file }) => publishedAt(file))
    .sort()
    .at(-1);
  const entries = await Promise.all(
    present.map((one) => {
      const release = versions.find(({ id, checksum }) => id === one.id && checksum === one.file.checksum);
      return entryOf(one, release, siteUrl);
    }),
  );
  return {
    [slotNames.releasesUpdated]: (built) => (newest !== undefined && built < newest ? newest : built),
    [slotNames.releaseEntries]: () => entries.join(""),
  };
}

/** The modification time, which is when the file was published here. */
function publishedAt({ modifiedAt }: PackageFile): string {
  return new Date(modifiedAt).toISOString();
}

/**
 * An entry of the Atom feed (RFC 4287, section 4.1.2). Its id is the checksum, so that another content is another
 * entry.
 */
function entryOf({ id, file }: PresentPackage, release: PublishedVersion | undefined, siteUrl: string): Html {
  const title = release ? `${release.name} ${release.version}: ${file.name}` : file.name;
  const notes = release?.notes ? `${release.notes} ` : "";
  return html`<entry><title>${title} (${fileSize(file.size)})</title><id>urn:sha256:${file.checksum}</id><link rel="alternate" type="text/html" href="${siteUrl}/download#${id}"/><updated>${publishedAt(file)}</updated><author><name>${company.name}</name></author><summary>${notes}The file ${file.name} is on the download page. SHA-256: ${file.checksum}</summary></entry>`;
}
