import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { type NewsletterLinkPage, newsletterLinkPages as pages } from "#content/newsletter/link-pages.ts";
import { formResults } from "#content/pages/form-results.ts";
import { subscribeEndpoint } from "#contract/endpoints.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { type Html, withContact } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm } from "../platform/http/post-form.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import { readLinkToken } from "../platform/links/link-token.ts";
import { subscribe } from "./subscribe.ts";
import { findSubscriptionById, newsletterPaths, tokenField, unsubscribe } from "./subscription-store.ts";
import { liftSuppression } from "./suppression-store.ts";

/** The endpoint of the newsletter form, and the pages that its mails link to. */
export function newsletterRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  registerEndpoint(
    routes,
    subscribeEndpoint,
    {
      handle: (request, sender) => subscribe(request, appContext, sender),
      formPage: "/",
      results: { done: formResults.subscribed, failed: formResults.notSubscribed },
    },
    http,
  );
  return routes.route("/", linkRoutes(appContext, http));
}

/**
 * The pages behind the links in the newsletter's mails, each with one button. GET changes nothing, because mail
 * scanners follow every link.
 */
function linkRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const show = (page: NewsletterLinkPage, status = 200, action?: string) =>
    mailLinkPage(http.views, status, page.title, pageContent(page, appContext.contactEmail, action));
  const tokenOf = (context: Context) => context.req.query(tokenField) ?? "";
  const read = (purpose: "confirm-subscription" | "unsubscribe", token: string) =>
    readLinkToken(purpose, token, appContext.clock.now(), appContext.linkSecrets);
  const stateOf = async (id: string) => (await findSubscriptionById(appContext.database.query, id))?.state;

  return (
    new Hono<ServiceEnvironment>()
      .get(newsletterPaths.confirm, async (context) => {
        const token = tokenOf(context);
        const link = read("confirm-subscription", token);
        if (link.kind === "invalid") return show(pages.broken, 404);
        const state = await stateOf(link.subjectId);
        if (state === "confirmed") return show(pages.confirmed);
        if (link.kind === "expired" || state !== "unconfirmed") return show(pages.confirmOver, 410);
        return show(pages.confirm, 200, `${newsletterPaths.confirm}?${tokenField}=${token}`);
      })
      .post(newsletterPaths.confirm, postForm(http), async (context) => {
        const token = tokenOf(context);
        const link = read("confirm-subscription", token);
        if (link.kind === "invalid") return show(pages.broken, 404);
        if (link.kind === "expired") return show(pages.confirmOver, 410);
        if (!(await confirmSubscription(link.subjectId, appContext))) return show(pages.confirmOver, 410);
        return redirectTo(`${newsletterPaths.confirm}?${tokenField}=${token}`);
      })
      .get(newsletterPaths.unsubscribe, async (context) => {
        const token = tokenOf(context);
        const link = read("unsubscribe", token);
        if (link.kind !== "valid") return show(pages.broken, 404);
        const state = await stateOf(link.subjectId);
        if (state !== "confirmed" && state !== "unconfirmed") return show(pages.unsubscribed);
        return show(pages.unsubscribe, 200, `${newsletterPaths.unsubscribe}?${tokenField}=${token}`);
      })
      // RFC 8058: a mail provider posts here for the reader, from any address, without cookie or origin, and follows
      // no redirect. The token alone decides; the body is not read. There is no rate limit, because a provider posts for
      // many readers from few addresses, and a lost unsubscription is worse than the cost of checking a signature.
      .post(newsletterPaths.unsubscribe, async (context) => {
        const link = read("unsubscribe", tokenOf(context));
        if (link.kind !== "valid") return show(pages.broken, 404);
        await unsubscribe(link.subjectId, appContext);
        return show(pages.unsubscribed);
      })
  );
}

function pageContent(page: NewsletterLinkPage, contactEmail: string, action: string | undefined): Html {
  const button =
    page.button === undefined || action === undefined
      ? ""
      : html`<form method="post" action="${action}"><button class="button" type="submit">${page.button}</button></form>`;
  return html`<h1>${page.heading}</h1>
${page.paragraphs.map((paragraph) => html`<p>${withContact(paragraph, contactEmail)}</p>`)}
${button}`;
}

/** Confirms a subscription. Repeating it changes nothing. Returns whether the subscription is confirmed. */
async function confirmSubscription(id: string, appContext: AppContext): Promise<boolean> {
  return await auditedTransaction(appContext, "subscriber", async ({ transaction, now, audit }) => {
    const confirmed = await transaction
      .updateTable("newsletterSubscription")
      .set({ state: "confirmed", confirmedAt: now.toISOString() })
      .where("id", "=", id)
      .where("state", "=", "unconfirmed")
      .executeTakeFirst();
    const subscription = await findSubscriptionById(transaction, id);
    if (!subscription) return false;
    if (confirmed.numUpdatedRows > 0n) {
      await liftSuppression(transaction, subscription.mailbox, appContext.suppressionSecret);
      audit({ action: "subscription-confirmed", subjectId: id });
    }
    return subscription.state === "confirmed";
  });
}
