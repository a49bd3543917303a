import { Hono } from "hono";
import { academicRequestRoutes } from "./academic-requests/routes.ts";
import type { MailReportSources, WebhookSecrets } from "./config/config-variables.ts";
import type { AppContext } from "./context/app-context.ts";
import { createFindRenewal } from "./find-renewal.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import type { HttpParts } from "./http/http-parts.ts";
import { answerFailure } from "./http/refuse.ts";
import { wellKnownRoutes } from "./licenses/well-known-routes.ts";
import type { RecordReport } from "./mail/reports/record-report.ts";
import { mailWebhookRoutes } from "./mail/reports/webhooks/routes.ts";
import { myLicensesRoutes } from "./my-licenses/routes.ts";
import { newsletterRoutes } from "./newsletter/routes.ts";
import { operatorPagesToSignIn } from "./operator-pages.ts";
import { orderFormRoutes } from "./orders/order-form/routes.ts";
import { quoteRoutes } from "./orders/quotes/routes.ts";
import type { ProposalActions } from "./proposals/proposal-action.ts";
import { proposalRoutes } from "./proposals/proposal-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

/** Everything that is answered from the database, as one Hono application. */
export function createEndpoints(
  appContext: AppContext,
  {
    webhookSecrets,
    mailReports,
    recordReport,
    proposalActions,
    ...parts
  }: Omit<HttpParts, "siteUrl" | "contactEmail" | "reportError"> & {
    webhookSecrets: WebhookSecrets;
    mailReports: MailReportSources;
    recordReport: RecordReport;
    proposalActions: ProposalActions;
  },
): Hono<ServiceEnvironment> {
  const { siteUrl, contactEmail, reportError } = appContext;
  const http: HttpParts = { siteUrl, contactEmail, reportError, ...parts };
  return new Hono<ServiceEnvironment>()
    .route("/", newsletterRoutes(appContext, http))
    .route("/", academicRequestRoutes(appContext, http))
    .route("/", signInRoutes(operatorPagesToSignIn(appContext), appContext, http))
    .route("/", proposalRoutes(proposalActions, appContext, http))
    .route("/", wellKnownRoutes(appContext))
    .route("/", webhookRoutes(appContext, http, webhookSecrets))
    .route("/", mailWebhookRoutes(appContext, http, mailReports, recordReport))
    .route("/", myLicensesRoutes(appContext, http, createFindRenewal(appContext)))
    .route("/", orderFormRoutes(appContext, http))
    .route("/", quoteRoutes(appContext, http))
    .onError(answerFailure(http));
}
