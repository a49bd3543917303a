import type { LicensedProduct } from "#contract/license-key.ts";
import type { App } from "../../context.ts";
import type { SalesSettings } from "../../sales-settings.ts";
import { parseProducts } from "../licensed-products.ts";
import type { LicenseRow } from "../tables.ts";
import { type KeySource, Unavailable } from "./key-source.ts";
import { poolSource } from "./pool.ts";
import { programSource } from "./program.ts";
import { signedSource } from "./signed.ts";

/** The kind of source that has the key of these products. Without one no single key is for all of them. */
export function sourceKindOf(products: readonly LicensedProduct[], { keySources }: SalesSettings) {
  const [kind, ...others] = new Set(products.map(({ id }) => keySources[id].kind));
  return others.length > 0 || (kind !== "signed" && products.length > 1) ? undefined : kind;
}

/** The source of a license's key, by the settings of today. */
export function keySourceOf({ products }: LicenseRow, app: App): KeySource {
  const licensed = parseProducts(products);
  const [first] = licensed;
  if (!first || !sourceKindOf(licensed, app.sales))
    throw new Unavailable("The keys of its products come from different sources by now.");
  const settings = app.sales.keySources[first.id];
  switch (settings.kind) {
    case "signed":
      return signedSource(app);
    case "pool":
      return poolSource(app.database);
    case "program":
      return programSource(settings);
  }
}

/** Splits products so that each part can have one key: those that are signed together, every other one alone. */
export function splitBySource(
  products: readonly LicensedProduct[],
  { keySources }: SalesSettings,
): LicensedProduct[][] {
  const signed = products.filter(({ id }) => keySources[id].kind === "signed");
  const others = products.filter((product) => !signed.includes(product)).map((product) => [product]);
  return signed.length === 0 ? others : [signed, ...others];
}
