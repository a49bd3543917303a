import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { mailboxChangePage as words } from "#content/my-licenses.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Html } from "../html/html.ts";
import { redirectTo } from "../http/answer.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage, postForm } from "../http/post-form.ts";
import { readLinkToken } from "../links/link-token.ts";
import {
  findMailboxChange,
  type MailboxSide,
  mailboxSides,
  proveMailbox,
  withdrawMailboxChange,
} from "./change-mailbox.ts";
import { fillWords } from "./fill-words.ts";
import { myLicensesPaths, tokenField } from "./my-licenses-links.ts";
import { showBrokenLink } from "./read-customer.ts";
import { readFields } from "./read-form.ts";
import type { LicenseMailboxChangeRow } from "./tables.ts";

/** The pages in the two mails about a change of mailbox, each with a button to agree and one to refuse. Opening them changes nothing. */
export function mailboxRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  for (const side of mailboxSides) {
    const path = myLicensesPaths[side];
    const read = (context: Context) => {
      const token = context.req.query(tokenField) ?? "";
      return { token, link: readLinkToken(side, token, appContext.clock.now(), appContext.linkSecrets) };
    };

    routes.get(path, async (context) => {
      const { token, link } = read(context);
      if (link.kind !== "valid") return await showBrokenLink(link, http);
      const change = await findMailboxChange(appContext.database.query, link.subjectId);
      if (!change) return await showBrokenLink({ kind: "invalid" }, http);
      const content = changePage(side, change, `${path}?${tokenField}=${token}`);
      return await mailLinkPage(http.frame, 200, words.title, content);
    });

    routes.post(path, postForm(http), async (context) => {
      const { token, link } = read(context);
      if (link.kind !== "valid") return await showBrokenLink(link, http);
      const isRefused = (await readFields(context)).answer === refusal;
      if (isRefused) await withdrawMailboxChange(link.subjectId, appContext);
      const isKnown = isRefused || (await proveMailbox(side, link.subjectId, appContext));
      return isKnown ? redirectTo(`${path}?${tokenField}=${token}`) : await showBrokenLink({ kind: "invalid" }, http);
    });
  }
  return routes;
}

/** What the button that calls the change off sends as `answer`. */
const refusal = "no";

function changePage(side: MailboxSide, change: LicenseMailboxChangeRow, action: string): Html {
  const { oldMailbox, newMailbox, withdrawnAt, appliedAt } = change;
  const fill = (text: string) => fillWords(text, { old: oldMailbox, new: newMailbox });
  const over = (heading: string, text: string) => html`<h1>${heading}</h1>
<p role="status">${fill(text)}</p>`;
  if (appliedAt !== null) return over(words.appliedHeading, words.applied);
  if (withdrawnAt !== null) return over(words.withdrawnHeading, words.withdrawn);
  const no = html`<button class="button button-quiet" type="submit" name="answer" value="${refusal}">${words.refuseButton}</button>`;
  const isProven = (side === "leave-mailbox" ? change.oldProvenAt : change.newProvenAt) !== null;
  if (isProven)
    return html`${over(words.provenHeading, words.waiting)}
<form class="actions" method="post" action="${action}">${no}</form>`;
  const { heading, text, button } = words[side];
  return html`<h1>${heading}</h1>
<p>${fill(text)}</p>
<form class="actions" method="post" action="${action}"><button class="button" type="submit">${button}</button> ${no}</form>`;
}
