import type { ProductId } from "#content/catalog/product-names.ts";
import type { LicenseEdition } from "#contract/license-key.ts";
import type { App } from "#service/context.ts";
import { grantLicense } from "#service/licenses/issue-license.ts";
import { latestProducts } from "#service/licenses/licensed-products.ts";
import { addDuration, days } from "#service/time.ts";

export interface LicenseTerms {
  products: readonly ProductId[];
  edition: LicenseEdition;
  licensee: string;
  organization: string | null;
  email: string;
  /** For how long it is valid. */
  days: number;
}

const usual: LicenseTerms = {
  ...{ products: ["dpy"], edition: "professional", licensee: "Ada Lovelace", organization: null },
  ...{ email: "ada@example.org", days: 365 },
};

/** Issues a license as an operator does by hand, and returns its identifier. */
export async function issueLicense(app: App, terms: Partial<LicenseTerms> = {}): Promise<string> {
  const { products, days: lifetime, ...others } = { ...usual, ...terms };
  const issuedAt = app.clock.now();
  const { id } = await grantLicense(
    {
      ...others,
      products: latestProducts(products),
      ...{ issuedAt, expiresAt: addDuration(issuedAt, days(lifetime)), issuedBy: "Grace" },
    },
    app,
  );
  return id;
}
