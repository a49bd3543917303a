import { products } from "#content/products/index.ts";
import type { Product } from "#content/products/product.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { majorVersionOf } from "../licenses/major-version.ts";
import { addYears, wholeSeconds } from "../time/durations.ts";

/** How long an academic license is valid. A longer need takes a new request. */
const academicLicenseYears = 1;

/** The tool that analyzes a language. */
export function productOf(language: RequestableLanguage): Product {
  const product = Object.values(products).find((candidate) => candidate.language === language);
  if (!product) throw new Error(`No product analyzes ${language}.`);
  return product;
}

export interface LicenseTerms {
  product: Product["id"];
  edition: "academic";
  majorVersion: number;
  issuedAt: Date;
  expiresAt: Date;
}

/** The terms of an academic license issued now. */
export function academicTerms(language: RequestableLanguage, now: Date): LicenseTerms {
  const product = productOf(language);
  const issuedAt = wholeSeconds(now);
  const expiresAt = addYears(issuedAt, academicLicenseYears);
  return { product: product.id, edition: "academic", majorVersion: majorVersionOf(product), issuedAt, expiresAt };
}
