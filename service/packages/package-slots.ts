import { html } from "hono/html";
import { type SlotFill, slotNames } from "#contract/slots.ts";
import type { Html } from "../html/html.ts";
import type { SlotSource, SlotState } from "../http/slot-routes.ts";
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

/** Shows each package whose file is in the folder, on the download page and in the feed of releases. */
export function packageSlots({ packages, packageFolder, packagesUrl, siteUrl }: PackageSlotParts): SlotSource {
  return {
    slots: [...packages.map(({ id }) => slotNames.package(id)), slotNames.releasesUpdated, slotNames.releaseEntries],
    async read(): Promise<SlotState> {
      const present = presentPackages(packages, await packageFolder.files());
      return {
        key: JSON.stringify(present.map(({ id, file }) => [id, file.checksum, file.modifiedAt])),
        async fill() {
          const shown = present.map(async ({ id, file }): Promise<[string, SlotFill]> => {
            const text = String(await availablePackage(file, packagesUrl));
            return [slotNames.package(id), () => text];
          });
          return { ...Object.fromEntries(await Promise.all(shown)), ...(await fillReleases(present, siteUrl)) };
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

function availablePackage({ name, size, checksum }: PackageFile, packagesUrl: string | undefined): Html {
  const address = packageAddress(name, packagesUrl);
  return html`<p class="package-action"><a class="button" href="${address}" download>Download ${name}</a> <span>${fileSize(size)}</span></p><p class="package-checksum"><span>SHA-256</span> <code>${checksum}</code></p>`;
}
