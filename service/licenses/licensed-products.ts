import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { nameOfProducts, products } from "#content/products/index.ts";
import type { Product } from "#content/products/product.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import type { LicensedProduct } from "#contract/license-key.ts";

/** Products as one line, such as `designite-csharp 5, designite-java 2`. */
export function formatProducts(products: readonly LicensedProduct[]): string {
  return products.map(({ id, majorVersion }) => `${id} ${majorVersion}`).join(", ");
}

/** The products of a line that `formatProducts` has written. Throws on any other text. */
export function parseProducts(line: string): LicensedProduct[] {
  return line.split(", ").map((part) => {
    const [name, version] = part.split(" ");
    const id = productIds.find((known) => known === name);
    if (!id || !version) throw new TypeError(`Not a list of products: ${line}`);
    return { id, majorVersion: Number(version) };
  });
}

/** Whether two such lines name the same products, in whatever major versions. */
export function areSameProducts(line: string, other: string): boolean {
  const [ids, others] = [line, other].map((each) =>
    parseProducts(each)
      .map(({ id }) => id)
      .sort()
      .join(),
  );
  return ids === others;
}

/** The products in their latest major versions, in the order of the catalog. */
export function latestProducts(ids: readonly ProductId[]): LicensedProduct[] {
  return productIds
    .filter((id) => ids.includes(id))
    .map((id) => ({ id, majorVersion: Number.parseInt(products[id].latestVersion, 10) }));
}

/** The names of the products, such as "Designite for C# and DesigniteJava". */
export function nameProducts(licensed: readonly LicensedProduct[]): string {
  return nameOfProducts(licensed.map(({ id }) => id));
}

/** The tool that analyzes a language. */
export function productOf(language: RequestableLanguage): Product {
  const product = Object.values(products).find((candidate) => candidate.language === language);
  if (!product) throw new Error(`No product analyzes ${language}.`);
  return product;
}
