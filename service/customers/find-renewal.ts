import { renewalPageUrl } from "../academic/request-links.ts";
import type { FindRenewal } from "../licenses/remind-of-expiry.ts";
import { renewalOfOrder } from "../orders/find-renewed.ts";
import type { AppContext } from "../platform/context/app-context.ts";

/** How each kind of license is renewed, for its reminders. */
export function createFindRenewal(appContext: Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">): FindRenewal {
  return async (queries, license) =>
    license.edition === "academic"
      ? { kind: "press", url: renewalPageUrl(license.id, appContext) }
      : await renewalOfOrder(queries, license, appContext);
}
