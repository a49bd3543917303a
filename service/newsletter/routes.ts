import { type Context, Hono } from "hono";
import { tokenParameter } from "#contract/addresses.ts";
import { subscribeEndpoint } from "#contract/endpoints.ts";
import type { Views } from "#contract/views.ts";
import { askForMail } from "../asked-mail.ts";
import type { App } from "../context.ts";
import { linkPurposes, readLinkToken } from "../tokens.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm } from "../web/post-form.ts";
import { registerEndpoint } from "../web/register-endpoint.ts";
import { mailLinkView } from "../web/view.ts";
import { confirmSubscription } from "./subscribe.ts";
import { findSubscriptionById, unsubscribe } from "./subscription.ts";

const confirmPath = linkPurposes["confirm-subscription"].page;
const unsubscribePath = linkPurposes.unsubscribe.page;

/** The endpoint of the newsletter form, and the pages that its mails link to. */
export function newsletterRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  registerEndpoint(
    routes,
    subscribeEndpoint,
    {
      handle: ({ email }, { page = null }) => askForMail({ purpose: "newsletter-confirmation", email, page }, app),
      form: "newsletter",
    },
    http,
  );
  return routes.route("/", linkRoutes(app, http));
}

/**
 * The pages behind the links in the newsletter's mails, each with one button. GET changes nothing, because mail
 * scanners follow every link.
 */
function linkRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const show = (props: Views["newsletter/link"], status = 200) =>
    mailLinkView(http.views, "newsletter/link", props, status);
  const tokenOf = (context: Context) => context.req.query(tokenParameter) ?? "";
  const read = (purpose: "confirm-subscription" | "unsubscribe", token: string) =>
    readLinkToken(purpose, token, app.clock.now(), app.linkSecrets);
  const stateOf = async (id: string) => (await findSubscriptionById(app.database.query, id))?.state;

  return (
    new Hono<ServiceEnvironment>()
      .get(confirmPath, async (context) => {
        const token = tokenOf(context);
        const link = read("confirm-subscription", token);
        if (link.kind === "invalid") return show({ page: "broken" }, 404);
        const state = await stateOf(link.subjectId);
        if (state === "confirmed") return show({ page: "confirmed" });
        if (link.kind === "expired" || state !== "unconfirmed") return show({ page: "confirmOver" }, 410);
        return show({ page: "confirm", action: `${confirmPath}?${tokenParameter}=${token}` });
      })
      .post(confirmPath, postForm(http), async (context) => {
        const token = tokenOf(context);
        const link = read("confirm-subscription", token);
        if (link.kind === "invalid") return show({ page: "broken" }, 404);
        if (link.kind === "expired") return show({ page: "confirmOver" }, 410);
        if (!(await confirmSubscription(link.subjectId, app))) return show({ page: "confirmOver" }, 410);
        return redirectTo(`${confirmPath}?${tokenParameter}=${token}`);
      })
      .get(unsubscribePath, async (context) => {
        const token = tokenOf(context);
        const link = read("unsubscribe", token);
        if (link.kind !== "valid") return show({ page: "broken" }, 404);
        const state = await stateOf(link.subjectId);
        if (state !== "confirmed" && state !== "unconfirmed") return show({ page: "unsubscribed" });
        return show({ page: "unsubscribe", action: `${unsubscribePath}?${tokenParameter}=${token}` });
      })
      // RFC 8058: a mail provider posts here for the reader, from any address, without cookie or origin, and follows
      // no redirect. The token alone decides; the body is not read. There is no rate limit, because a provider posts for
      // many readers from few addresses, and a lost unsubscription is worse than the cost of checking a signature.
      .post(unsubscribePath, async (context) => {
        const link = read("unsubscribe", tokenOf(context));
        if (link.kind !== "valid") return show({ page: "broken" }, 404);
        await unsubscribe(link.subjectId, app);
        return show({ page: "unsubscribed" });
      })
  );
}
