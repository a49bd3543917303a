import type { LicensedProduct } from "#contract/license-key/license.ts";
import type { SalesSettings } from "../../config/sales-settings.ts";
import type { KeySource } from "../tables.ts";

/** The source of a key for these products, or undefined if no single one makes it. */
export function keySourceOf(products: readonly LicensedProduct[], sales: SalesSettings): KeySource | undefined {
  const sources = new Set(products.map(({ id }) => sales.keySources[id].kind));
  const [source] = sources;
  if (sources.size !== 1 || (source !== "signed" && products.length > 1)) return undefined;
  return source;
}

/** Splits products so that each part can have one key: those that are signed together, every other one alone. */
export function splitBySource(products: readonly LicensedProduct[], sales: SalesSettings): LicensedProduct[][] {
  const isSigned = ({ id }: LicensedProduct) => sales.keySources[id].kind === "signed";
  const signed = products.filter(isSigned);
  const others = products.filter((product) => !isSigned(product)).map((product) => [product]);
  return signed.length === 0 ? others : [signed, ...others];
}
