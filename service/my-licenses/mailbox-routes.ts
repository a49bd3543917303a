import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { mailboxChangePage as words } from "#content/my-licenses.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Html } from "../html/html.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage } from "../http/mail-link-page.ts";
import { postForm } from "../http/post-form.ts";
import { redirectTo } from "../http/redirect-to.ts";
import { readLinkToken } from "../links/link-token.ts";
import { findMailboxChange, type MailboxSide, mailboxSides, proveMailbox } from "./change-mailbox.ts";
import { fillWords } from "./fill-words.ts";
import { myLicensesPaths, tokenField } from "./my-licenses-links.ts";
import { showBrokenLink } from "./read-customer.ts";
import type { LicenseMailboxChangeRow } from "./tables.ts";

/** The pages in the two mails about a change of mailbox, each with one button. Opening them changes nothing. */
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
      const isKnown = await proveMailbox(side, link.subjectId, appContext);
      return isKnown ? redirectTo(`${path}?${tokenField}=${token}`) : await showBrokenLink({ kind: "invalid" }, http);
    });
  }
  return routes;
}

function changePage(side: MailboxSide, change: LicenseMailboxChangeRow, action: string): Html {
  const { oldMailbox, newMailbox, appliedAt } = change;
  const fill = (text: string) => fillWords(text, { old: oldMailbox, new: newMailbox });
  const isProven = (side === "leave-mailbox" ? change.oldProvenAt : change.newProvenAt) !== null;
  if (isProven)
    return html`<h1>${words.provenHeading}</h1>
<p role="status">${fill(appliedAt === null ? words.waiting : words.applied)}</p>`;
  const { heading, text, button } = words[side];
  return html`<h1>${heading}</h1>
<p>${fill(text)}</p>
<form method="post" action="${action}"><button class="button" type="submit">${button}</button></form>`;
}
