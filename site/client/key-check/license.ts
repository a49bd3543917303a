import { type ProductId, productIds } from "#content/products/ids.ts";

/** A license as a key states it. */
export interface License {
  id: string;
  product: ProductId;
  edition: string;
  licensee: string;
  organization: string | undefined;
  issuedAt: Date;
  /** The first moment at which it is no longer valid. */
  expiresAt: Date;
  majorVersion: number;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);

/** The license that claims speak of, or nothing if they are not those of a license. */
export function readLicense(claims: Readonly<Record<string, unknown>>): License | undefined {
  const { jti, prd, edn, sub, org, iat, exp, ver } = claims;
  const product = productIds.find((id) => id === prd);
  if (!product || !isText(jti) || !isText(edn) || !isText(sub)) return undefined;
  if (!isNumber(iat) || !isNumber(exp) || !isNumber(ver)) return undefined;
  if (org !== undefined && !isText(org)) return undefined;
  return {
    id: jti,
    product,
    edition: edn,
    licensee: sub,
    organization: org,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    majorVersion: ver,
  };
}
