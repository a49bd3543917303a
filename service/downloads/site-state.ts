import { productIds } from "#content/catalog/product-names.ts";
import type { SiteState } from "#contract/site-state.ts";
import { type SalesSettings, unconfirmedProducts } from "../sales-settings.ts";
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
  sales: SalesSettings;
}

/** Which packages are in the folder, and what can be bought at once, as pages show it. */
export async function readSiteState({
  packages,
  packageFolder,
  packagesUrl,
  sales,
}: SiteStateParts): Promise<SiteState> {
  const files = await packageFolder.files();
  const available = packages.flatMap(({ id, file: name }) => {
    const file = files.get(name);
    if (!file) return [];
    const { size, checksum } = file;
    return [[id, { file: name, address: packageAddress(name, packagesUrl), size, checksum }] as const];
  });
  const unconfirmed = unconfirmedProducts(sales);
  return {
    packages: Object.fromEntries(available),
    sellable: productIds.filter((id) => !unconfirmed.includes(id)),
    terms: sales.terms,
  };
}
