import { type Context, Hono } from "hono";
import { licenseRenewalPage as words } from "#content/license-renewal.ts";
import { renewalPagePath, requestTokenParameter } from "#contract/academic-request-links.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Html } from "../../html/html.ts";
import type { ServiceEnvironment } from "../../http/environment.ts";
import type { HttpParts } from "../../http/http-parts.ts";
import { mailLinkPage } from "../../http/mail-link-page.ts";
import { postForm } from "../../http/post-form.ts";
import { redirectTo } from "../../http/redirect-to.ts";
import { readLinkToken } from "../../links/link-token.ts";
import { statusPageUrl } from "../request-links.ts";
import { examineRenewal } from "./examine-renewal.ts";
import { renewLicense } from "./renew-license.ts";
import { currentPage, noRenewalPage, openPage, renewalForm } from "./renewal-page.ts";

/** In the address after the button was pressed. */
const pressedParameter = "pressed";

/** The page behind the link in the reminder of an academic license: one press renews it. */
export function renewalRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const { clock, linkSecrets, database } = appContext;
  const page = (status: number, content: Html) => mailLinkPage(http.frame, status, words.title, content);
  const unknown = () => page(404, noRenewalPage(words.unknownHeading, words.unknownText));
  const tokenOf = (context: Context) => context.req.query(requestTokenParameter) ?? "";
  const statusPathOf = (requestId: string) => {
    const { pathname, search } = new URL(statusPageUrl(requestId, appContext));
    return pathname + search;
  };

  /** The license of a working link, or the answer to any other. */
  const licenseOf = async (context: Context): Promise<string | Response> => {
    const link = readLinkToken("renew-academic", tokenOf(context), clock.now(), linkSecrets);
    if (link.kind === "expired") return await page(410, noRenewalPage(words.expiredHeading, words.expiredText));
    return link.kind === "valid" ? link.subjectId : await unknown();
  };

  return new Hono<ServiceEnvironment>()
    .get(renewalPagePath, async (context) => {
      const licenseId = await licenseOf(context);
      if (typeof licenseId !== "string") return licenseId;
      const state = await examineRenewal(database.query, licenseId, appContext);
      switch (state.kind) {
        case "unknown":
          return await unknown();
        case "open":
          return await page(200, openPage(state, statusPathOf(state.requestId)));
        case "current": {
          const { requestId } = state.license;
          const statusUrl = requestId === null ? undefined : statusPathOf(requestId);
          const isNew = context.req.query(pressedParameter) !== undefined;
          return await page(200, currentPage(state, { statusUrl, isNew }));
        }
        case "renewable": {
          const address = `${renewalPagePath}?${requestTokenParameter}=${tokenOf(context)}`;
          return await page(200, renewalForm(state, { address, now: clock.now() }));
        }
      }
    })
    .post(renewalPagePath, postForm(http), async (context) => {
      const licenseId = await licenseOf(context);
      if (typeof licenseId !== "string") return licenseId;
      if ((await examineRenewal(database.query, licenseId, appContext)).kind === "unknown") return await unknown();
      await renewLicense(licenseId, appContext);
      return redirectTo(`${renewalPagePath}?${requestTokenParameter}=${tokenOf(context)}&${pressedParameter}=1`);
    });
}
