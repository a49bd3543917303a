import { Hono } from "hono";
import { formResults } from "#content/pages/form-results.ts";
import { academicLicenseRequestEndpoint } from "#contract/academic-license-request.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import { requestAcademicLicense } from "./receive-request.ts";
import { renewalRoutes } from "./renewal.ts";
import { reviewRoutes } from "./review-routes.ts";
import { statusRoutes } from "./status-routes.ts";
import { sentRequestFacts } from "./status-steps.ts";

/** The endpoint of the request form, and the pages that its mails link to. */
export function academicRequestRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  registerEndpoint(
    routes,
    academicLicenseRequestEndpoint,
    {
      handle: (request, { networks }) => requestAcademicLicense(request, appContext, networks),
      formPage: "/acad-lic-request",
      results: { done: formResults.requested, failed: formResults.notRequested },
      doneFacts: () => sentRequestFacts(appContext),
    },
    http,
  );
  return routes
    .route("/", statusRoutes(appContext, http))
    .route("/", reviewRoutes(appContext, http))
    .route("/", renewalRoutes(appContext, http));
}
