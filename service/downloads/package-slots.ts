import { html } from "hono/html";
import { hero } from "#content/pages/home.ts";
import { downloadsPage, type Platform, platformNames } from "#content/products/downloads.ts";
import { slotNames } from "#contract/slots.ts";
import type { Html } from "../platform/html.ts";
import type { SlotFills, SlotSource, SlotState } from "../platform/http/filled-documents.ts";
import type { PackageFile, PackageFiles, PackageFolder } from "./package-folder.ts";
import { fileSize, packageAddress } from "./package-folder.ts";

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
}

/**
 * Shows each package whose file is in the folder on the download page. Without any file the page stays as built: it says
 * so once, without advice on checksums.
 */
export function packageSlots({ packages, packageFolder, packagesUrl }: PackageSlotParts): SlotSource {
  return {
    slots: [
      ...packages.flatMap(({ id }) => [slotNames.package(id), slotNames.startPackage(id)]),
      slotNames.noPackages,
      slotNames.hasPackages,
    ],
    async read(): Promise<SlotState> {
      const present = presentPackages(packages, await packageFolder.files());
      return {
        key: JSON.stringify(present.map(({ id, file }) => [id, file.checksum, file.modifiedAt])),
        fill: async () => (present.length > 0 ? await fillDownloadPage(packages, present, packagesUrl) : {}),
      };
    },
  };
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
