import type { Product } from "#content/products/product.ts";

/** Updates are free within the same major version (site specification, section 9). */
export function majorVersionOf(product: Pick<Product, "latestVersion">): number {
  return Number.parseInt(product.latestVersion, 10);
}
