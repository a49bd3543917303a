export type Validity = "valid" | "expired" | "not-yet-valid";

export interface ValidityPeriod {
  issuedAt: Date;
  /** The first moment at which it is no longer valid. */
  expiresAt: Date;
}

/** How far the local clock may be behind before something new counts as not yet valid. */
const clockToleranceMilliseconds = 5 * 60 * 1000;

/** Whether a license or a list is valid at this time. */
export function validityAt(now: Date, { issuedAt, expiresAt }: ValidityPeriod): Validity {
  if (now.getTime() >= expiresAt.getTime()) return "expired";
  return now.getTime() + clockToleranceMilliseconds < issuedAt.getTime() ? "not-yet-valid" : "valid";
}
