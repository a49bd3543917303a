import { Hono } from "hono";
import { academicLicenseRequestEndpoint } from "#contract/endpoints.ts";
import type { Feature } from "../feature.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { registerEndpoint } from "../web/register-endpoint.ts";
import { academicDesk } from "./desk.ts";
import { waitingRequests } from "./facts.ts";
import { requestAcademicLicense } from "./receive-request.ts";
import { erasePersonalRequests, findPersonalRequests, summarizePersonalRequest } from "./request-store.ts";
import { statusRoutes } from "./status-routes.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** Requests for academic licenses. */
export const academic = {
  routes(parts) {
    const { app, http } = parts;
    const routes = new Hono<ServiceEnvironment>();
    registerEndpoint(
      routes,
      academicLicenseRequestEndpoint,
      {
        handle: (request) => requestAcademicLicense(request, app),
        form: "academic",
      },
      http,
    );
    return routes.route("/", statusRoutes(app, http)).route("/", academicDesk(parts));
  },
  search: {
    noun: "requests",
    table: "academicLicenseRequest",
    columns: ["id", "name", "email", "university"],
    // Two people of one name, or one with two mailboxes, are told apart before a decision.
    summarize: (row: AcademicLicenseRequestRow) => `${row.name}, ${row.email}, ${summarizePersonalRequest(row)}`,
  },
  digest: [waitingRequests],
  personalData: [
    { name: "requests", find: findPersonalRequests, summarize: summarizePersonalRequest, erase: erasePersonalRequests },
  ],
} satisfies Feature;
