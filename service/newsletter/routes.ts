import { Hono } from "hono";
import { formResults } from "#content/form-results.ts";
import { subscribeEndpoint } from "#contract/subscribe.ts";
import type { AppContext } from "../context/app-context.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { registerEndpoint } from "../http/register-endpoint.ts";
import { linkRoutes } from "./link-routes.ts";
import { subscribe } from "./subscribe.ts";

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
