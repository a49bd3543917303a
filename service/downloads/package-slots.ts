import { html } from "hono/html";
import { hero } from "#content/pages/home.ts";
import { company } from "#content/products/company.ts";
import { downloadsPage, type Platform, platformNames } from "#content/products/downloads.ts";
import { compareVersions } from "#content/products/tool-releases.ts";
import { slotNames } from "#contract/slots.ts";
import type { Html } from "../platform/html.ts";
import type { SlotFills, SlotSource, SlotState } from "../platform/http/filled-documents.ts";
import type { KeptVersion, PackageFile, PackageFiles, PackageFolder } from "./package-folder.ts";
import { fileSize, packageAddress } from "./package-folder.ts";
import { type PublishedVersion, signedListFiles, versionPath } from "./published-versions.ts";

/** A package by its id in slots, its name, the name of its file and its version. */
export interface OfferedPackage {
  id: string;
  name: string;
  file: string;
  version: string;
  platform?: Platform;
  formerAddresses?: readonly string[];
}

interface PackageSlotParts {
  packages: readonly OfferedPackage[];
  packageFolder: PackageFolder;
  packagesUrl: string | undefined;
  siteUrl: string;
}

/**
 * Shows each package whose file is in the folder, on the download page and in the feed of releases. Without any file the
 * download page stays as built: it says so once, without advice on checksums.
 */
export function packageSlots({ packages, packageFolder, packagesUrl, siteUrl }: PackageSlotParts): SlotSource {
  return {
    slots: [
      ...packages.flatMap(({ id }) => [slotNames.package(id), slotNames.startPackage(id)]),
      slotNames.noPackages,
      slotNames.hasPackages,
      slotNames.verifySignature,
      slotNames.hasVersions,
      slotNames.versions,
      slotNames.releasesUpdated,
      slotNames.releaseEntries,
    ],
    async read(): Promise<SlotState> {
      const [files, kept] = await Promise.all([packageFolder.files(), packageFolder.versions()]);
      const present = presentPackages(packages, files);
      const isSigned = signedListFiles.every((name) => files.has(name) || name === "releases.json");
      const versions = statedVersions(packages, kept);
      return {
        key: JSON.stringify([
          isSigned,
          present.map(({ id, file }) => [id, file.checksum, file.modifiedAt]),
          versions.map(({ id, version, notes }) => [id, version, notes]),
        ]),
        async fill() {
          const page = present.length > 0 ? await fillDownloadPage(packages, present, packagesUrl) : {};
          const signature = isSigned ? { [slotNames.verifySignature]: () => "" } : {};
          const list = await fillVersions(versions, packagesUrl);
          const feed = await fillReleases(present, versions, siteUrl);
          return { ...page, ...signature, ...list, ...feed };
        },
      };
    },
  };
}

/** The kept versions up to those that the pages of this build state: a later one comes with the pages that name it. */
function statedVersions(packages: readonly OfferedPackage[], kept: readonly KeptVersion[]): readonly KeptVersion[] {
  const stated = new Map(packages.map(({ id, version }) => [id, version]));
  return kept.filter(({ id, version }) => {
    const latest = stated.get(id);
    return latest === undefined || compareVersions(version, latest) <= 0;
  });
}

function presentPackages(packages: readonly OfferedPackage[], files: PackageFiles): PresentPackage[] {
  return packages.flatMap(({ id, file: name }) => {
    const file = files.get(name);
    return file ? [{ id, file }] : [];
  });
}

async function fillDownloadPage(
  packages: readonly OfferedPackage[],
  present: readonly PresentPackage[],
  packagesUrl: string | undefined,
): Promise<SlotFills> {
  const files = new Map(present.map(({ id, file }) => [id, file]));
  const states = packages.map(async (item) => {
    const { id } = item;
    const file = files.get(id);
    const [row, start] = await Promise.all(
      file
        ? [fileInTable(id, file, packagesUrl), fileToStartWith(item, file, packagesUrl)]
        : [unavailablePackage(), unavailablePackage()],
    );
    return [
      [slotNames.package(id), () => String(row)],
      [slotNames.startPackage(id), () => String(start)],
    ] as const;
  });
  return {
    ...Object.fromEntries((await Promise.all(states)).flat()),
    [slotNames.noPackages]: () => ' hidden=""',
    [slotNames.hasPackages]: () => "",
  };
}

function unavailablePackage(): Html {
  return html`<p>${downloadsPage.missingPackage} <a href="/contact">Contact us</a></p>`;
}

/** The checksum with a button, which the script of the page handles. */
function checksum(place: string, { name, checksum: digits }: PackageFile): Html {
  return html`<span id="${place}"><code>${digits}</code></span> <button type="button" class="copy-button" data-copy="${place}" data-copied="Checksum copied." data-not-copied="Checksum couldn't be copied. It's selected instead.">Copy <span class="visually-hidden">checksum of ${name}</span></button>`;
}

function fileInTable(id: string, file: PackageFile, packagesUrl: string | undefined): Html {
  return html`<p><a href="${packageAddress(file.name, packagesUrl)}" download>${file.name}</a> <span>${fileSize(file.size)}</span></p><details><summary>SHA-256<span class="visually-hidden"> of ${file.name}</span></summary>${checksum(`sha256-${id}`, file)}</details>`;
}

/** The same for the card of the visitor's own package: a button says all, and its checksum is open. */
function fileToStartWith({ id, platform = "any" }: OfferedPackage, file: PackageFile, packagesUrl?: string): Html {
  const address = packageAddress(file.name, packagesUrl);
  const facts = [file.name, platformNames[platform], fileSize(file.size)].join(" · ");
  return html`<p><a class="button package-button" href="${address}" download>${hero.downloadLabel}<span>${facts}</span></a></p><div><span>SHA-256</span> ${checksum(`start-sha256-${id}`, file)}</div>`;
}

/** A package whose file is in the folder. */
interface PresentPackage {
  id: string;
  file: PackageFile;
}

/** Fills the feed of releases: an entry for each file on this server, and the time of the newest. */
async function fillReleases(
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

/** Fills the list of the versions that are kept. Without any its section stays hidden. */
async function fillVersions(versions: readonly KeptVersion[], packagesUrl: string | undefined): Promise<SlotFills> {
  if (versions.length === 0) return {};
  const rows = await Promise.all(versions.map((version) => rowOf(version, packagesUrl)));
  return { [slotNames.hasVersions]: () => "", [slotNames.versions]: () => rows.join("") };
}

function rowOf(kept: KeptVersion, packagesUrl: string | undefined): Html {
  const { name, version, date, file, size, checksum, notes } = kept;
  const address = packageAddress(versionPath(kept), packagesUrl);
  return html`<tr><th scope="row">${name} ${version}<span class="package-facts muted small"><time datetime="${date}">${date}</time></span></th><td>${notes ?? ""}</td><td class="package-state"><p><a href="${address}" download>${file}<span class="visually-hidden">, version ${version}</span></a> <span>${fileSize(size)}</span></p><details><summary>SHA-256</summary><code>${checksum}</code></details></td></tr>`;
}
