import { Hono } from "hono";
import { answerTimeRoutes } from "./academic-requests/answer-time-routes.ts";
import { reviewRoutes } from "./academic-requests/review-routes.ts";
import { statusRoutes } from "./academic-requests/status-routes.ts";
import { type ApiParts, apiRoutes } from "./api-routes.ts";
import type { Site } from "./http/built-site.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import { formResultRoutes } from "./http/form-result-routes.ts";
import { framedPage, plainFrame } from "./http/frame.ts";
import { type HealthParts, healthRoutes } from "./http/health-routes.ts";
import { failure } from "./http/json-answer.ts";
import { siteRoute } from "./http/site-route.ts";
import { licenseAdviceRoutes } from "./license-advice/routes.ts";
import { wellKnownRoutes } from "./licenses/well-known-routes.ts";
import { newsletterRoutes } from "./newsletter/routes.ts";
import { type PackageParts, packageRoutes } from "./packages/routes.ts";

export interface ApplicationParts extends ApiParts, HealthParts, Omit<PackageParts, "site" | "siteUrl"> {
  /** Without a built site only the calls and the state of the service are answered. */
  site: Site | undefined;
}

/** Everything that is answered over HTTP, as one function from request to response. */
export function createApplication(parts: ApplicationParts): Hono<ServiceEnvironment> {
  const { site, headers, workplace } = parts;
  const frame = site?.frame ?? plainFrame(headers);
  const application = new Hono<ServiceEnvironment>();
  application.route("/", healthRoutes(parts));
  application.route("/", formResultRoutes(frame, workplace.contactEmail));
  application.route("/", newsletterRoutes({ frame, workplace, headers }));
  application.route("/", statusRoutes({ ...parts, frame }));
  application.route("/", reviewRoutes({ ...parts, frame }));
  application.route("/", wellKnownRoutes(parts));
  application.route("/", apiRoutes(parts));
  if (site) {
    application.route("/", packageRoutes({ ...parts, site, siteUrl: workplace.siteUrl }));
    application.route("/", licenseAdviceRoutes(site));
    application.route("/", answerTimeRoutes(site, workplace));
    application.all("*", siteRoute(site, headers));
  }
  application.notFound(() => framedPage(frame, 404, "Not found", "<h1>Not found</h1>"));
  application.onError((error, context) => {
    workplace.reportFault(error, context.env?.requestId);
    const forProgram = !(context.req.header("accept") ?? "").includes("text/html");
    if (context.req.path.startsWith("/apis/") && forProgram) return failure(500, "The service failed.", headers);
    const content =
      "<h1>Unexpected Application Error!</h1>\n<p>500: the page could not be made. Please try again later.</p>";
    return framedPage(frame, 500, "Unexpected Application Error!", content);
  });
  return application;
}
