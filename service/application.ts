import { Hono } from "hono";
import { html } from "hono/html";
import { methodNotAllowed } from "hono/method-not-allowed";
import { answerTimeSlot } from "./academic-requests/answer-time-slot.ts";
import { academicRequestRoutes } from "./academic-requests/routes.ts";
import type { AppContext } from "./context/app-context.ts";
import { asResponse, fileRequestOf } from "./http/answer.ts";
import { answerSite } from "./http/answer-site.ts";
import type { Site } from "./http/built-site.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import { failureStatus } from "./http/failure-status.ts";
import { framedPage, plainFrame } from "./http/frame.ts";
import { type HealthParts, healthRoutes } from "./http/health-routes.ts";
import type { HttpParts } from "./http/http-parts.ts";
import { failure } from "./http/json-answer.ts";
import { isForPerson } from "./http/refuse.ts";
import { addHeaders, type Headers } from "./http/security-headers.ts";
import { slotRoutes } from "./http/slot-routes.ts";
import { licenseAdviceSlots } from "./license-advice/license-advice-slots.ts";
import { wellKnownRoutes } from "./licenses/well-known-routes.ts";
import { newsletterRoutes } from "./newsletter/routes.ts";
import { packageSlots } from "./packages/package-slots.ts";
import { type PackageParts, packageRoutes } from "./packages/routes.ts";

export interface ApplicationParts extends HealthParts, PackageParts, Pick<HttpParts, "rateLimit" | "clientAddress"> {
  appContext: AppContext;
  /** Headers of every response. */
  headers: Headers;
  /** Without a built site only the endpoints and the health checks are served. */
  site: Site | undefined;
}

/** The whole HTTP interface as one Hono application. */
export function createApplication(parts: ApplicationParts): Hono<ServiceEnvironment> {
  const { site, appContext, rateLimit, clientAddress } = parts;
  const { siteUrl, contactEmail, reportError, clock } = appContext;
  const frame = site?.frame ?? plainFrame();
  const http: HttpParts = { siteUrl, contactEmail, reportError, frame, rateLimit, clientAddress };

  const application = new Hono<ServiceEnvironment>();
  application.use(addHeaders(parts.headers));
  application.use(
    methodNotAllowed({
      app: application,
      onMethodNotAllowed: (_, methods) =>
        failure(405, `This address is answered to ${methods.join(", ")} alone.`, { Allow: methods.join(", ") }),
    }),
  );
  application.route("/", healthRoutes(parts));
  application.route("/", newsletterRoutes(appContext, http));
  application.route("/", academicRequestRoutes(appContext, http));
  application.route("/", wellKnownRoutes(appContext));
  if (site) {
    const sources = [packageSlots({ ...parts, siteUrl }), licenseAdviceSlots, answerTimeSlot(appContext)];
    application.route("/", packageRoutes(parts));
    application.route("/", slotRoutes(site.slotDocuments, sources, clock));
  }
  const unknownEndpoint = () => failure(404, "There is no such endpoint.");
  application.all("/apis", unknownEndpoint).all("/apis/*", unknownEndpoint);

  application.notFound(async ({ req }) => {
    if (!site) return await framedPage(frame, 404, "Not found", html`<h1>Not found</h1>`);
    return asResponse(answerSite(site, req.path, new URL(req.url).search, fileRequestOf(req.raw)));
  });
  application.onError(async (error, { env, req }) => {
    reportError(error, env?.requestId);
    const { status, headers } = failureStatus(error);
    if (req.path.startsWith("/apis/") && !isForPerson(req.raw)) return failure(status, "The service failed.", headers);
    const content = html`<h1>Unexpected Application Error!</h1>
<p>${status}: the page could not be made. Please try again later.</p>`;
    return await framedPage(frame, status, "Unexpected Application Error!", content, headers);
  });
  return application;
}
