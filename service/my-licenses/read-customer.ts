import type { Context } from "hono";
import { html } from "hono/html";
import { myLicensesPage as words } from "#content/my-licenses.ts";
import type { AppContext } from "../context/app-context.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage } from "../http/post-form.ts";
import { readLinkToken } from "../links/link-token.ts";
import { mailboxOfAccess } from "./find-access.ts";
import { myLicensesPaths, tokenField } from "./my-licenses-links.ts";

/** The holder of a link to the list of licenses. */
export interface Customer {
  accessId: string;
  mailbox: string;
  /** The part of the address with the token. */
  query: string;
}

export type CustomerVerdict = ({ kind: "known" } & Customer) | { kind: "expired" | "invalid" };

/** Reads the link of a request. */
export async function readCustomer(context: Context, appContext: AppContext): Promise<CustomerVerdict> {
  const token = context.req.query(tokenField) ?? "";
  const link = readLinkToken("my-licenses", token, appContext.clock.now(), appContext.linkSecrets);
  if (link.kind !== "valid") return { kind: link.kind };
  const mailbox = await mailboxOfAccess(appContext.database.query, link.subjectId);
  if (mailbox === undefined) return { kind: "invalid" };
  return { kind: "known", accessId: link.subjectId, mailbox, query: `${tokenField}=${token}` };
}

/** The page for a link that does not work, or no longer. */
export function showBrokenLink({ kind }: { kind: "expired" | "invalid" }, http: HttpParts): Promise<Response> {
  const [heading, text] =
    kind === "expired" ? [words.expiredHeading, words.expiredText] : [words.brokenHeading, words.brokenText];
  return mailLinkPage(
    http.frame,
    kind === "expired" ? 410 : 404,
    heading,
    html`<h1>${heading}</h1>
<p>${text}</p>
<p><a class="button" href="${myLicensesPaths.ask}">${words.askAgain}</a></p>`,
  );
}
