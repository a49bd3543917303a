import { Hono } from "hono";
import { academicLicenseRequestEndpoint } from "#contract/endpoints.ts";
import type { Feature } from "../feature.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { registerEndpoint } from "../web/register-endpoint.ts";
import { academicDesk } from "./desk.ts";
import { requestAcademicLicense } from "./receive-request.ts";
import { erasePersonalRequests, findPersonalRequests } from "./request.ts";
import { statusRoutes } from "./status.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";
import { waitingRequests } from "./waiting-requests.ts";

/** A request in a few words. */
const summarize = ({
  language,
  university,
  state,
}: Pick<AcademicLicenseRequestRow, "id" | "language" | "university" | "state">): string =>
  `${language}, ${university}, ${state}`;

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
    summarize: (row: AcademicLicenseRequestRow) => `${row.name}, ${row.email}, ${summarize(row)}`,
  },
  digest: [waitingRequests],
  personalData: [{ name: "requests", find: findPersonalRequests, summarize, erase: erasePersonalRequests }],
} satisfies Feature;
