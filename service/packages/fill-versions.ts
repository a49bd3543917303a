import { html } from "hono/html";
import { slotNames } from "#contract/slots.ts";
import type { Html } from "../html/html.ts";
import type { SlotFills } from "../http/filled-documents.ts";
import { fileSize } from "./file-size.ts";
import { packageAddress } from "./package-address.ts";
import type { KeptVersion } from "./package-folder.ts";
import { versionPath } from "./published-versions.ts";

/** Fills the list of the versions that are kept. Without any its section stays hidden. */
export async function fillVersions(
  versions: readonly KeptVersion[],
  packagesUrl: string | undefined,
): Promise<SlotFills> {
  if (versions.length === 0) return {};
  const rows = await Promise.all(versions.map((version) => rowOf(version, packagesUrl)));
  return { [slotNames.hasVersions]: () => "", [slotNames.versions]: () => rows.join("") };
}

function rowOf(kept: KeptVersion, packagesUrl: string | undefined): Html {
  const { name, version, date, file, size, checksum, notes } = kept;
  const address = packageAddress(versionPath(kept), packagesUrl);
  return html`<tr><th scope="row">${name} ${version}<span class="package-facts"><time datetime="${date}">${date}</time></span></th><td>${notes ?? ""}</td><td class="package-state"><p><a href="${address}" download>${file}<span class="visually-hidden">, version ${version}</span></a> <span>${fileSize(size)}</span></p><details><summary>SHA-256</summary><code>${checksum}</code></details></td></tr>`;
}
