import { approveRequest } from "#service/academic/decide-request.ts";
import { createMails } from "#service/app/features.ts";
import { startIssue } from "#service/newsletter/send-issue.ts";
import type { Configuration } from "#service/platform/config/config.ts";
import type { AppContext } from "#service/platform/context/app-context.ts";
import type { Database } from "#service/platform/database/database.ts";
import { createReportRecorder, type MailReport } from "#service/platform/mail/mail-purposes.ts";
import { createAcademicService, operator } from "./academic-service.ts";
import { sources } from "./mail/mail-webhooks.ts";
import { addSubscribers, issueForTests } from "./subscribers.ts";
import { createTestService } from "./test-service.ts";

/** Records a report as the service does, wherever it comes from. */
export const recordMailReport = (
  { messageId = "", mailbox }: { messageId: string | undefined; mailbox: string },
  outcome: MailReport["outcome"],
  appContext: AppContext,
): Promise<boolean> =>
  createReportRecorder(
    createMails(appContext),
    appContext,
  )([{ originalMessageId: messageId, mailboxes: [mailbox], outcome }]);

/** A service whose webhooks report about a license key that was mailed. */
export async function createKeyService(kind: Database["kind"], configuration: Partial<Configuration> = {}) {
  const service = await createAcademicService(kind, { configuration: { mailReports: sources, ...configuration } });
  const id = await service.ask();
  await approveRequest(id, { operator }, service.appContext);
  await service.sendMails();
  const messageId = service.transport.mails.find(({ purpose }) => purpose === "license-key")?.messageId ?? "";
  return { service, id, mail: { messageId, mailbox: "ada@uni.example.org" } };
}

/** A service whose webhooks report about an issue that a subscriber gets. */
export async function createListService(kind: Database["kind"], configuration: Partial<Configuration> = {}) {
  const service = await createTestService({ kind, configuration: { mailReports: sources, ...configuration } });
  const { appContext } = service;
  await addSubscribers(appContext, ["ada"]);
  await startIssue(issueForTests, appContext, "operator:Ada");
  const { query } = appContext.database;
  const { messageId } = await query.selectFrom("outgoingMail").select("messageId").executeTakeFirstOrThrow();
  return {
    service,
    mail: { messageId, mailbox: "ada@example.org" },
    subscription: () => query.selectFrom("newsletterSubscription").selectAll().executeTakeFirstOrThrow(),
    suppressed: () => query.selectFrom("newsletterSuppression").select("reason").execute(),
  };
}
