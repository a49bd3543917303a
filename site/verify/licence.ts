import { type ProductId, productIds } from "#content/products/ids.ts";

/** A licence as a key states it. */
export interface Licence {
  id: string;
  product: ProductId;
  edition: string;
  licensee: string;
  organisation: string | undefined;
  issuedAt: Date;
  /** The first moment at which it is no longer valid. */
  expiresAt: Date;
  majorVersion: number;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);

/** The licence that claims speak of, or nothing if they are not those of a licence. */
export function readLicence(claims: Readonly<Record<string, unknown>>): Licence | undefined {
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
    organisation: org,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    majorVersion: ver,
  };
}
