import type { LicensedProduct } from "#contract/license-key.ts";
import type { App } from "../../context.ts";
import type { KeySourceSettings, SalesSettings } from "../../sales-settings.ts";
import { parseProducts } from "../licensed-products.ts";
import { licenseOf, signKey, Unavailable } from "../sign-license.ts";
import type { LicenseRow } from "../tables.ts";
import { keyFromPool } from "./pool.ts";
import { keyFromProgram } from "./program.ts";

/** The source that has one key for these products, if there is one. */
export function keySourceOf(
  products: readonly LicensedProduct[],
  { keySources }: SalesSettings,
): KeySourceSettings | undefined {
  const sources = products.map(({ id }) => keySources[id]);
  return sources.length === 1 || sources.every(({ kind }) => kind === "signed") ? sources[0] : undefined;
}

/**
 * Gets the key of a license from its source, by the settings of today. Throws `Unavailable` if there is none now. Asked
 * again with the same license, it may return the same key.
 *
 * @param stopping aborted when the service stops
 */
export async function keyFor(
  license: LicenseRow,
  app: App,
  stopping: AbortSignal,
): Promise<Pick<LicenseRow, "keySource" | "keyText">> {
  const source = keySourceOf(parseProducts(license.products), app.sales);
  if (!source) throw new Unavailable("The keys of its products come from different sources by now.");
  const { kind: keySource } = source;
  switch (keySource) {
    case "signed":
      return { keySource, keyText: await signKey(licenseOf(license), app) };
    case "pool":
      return { keySource, keyText: await keyFromPool(license, app.database) };
    case "program":
      return { keySource, keyText: await keyFromProgram(source, license, stopping) };
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
