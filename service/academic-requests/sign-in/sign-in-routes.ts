import { type Context, Hono } from "hono";
import { requestReviewPage } from "#content/request-review.ts";
import {
  type ReviewVerdict,
  requestTokenParameter,
  reviewPagePath,
  reviewVerdicts,
  signInSegment,
} from "#contract/academic-request-links.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Html } from "../../html/html.ts";
import type { ServiceEnvironment } from "../../http/environment.ts";
import type { HttpParts } from "../../http/http-parts.ts";
import { mailLinkPage } from "../../http/mail-link-page.ts";
import { postForm } from "../../http/post-form.ts";
import { redirectTo } from "../../http/redirect-to.ts";
import { createLinkToken, readLinkToken } from "../../links/link-token.ts";
import { sessionCookie } from "./session-cookie.ts";
import { askToSignIn, redeemSignIn } from "./sign-in.ts";
import { finishPage, overPage } from "./sign-in-page.ts";

const signInPath = `${reviewPagePath}/${signInSegment}`;
export const outcomeParameter = "sign-in";

/** Signs the operator's device in by a mail to the operator's mailbox, and leads back to the page about the request. */
export function signInRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { siteUrl, clock, linkSecrets } = appContext;
  const page = (status: number, content: Html) =>
    mailLinkPage(http.frame, status, requestReviewPage.signIn.title, content);

  for (const verdict of reviewVerdicts) {
    routes.post(`${reviewPagePath}/${verdict}/${signInSegment}`, postForm(http), async (context) => {
      const review = context.req.query(requestTokenParameter) ?? "";
      const back = reviewAddress(verdict, review);
      // A visitor without a link must not cause mails.
      if (readLinkToken(`${verdict}-request`, review, clock.now(), linkSecrets).kind !== "valid")
        return redirectTo(back);
      const signInUrl = (signInId: string) => {
        const token = createLinkToken("operator-sign-in", signInId, clock.now(), linkSecrets);
        return `${siteUrl}${signInPath}?${new URLSearchParams({ [requestTokenParameter]: token, verdict, review })}`;
      };
      const outcome = await askToSignIn(signInUrl, appContext);
      return redirectTo(`${back}&${outcomeParameter}=${outcome}`);
    });
  }

  const signInOf = (context: Context) => {
    const link = readLinkToken(
      "operator-sign-in",
      context.req.query(requestTokenParameter) ?? "",
      clock.now(),
      linkSecrets,
    );
    return link.kind === "valid" ? link.subjectId : undefined;
  };
  routes.get(signInPath, (context) => {
    if (signInOf(context) === undefined) return page(410, overPage());
    return page(200, finishPage(signInPath + new URL(context.req.url).search));
  });
  routes.post(signInPath, postForm(http), async (context) => {
    const signInId = signInOf(context);
    if (signInId === undefined || !(await redeemSignIn(signInId, appContext))) return page(410, overPage());
    const verdict = reviewVerdicts.find((each) => each === context.req.query("verdict")) ?? "approve";
    const back = reviewAddress(verdict, context.req.query("review") ?? "");
    return redirectTo(back, sessionCookie(signInId, appContext));
  });
  return routes;
}

function reviewAddress(verdict: ReviewVerdict, review: string): string {
  return `${reviewPagePath}/${verdict}?${new URLSearchParams({ [requestTokenParameter]: review })}`;
}
