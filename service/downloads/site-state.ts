import type { SiteState } from "#contract/site-state.ts";
import { type PackageFolder, packageAddress } from "./package-folder.ts";

/** A package by its id, its name, the name of its file and its version. */
export interface OfferedPackage {
  id: string;
  name: string;
  file: string;
  version: string;
  formerAddresses?: readonly string[];
}

interface SiteStateParts {
  packages: readonly OfferedPackage[];
  packageFolder: PackageFolder;
  packagesUrl: string | undefined;
}

/** Which packages are in the folder, as pages show it. */
export async function readSiteState({ packages, packageFolder, packagesUrl }: SiteStateParts): Promise<SiteState> {
  const files = await packageFolder.files();
  const available = packages.flatMap(({ id, file: name }) => {
    const file = files.get(name);
    if (!file) return [];
    const { size, checksum } = file;
    return [[id, { file: name, address: packageAddress(name, packagesUrl), size, checksum }] as const];
  });
  return { packages: Object.fromEntries(available) };
}
