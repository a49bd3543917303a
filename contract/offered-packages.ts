import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { company } from "#content/products/company.ts";
import { type Package, type PackageId, packages } from "#content/products/downloads.ts";
import type { SiteState } from "./site-state.ts";

/** A package, or a tool, of which one package is enough. `any` is any of them. */
export type OfferedName = PackageId | ProductId | "any";

const currentPackages: readonly Package[] = packages.filter(({ legacy }: Package) => !legacy);

/** Whether what a name stands for can be downloaded. */
function isOffered(name: OfferedName, { packages: files }: Pick<SiteState, "packages">): boolean {
  if (name === "any") return Object.keys(files).length > 0;
  if (!isProduct(name)) return name in files;
  return currentPackages.some(({ id, product }) => product === name && id in files);
}

const isProduct = (name: OfferedName): name is ProductId => productIds.some((id) => id === name);

/** The elements around words that hold while packages are there, or while one of them is not. */
export const offeredElement = "words-offered";
export const notOfferedElement = "words-not-offered";

const words = /<words-(offered|not-offered) of="([^"]+)">([\s\S]*?)<\/words-\1>/g;

const downloadAddresses = new RegExp(`${company.siteUrl}/downloads/latest/([a-z-]+)`, "g");

/** Stands in listings for the place where a reader keeps a file that we do not offer. */
const ownAddress = "https://files.example.com";

/**
 * Chooses between the words of a document by what can be downloaded, and names no download that is not there: listings
 * then show an address of the reader's own. The pages with such words need no program that renders them again.
 */
export function fillOfferedWords(html: string, state: Pick<SiteState, "packages">): string {
  const isEachOffered = (names: string) => names.split(" ").every((name) => isOffered(name as OfferedName, state));
  return html
    .replace(words, (_, kind: string, names: string, text: string) =>
      isEachOffered(names) === (kind === "offered") ? text : "",
    )
    .replace(downloadAddresses, (address, id: string) => {
      const found = packages.find((one) => one.id === id);
      return found && !isOffered(found.id, state) ? `${ownAddress}/${found.file}` : address;
    });
}

/** Whether a document differs with what can be downloaded. */
export const hasOfferedWords = (html: string): boolean =>
  html.search(words) >= 0 || html.search(downloadAddresses) >= 0;
