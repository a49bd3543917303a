import { products } from "#content/products/index.ts";
import type { Product } from "#content/products/product.ts";
import { promises } from "#content/products/promises.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import type { LicensedProduct } from "#contract/license-key.ts";
import { latestProducts } from "../licenses/licensed-products.ts";
import { addYears, wholeSeconds } from "../platform/time/time.ts";

/** The tool that analyzes a language. */
export function productOf(language: RequestableLanguage): Product {
  const product = Object.values(products).find((candidate) => candidate.language === language);
  if (!product) throw new Error(`No product analyzes ${language}.`);
  return product;
}

export interface LicenseTerms {
  products: readonly LicensedProduct[];
  edition: "academic";
  issuedAt: Date;
  expiresAt: Date;
}

/** The terms of an academic license issued now. A longer need takes a new request. */
export function academicTerms(language: RequestableLanguage, now: Date): LicenseTerms {
  const product = productOf(language);
  const issuedAt = wholeSeconds(now);
  const expiresAt = addYears(issuedAt, promises.licenseYears);
  return { products: latestProducts([product.id]), edition: "academic", issuedAt, expiresAt };
}
