import { type Context, Hono } from "hono";
import { operatorSignInPage } from "#content/operators.ts";
import { requestTokenParameter, signInSegment } from "#contract/academic-request-links.ts";
import { type OperatorPage, operatorPages, signInPath } from "#contract/operator-links.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Html } from "../html/html.ts";
import { redirectTo } from "../http/answer.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage, postForm } from "../http/post-form.ts";
import type { LinkPurpose } from "../links/link-token.ts";
import { createLinkToken, readLinkToken } from "../links/link-token.ts";
import { operatorOfLink } from "../operators/operator-of-link.ts";
import type { Permission } from "../operators/permissions.ts";
import { sessionCookie, sessionOf } from "./session-cookie.ts";
import { askToSignIn, redeemSignIn } from "./sign-in.ts";
import { finishPage, outcomeParameter, overPage } from "./sign-in-page.ts";

/** A page that acts on a signed-in device alone, and what its links are for. */
export interface PageToSignIn {
  name: OperatorPage;
  purpose: LinkPurpose;
  /** What the operator needs for the row that a link is about, if there is such a row. */
  permissionFor(subjectId: string): Promise<Permission | undefined>;
}

/** Signs an operator's device in by a mail to the operator's mailbox, and leads back to the page. */
export function signInRoutes(
  pages: readonly PageToSignIn[],
  appContext: AppContext,
  http: HttpParts,
): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { siteUrl, clock, linkSecrets } = appContext;
  const page = (status: number, content: Html) => mailLinkPage(http.frame, status, operatorSignInPage.title, content);
  const tokenOf = (context: Context) => context.req.query(requestTokenParameter) ?? "";

  for (const { name, purpose, permissionFor } of pages) {
    routes.post(`${operatorPages[name]}/${signInSegment}`, postForm(http), async (context) => {
      const review = tokenOf(context);
      const back = pageAddress(name, review);
      const link = readLinkToken(purpose, review, clock.now(), linkSecrets);
      // A visitor without a link must not cause mails.
      const permission = link.kind === "valid" ? await permissionFor(link.subjectId) : undefined;
      if (link.kind !== "valid" || permission === undefined) return redirectTo(back);
      const session = sessionOf(context, appContext);
      const operator = await operatorOfLink(link.holderId, session, permission, appContext);
      if (operator.kind !== "signed-out") return redirectTo(back);
      const signInUrl = (signInId: string) => {
        const { id } = operator.recipient;
        const token = createLinkToken("operator-sign-in", signInId, clock.now(), linkSecrets, id);
        return `${siteUrl}${signInPath}?${new URLSearchParams({ [requestTokenParameter]: token, verdict: name, review })}`;
      };
      const outcome = await askToSignIn(operator.recipient, signInUrl, appContext);
      return redirectTo(`${back}&${outcomeParameter}=${outcome}`);
    });
  }

  const signInOf = (context: Context) => {
    const link = readLinkToken("operator-sign-in", tokenOf(context), clock.now(), linkSecrets);
    return link.kind === "valid" ? link : undefined;
  };
  routes.get(signInPath, (context) => {
    if (signInOf(context) === undefined) return page(410, overPage());
    return page(200, finishPage(signInPath + new URL(context.req.url).search));
  });
  routes.post(signInPath, postForm(http), async (context) => {
    const signIn = signInOf(context);
    if (signIn === undefined || !(await redeemSignIn(signIn, appContext))) return page(410, overPage());
    const { name } = pages.find((each) => each.name === context.req.query("verdict")) ?? { name: "approve" };
    const back = pageAddress(name, context.req.query("review") ?? "");
    return redirectTo(back, sessionCookie(signIn, appContext));
  });
  return routes;
}

function pageAddress(name: OperatorPage, token: string): string {
  return `${operatorPages[name]}?${new URLSearchParams({ [requestTokenParameter]: token })}`;
}
