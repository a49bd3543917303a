import { packageRequestEndpoint } from "#contract/endpoints.ts";
import type { Feature } from "../feature.ts";
import { registerEndpoint } from "../web/register-endpoint.ts";
import {
  answerPackageRequests,
  type Downloads,
  erasePersonalPackageRequests,
  findPersonalPackageRequests,
  forgetPackageRequests,
  requestPackage,
  waitingPackageRequests,
} from "./package-requests.ts";
import { packageRoutes } from "./routes.ts";
import type { PackageRequestRow } from "./tables.ts";

declare module "../feature.ts" {
  interface FeatureParts {
    downloads: Downloads;
  }
}

/** The packages, and who waits for one that is not there. */
export const downloads = {
  routes({ app, http, configuration: { packagesUrl }, downloads: parts }) {
    const routes = packageRoutes({ ...parts, packagesUrl, views: http.views, siteUrl: http.siteUrl });
    registerEndpoint(
      routes,
      packageRequestEndpoint,
      { handle: (request) => requestPackage(request, app), form: "package" },
      http,
    );
    return routes;
  },
  jobs: ({ app, downloads: parts }) => [
    { name: "package-requests", run: () => answerPackageRequests(parts, app) },
    { name: "forget-package-requests", run: () => forgetPackageRequests(app) },
  ],
  digest: [waitingPackageRequests],
  personalData: [
    {
      name: "packageRequests",
      find: findPersonalPackageRequests,
      summarize: ({ packageId }: PackageRequestRow) => packageId,
      erase: erasePersonalPackageRequests,
    },
  ],
} satisfies Feature;
