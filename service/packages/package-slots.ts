import { html } from "hono/html";
import { downloadsPage } from "#content/downloads.ts";
import { slotNames } from "#contract/slots.ts";
import type { Html } from "../html/html.ts";
import type { SlotFills, SlotSource, SlotState } from "../http/slot-routes.ts";
import { fileSize } from "./file-size.ts";
import { fillReleases, type PresentPackage } from "./fill-releases.ts";
import type { PackageFile, PackageFiles, PackageFolder } from "./package-folder.ts";

/** A package by its id in slots, its name and the name of its file. */
export interface OfferedPackage {
  id: string;
  name: string;
  file: string;
  formerAddresses?: readonly string[];
}

export interface PackageSlotParts {
  packages: readonly OfferedPackage[];
  packageFolder: PackageFolder;
  packagesUrl: string | undefined;
  siteUrl: string;
}

/** The address of a package: below `/downloads/`, or on the host that the operator has configured. */
export function packageAddress(file: string, packagesUrl: string | undefined): string {
  return `${packagesUrl ?? "/downloads"}/${encodeURIComponent(file)}`;
}

/**
 * Shows each package whose file is in the folder, on the download page and in the feed of releases. Without any file the
 * download page stays as built: it says so once, without advice on checksums.
 */
export function packageSlots({ packages, packageFolder, packagesUrl, siteUrl }: PackageSlotParts): SlotSource {
  return {
    slots: [
      ...packages.map(({ id }) => slotNames.package(id)),
      slotNames.noPackages,
      slotNames.verifyPackages,
      slotNames.releasesUpdated,
      slotNames.releaseEntries,
    ],
    async read(): Promise<SlotState> {
      const present = presentPackages(packages, await packageFolder.files());
      return {
        key: JSON.stringify(present.map(({ id, file }) => [id, file.checksum, file.modifiedAt])),
        async fill() {
          const page = present.length > 0 ? await fillDownloadPage(packages, present, packagesUrl) : {};
          return { ...page, ...(await fillReleases(present, siteUrl)) };
        },
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
  const states = packages.map(async ({ id }) => {
    const file = files.get(id);
    const text = String(await (file ? availablePackage(file, packagesUrl) : unavailablePackage()));
    return [slotNames.package(id), () => text] as const;
  });
  return {
    ...Object.fromEntries(await Promise.all(states)),
    [slotNames.noPackages]: () => ' hidden=""',
    [slotNames.verifyPackages]: () => "",
  };
}

function unavailablePackage(): Html {
  return html`<p class="package-missing">${downloadsPage.missingPackage} <a href="/contact">Contact us</a></p>`;
}

function availablePackage({ name, size, checksum }: PackageFile, packagesUrl: string | undefined): Html {
  const address = packageAddress(name, packagesUrl);
  return html`<p class="package-action"><a class="button" href="${address}" download>Download ${name}</a> <span>${fileSize(size)}</span></p><p class="package-checksum"><span>SHA-256</span> <code>${checksum}</code></p>`;
}
