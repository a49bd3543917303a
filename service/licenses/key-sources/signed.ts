import type { App } from "../../context.ts";
import { howToConfirm, unconfirmedProducts } from "../../sales-settings.ts";
import { parseProducts } from "../licensed-products.ts";
import { licenseOf, signLicense } from "../sign-license.ts";
import { type KeySource, Unavailable } from "./key-source.ts";

/**
 * Keys that we sign, which takes a fraction of a millisecond.
 *
 * @param isForTrying signs also for tools that nobody has seen accept such keys
 */
export function signedSource(
  { sales, signingKeys }: Pick<App, "sales" | "signingKeys">,
  { isForTrying = false } = {},
): KeySource {
  return {
    kind: "signed",
    async keyFor(license) {
      const products = parseProducts(license.products).map(({ id }) => id);
      const unconfirmed = unconfirmedProducts(sales).filter((id) => products.includes(id));
      if (unconfirmed.length > 0 && !isForTrying) throw new Unavailable(howToConfirm(unconfirmed));
      const ring = await signingKeys.read();
      if (!ring) throw new Unavailable(noSigningKeys(signingKeys));
      return await signLicense(licenseOf(license), ring.current);
    },
  };
}

/** Says what to do where there are no signing keys. */
export const noSigningKeys = ({ description }: App["signingKeys"]): string =>
  `There are no signing keys in ${description}. If they're lost, restore them from the backup. If there have never been any, run this on the server: npm run admin -- keys create`;
