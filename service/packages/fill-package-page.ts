import { packagePlaceholders, packageStateMarkers } from "#contract/built-site.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { fileSize } from "./file-size.ts";
import type { PackageFiles } from "./package-folder.ts";

/** A package as the page names it: its id in the markers, its file in the folder. */
export interface OfferedPackage {
  id: string;
  file: string;
}

/** The address of a package: below `/downloads/` on this service, or on the host that the operator has named. */
export function packageAddress(file: string, packagesUrl: string | undefined): string {
  return `${packagesUrl ?? "/downloads"}/${encodeURIComponent(file)}`;
}

/**
 * Makes the page that visitors see from the one the build left. Of each package it keeps the part for a file that is
 * there, filled in, or the part for one that is missing.
 */
export function fillPackagePage(
  html: string,
  packages: readonly OfferedPackage[],
  files: PackageFiles,
  packagesUrl: string | undefined,
): string {
  return packages.reduce((page, { id, file }) => {
    const found = files.get(file);
    return keepPart(page, id, (available, missing) => {
      if (!found) return missing;
      return available
        .replaceAll(packagePlaceholders.address, () => escapeHtml(packageAddress(file, packagesUrl)))
        .replaceAll(packagePlaceholders.size, () => escapeHtml(fileSize(found.size)))
        .replaceAll(packagePlaceholders.checksum, () => found.checksum);
    });
  }, html);
}

/** Replaces every stretch `available … missing … end` of one package by what `choose` makes of its two parts. */
function keepPart(html: string, id: string, choose: (available: string, missing: string) => string): string {
  const [before = "", ...stretches] = html.split(packageStateMarkers.available(id));
  const rest = stretches.map((stretch) => {
    const [available = "", afterAvailable] = stretch.split(packageStateMarkers.missing(id), 2);
    const [missing, ...after] = (afterAvailable ?? "").split(packageStateMarkers.end(id));
    if (afterAvailable === undefined || missing === undefined || after.length === 0) {
      throw new Error(`The page has incomplete markers for the package ${id}.`);
    }
    return choose(available, missing) + after.join(packageStateMarkers.end(id));
  });
  return before + rest.join("");
}
