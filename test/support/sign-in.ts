import { operatorId } from "#service/operators.ts";
import { createLinkToken } from "#service/tokens.ts";

/** Whoever signs in, in tests. */
export const testOperator = "review@example.org";

/** The value of the cookie of a device that was signed in under this link secret. */
export const operatorSession = (linkSecret: Uint8Array, now = new Date()): string =>
  createLinkToken(
    "operator-session",
    "019b8dd6-0c00-7000-8000-00000000002a",
    now,
    [linkSecret],
    operatorId(testOperator),
  );
