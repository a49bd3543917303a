import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { licenseRenewalPage as words } from "#content/pages/license-renewal.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { renewalPagePath, tokenParameter } from "#contract/addresses.ts";
import { type RequestableLanguage, requestableLanguages } from "#contract/forms.ts";
import { endOfTerm, prepareLicense } from "../licenses/issue-license.ts";
import { findLicense, listLicenses, type StoredLicense } from "../licenses/license-store.ts";
import { parseProducts, productOf } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { fillWords, type Html } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm } from "../platform/http/post-form.ts";
import { claimJobRun } from "../platform/jobs/job-runner.ts";
import { linkUrl, readLinkToken } from "../platform/links/link-token.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { days, formatDay, localDay, subtractDuration } from "../platform/time/time.ts";
import { academicTerms, addApproval } from "./decide-request.ts";
import { initialState, nextState } from "./life-cycle.ts";
import { receiveRequest } from "./receive-request.ts";
import { actorOf, addAcademicRequest, findOpenRequest, rule, setRequestState } from "./request-store.ts";

/** In the address after the button was pressed. */
const pressedParameter = "pressed";

/** The page behind the link in the reminder of an academic license: one press renews it. */
export function renewalRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const { clock, linkSecrets, database } = appContext;
  const page = (status: number, content: Html) => mailLinkPage(http.frame, status, words.title, content);
  const unknown = () => page(404, noRenewalPage(words.unknownHeading, words.unknownText));
  const tokenOf = (context: Context) => context.req.query(tokenParameter) ?? "";
  const statusPathOf = (requestId: string) => {
    const { pathname, search } = new URL(linkUrl("request-status", requestId, appContext));
    return pathname + search;
  };

  /** The license of a working link, or the answer to any other. */
  const licenseOf = async (context: Context): Promise<string | Response> => {
    const link = readLinkToken("renew-academic", tokenOf(context), clock.now(), linkSecrets);
    if (link.kind === "expired") return await page(410, noRenewalPage(words.expiredHeading, words.expiredText));
    return link.kind === "valid" ? link.subjectId : await unknown();
  };

  return new Hono<ServiceEnvironment>()
    .get(renewalPagePath, async (context) => {
      const licenseId = await licenseOf(context);
      if (typeof licenseId !== "string") return licenseId;
      const state = await examineRenewal(database.query, licenseId, appContext);
      switch (state.kind) {
        case "unknown":
          return await unknown();
        case "open":
          return await page(200, openPage(state, statusPathOf(state.requestId)));
        case "current": {
          const { requestId } = state.license;
          const statusUrl = requestId === null ? undefined : statusPathOf(requestId);
          const isNew = context.req.query(pressedParameter) !== undefined;
          return await page(200, currentPage(state, { statusUrl, isNew }));
        }
        case "renewable": {
          const address = `${renewalPagePath}?${tokenParameter}=${tokenOf(context)}`;
          return await page(200, renewalForm(state, { address, now: clock.now() }));
        }
      }
    })
    .post(renewalPagePath, postForm(http), async (context) => {
      const licenseId = await licenseOf(context);
      if (typeof licenseId !== "string") return licenseId;
      if ((await examineRenewal(database.query, licenseId, appContext)).kind === "unknown") return await unknown();
      await renewLicense(licenseId, appContext);
      return redirectTo(`${renewalPagePath}?${tokenParameter}=${tokenOf(context)}&${pressedParameter}=1`);
    });
}

const day = ({ expiresAt }: Pick<LicenseRow, "expiresAt">) => formatDay(new Date(expiresAt));

/** The license, and one button. Opening the page changes nothing. */
function renewalForm(
  { license, language, isClear }: Extract<RenewalState, { kind: "renewable" }>,
  { address, now }: { address: string; now: Date },
): Html {
  const tool = productOf(language).name;
  const values = { mailbox: license.mailbox, newEnd: formatDay(endOfTerm(license, now)) };
  return html`<h1>${fillWords(words.heading, { tool })}</h1>
<dl class="facts"><dt>${words.tool}</dt><dd>${tool}</dd><dt>${words.validUntil}</dt><dd>${day(license)}</dd></dl>
<form class="step" method="post" action="${address}"><p>${fillWords(isClear ? words.atOnceText : words.reviewText, values)}</p><button class="button" type="submit">${words.button}</button></form>`;
}

/** The license does not end soon, such as after it was renewed. */
function currentPage(
  { license, opensAt }: Extract<RenewalState, { kind: "current" }>,
  { statusUrl, isNew }: { statusUrl: string | undefined; isNew: boolean },
): Html {
  return html`<h1>${fillWords(words.currentHeading, { expiresAt: day(license) })}</h1>
${isNew ? html`<p class="notice" role="status">${fillWords(words.renewed, { mailbox: license.mailbox })}</p>` : ""}
<p>${fillWords(words.currentText, { opens: formatDay(opensAt) })}</p>
${statusUrl === undefined ? "" : statusLink(statusUrl)}`;
}

function openPage({ language }: Extract<RenewalState, { kind: "open" }>, statusUrl: string): Html {
  return html`<h1>${words.openHeading}</h1>
<p>${fillWords(words.openText, { tool: productOf(language).name })}</p>
${statusLink(statusUrl)}`;
}

/** The link leads nowhere, or no longer does. */
function noRenewalPage(heading: string, text: string): Html {
  return html`<h1>${heading}</h1>
<p>${text}</p>
<p><a href="/acad-lic-request">${words.askAnew}</a></p>`;
}

const statusLink = (url: string) => html`<p><a href="${url}">${words.statusLink}</a></p>`;

type Renewable = Extract<RenewalState, { kind: "renewable" }>;

/**
 * Renews an academic license for the reader of its reminder: a new request, which is approved by rule at once if nothing
 * speaks against it, and is an ordinary one otherwise. Pressing again changes nothing.
 */
async function renewLicense(licenseId: string, appContext: AppContext): Promise<void> {
  const isSettled = await auditedTransaction(appContext, actorOf(rule), async (tx) => {
    const state = await examineRenewal(tx.transaction, licenseId, appContext);
    if (state.kind !== "renewable") return true;
    return state.isClear && (await renewAtOnce(tx, state, appContext));
  });
  if (!isSettled) await askForReview(licenseId, appContext);
}

/** Returns false if the license cannot be issued, such as without a signing key. */
async function renewAtOnce(
  tx: AuditedTransaction,
  { license: last, language }: Renewable,
  appContext: AppContext,
): Promise<boolean> {
  const { transaction, now, audit } = tx;
  const { licensee, organization, mailbox } = last;
  const requestId = appContext.createIdentifier();
  const grant = { licensee, organization, mailbox, requestId, renewsId: last.id, issuedBy: rule.name };
  const terms = { ...academicTerms(language, now), expiresAt: endOfTerm(last, now) };
  const prepared = await prepareLicense({ ...terms, ...grant }, appContext);
  if (prepared.kind !== "prepared") return false;
  // Of several presses at once, one renews.
  if (!(await claimJobRun(transaction, "renew-academic", last.id, now))) return true;
  const approved = nextState(initialState, "approve");
  const isNew = await addAcademicRequest(transaction, {
    importedFrom: null,
    id: requestId,
    name: licensee,
    mailbox,
    university: organization ?? "",
    language,
    state: initialState,
    receivedAt: now.toISOString(),
    mailboxProvenAt: now.toISOString(),
    explanation: explain(last),
  });
  if (!isNew || !approved) return true;
  audit({ action: "request-received", subjectId: requestId, details: { language, renews: last.id } });
  audit({ action: "request-mailbox-proven", subjectId: requestId });
  await setRequestState(transaction, requestId, approved);
  await addApproval(tx, requestId, prepared.license, rule, appContext);
  return true;
}

/** The operator decides: the institution no longer counts, or the last license was revoked or suspended. */
async function askForReview(licenseId: string, appContext: AppContext): Promise<void> {
  await auditedTransaction(appContext, "requester", async (tx) => {
    const state = await examineRenewal(tx.transaction, licenseId, appContext);
    if (state.kind !== "renewable") return;
    const { license, language } = state;
    const { licensee: name, mailbox } = license;
    const mailboxProvenAt = tx.now.toISOString();
    const university = license.organization ?? "not named";
    const asked = { name, mailbox, university, language, mailboxProvenAt, explanation: explain(license) };
    const charge = () => chargeBudgets(tx.transaction, { cause: "link", mailbox }, appContext);
    await receiveRequest(tx, asked, appContext, charge);
  });
}

const explain = ({ id, expiresAt }: LicenseRow) =>
  `Renews the license ${id}, which ends on ${localDay(new Date(expiresAt))}.`;

/** What the link in a reminder can do now. */
type RenewalState =
  | { kind: "unknown" }
  /** A request of the mailbox for the same tool is in review. */
  | { kind: "open"; requestId: string; language: RequestableLanguage }
  /** The license, or one that followed it, does not end soon. */
  | { kind: "current"; license: StoredLicense; opensAt: Date }
  | {
      kind: "renewable";
      /** The latest license of the mailbox for the tool. */
      license: StoredLicense;
      language: RequestableLanguage;
      /** Whether the institution still counts, and nothing was held against the license. */
      isClear: boolean;
    };

/** The state of the renewal of an academic license. It can be renewed from its first reminder on, and when it is over. */
async function examineRenewal(
  queries: Queries,
  licenseId: string,
  { clock, adviseOn }: Pick<AppContext, "clock" | "adviseOn">,
): Promise<RenewalState> {
  const linked = await findLicense(queries, licenseId);
  const product = linked && parseProducts(linked.products)[0];
  if (!product || linked.edition !== "academic" || linked.mailbox === erasedMailbox) return { kind: "unknown" };
  const { mailbox } = linked;
  const language = requestableLanguages.find((each) => productOf(each).id === product.id);
  const filter = { mailbox, product: product.id, edition: "academic", limit: 1 } as const;
  const [license] = await listLicenses(queries, filter);
  if (!language || !license) return { kind: "unknown" };
  const open = await findOpenRequest(queries, mailbox, language);
  if (open) return { kind: "open", requestId: open.id, language };
  const isInForce = license.revokedAt === null && license.suspendedAt === null;
  const opensAt = subtractDuration(new Date(license.expiresAt), days(licenseReminderDays.first));
  if (isInForce && opensAt.getTime() > clock.now().getTime()) return { kind: "current", license, opensAt };
  const advice = adviseOn(mailbox)?.kind;
  const isAcademic = advice === "institution" || advice === "academic-suffix";
  return { kind: "renewable", license, language, isClear: isInForce && isAcademic && license.organization !== null };
}
