import { approveRequest, rejectRequest } from "#service/academic/decide-request.ts";
import { askForAnotherKey, proveMailbox, sendMailAgain, withdrawRequest } from "#service/academic/status-steps.ts";
import { listLicenses } from "#service/licenses/license-store.ts";
import { startIssue } from "#service/newsletter/send-issue.ts";
import { renewLeases, returnClaim } from "#service/platform/mail/mail-leases.ts";
import { findMail } from "#service/platform/mail/mail-queue.ts";
import { reportedOutcome } from "#service/platform/mail/reports/read-mail-report.ts";
import { days, hours } from "#service/platform/time/time.ts";
import { type AcademicService, operator } from "./academic-service.ts";
import { Device } from "./desk-device.ts";
import { recordMailReport } from "./reported-mails.ts";
import { issueForTests } from "./subscribers.ts";

/** Has the service do everything that visitors, the operator, time and returned mails cause. */
export async function exerciseService(service: AcademicService): Promise<void> {
  await subscribeAndLeave(service);
  await requestLicenses(service);
  await returnMails(service);
  await passTime(service);
  await service.application.request("/.well-known/revoked-licenses.jwt");
  await service.findProblems();
}

const eve = "eve@uni.example.org";
const press = ({ application }: AcademicService, link: string, cookie = "") =>
  application.request(link, { method: "POST", headers: { origin: "http://localhost:8000", cookie } });
const linkIn = ({ transport }: AcademicService, purpose: string) =>
  transport.mails.findLast((mail) => mail.purpose === purpose)?.text.match(/\/apis\/\S+/)?.[0] ?? "";

async function subscribeAndLeave(service: AcademicService): Promise<void> {
  const { appContext, application, clock } = service;
  const subscribe = (email: string) =>
    application.request("/apis/subscribe", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
  for (const email of ["ada@example.org", "bob@example.org", "ada@example.org"]) await subscribe(email);
  await service.sendMails();
  clock.advance(hours(1));
  // Once more: its first mail may have been lost.
  await subscribe("ada@example.org");
  await service.sendMails();
  await application.request(linkIn(service, "newsletter-confirmation"));
  await press(service, linkIn(service, "newsletter-confirmation"));
  await startIssue(issueForTests, appContext, "operator:Ada");
  await service.sendMails();
  for (const kind of ["soft", "hard"] as const) await reportIssue(service, kind);
  await press(service, linkIn(service, "newsletter-issue"));
}

async function requestLicenses(service: AcademicService): Promise<void> {
  const { appContext, application } = service;
  for (let mail = 0; mail < 9; mail += 1) await service.ask({ email: `victim+${mail}@example.org` });
  const id = await service.ask();
  await service.sendMails();
  await application.request(linkIn(service, "academic-receipt"));
  await new Device(service).signIn("review@example.org");
  await proveMailbox(id, appContext);
  await sendMailAgain(id, appContext);
  await approveRequest(id, { operator }, appContext);
  await service.ask();
  await askForAnotherKey(id, "lost", appContext);
  await withdrawRequest(await service.ask({ lang: "Python" }), appContext);
  const refusal = { operator, reason: "not-academic-address", note: null } as const;
  await rejectRequest(await service.ask({ lang: "C#" }), refusal, appContext);
  await approveRequest(await service.ask({ email: eve }), { operator }, appContext);
}

/** Servers refuse mails, report them later, and the lease of one is renewed and given back. */
async function returnMails(service: AcademicService): Promise<void> {
  const { appContext, transport } = service;
  const { query } = appContext.database;
  await service.sendMails();
  const messageId = transport.mails.findLast(({ recipient }) => recipient === eve)?.messageId;
  await recordMailReport({ messageId, mailbox: eve }, reportedOutcome("soft", "5.0.0", ""), appContext);
  const mail = await findMail(query, transport.mails[0]?.id ?? "");
  if (!mail) throw new Error("An email has been sent.");
  await renewLeases(query, [mail.id], "worker", appContext.clock.now());
  await returnClaim(query, { mail, isLost: false });
  const bounce = { kind: "hard", statusCode: "5.1.1" } as const;
  transport.answer = { kind: "refused", permanent: true, reason: "550", bounce };
  await runJobs(service);
  transport.answer = { kind: "delivered", to: "a list" };
}

async function reportIssue({ appContext, transport }: AcademicService, verdict: "hard" | "soft"): Promise<void> {
  const messageId = transport.mails.findLast(({ purpose }) => purpose === "newsletter-issue")?.messageId;
  await recordMailReport({ messageId, mailbox: "ada@example.org" }, reportedOutcome(verdict, "5.0.0", ""), appContext);
}

async function passTime(service: AcademicService): Promise<void> {
  const [license] = await listLicenses(service.appContext.database.query, { mailbox: eve, limit: 1 });
  const untilReminder = Date.parse(license?.expiresAt ?? "") - service.clock.now().getTime() - days(60);
  for (const pause of [hours(1), days(1), days(3), days(31), untilReminder, days(10)]) {
    await service.ask({ email: `reader${service.clock.elapsed()}@example.org` });
    service.clock.advance(pause);
    await runJobs(service);
  }
}

async function runJobs(service: AcademicService): Promise<void> {
  await service.jobs.runAll();
  await service.sendMails();
}
