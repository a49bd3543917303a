import { Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { askForLicenses as words } from "#content/pages/my-licenses.ts";
import { company } from "#content/products/company.ts";
import { longestMailbox } from "#contract/forms.ts";
import { mailbox as mailboxSchema } from "#contract/mailbox.ts";
import type { FindRenewal } from "../licenses/remind-of-expiry.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Html } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import { clientNetworks } from "../platform/http/client-address.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import { framedPage } from "../platform/http/frame.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { withContact } from "../platform/http/name-contact.ts";
import { addressOf, postForm } from "../platform/http/post-form.ts";
import { askForList } from "./ask-for-list.ts";
import { mailboxRoutes } from "./change-mailbox.ts";
import { listRoutes } from "./list-routes.ts";
import { myLicensesPaths } from "./my-licenses-links.ts";
import { readFields, seatRoutes } from "./seat-routes.ts";

const Asked = v.object({ mailbox: mailboxSchema("mailbox") });

/** The page where customers ask for the link to their licenses, and the pages behind that link. */
export function myLicensesRoutes(
  appContext: AppContext,
  http: HttpParts,
  findRenewal: FindRenewal,
): Hono<ServiceEnvironment> {
  const show = (status: number, content: Html) =>
    framedPage(http.frame, status, `${company.name} | ${words.title}`, content);
  return new Hono<ServiceEnvironment>()
    .get(myLicensesPaths.ask, () => show(200, askPage()))
    .post(myLicensesPaths.ask, postForm(http), async (context) => {
      const asked = v.safeParse(Asked, await readFields(context));
      if (!asked.success) return await show(400, askPage(words.wrong));
      await askForList(asked.output.mailbox, appContext, clientNetworks(addressOf(context, http)));
      return redirectTo(myLicensesPaths.asked);
    })
    .get(myLicensesPaths.asked, () => show(200, askedPage(appContext.contactEmail)))
    .route("/", listRoutes(appContext, http, findRenewal))
    .route("/", seatRoutes(appContext, http))
    .route("/", mailboxRoutes(appContext, http));
}

function askPage(fault?: string): Html {
  return html`<h1>${words.heading}</h1>
<p>${words.text}</p>
<form class="step" method="post" action="${myLicensesPaths.ask}">
<div class="field"><label for="mailbox">${words.label}</label>${fault === undefined ? "" : html`<p class="notice" id="mailbox-fault" role="alert">${fault}</p>`}
<input id="mailbox" type="email" name="mailbox" autocomplete="email" maxlength="${longestMailbox}" required${fault === undefined ? "" : html` aria-invalid="true" aria-describedby="mailbox-fault"`}></div>
<button class="button" type="submit">${words.button}</button></form>`;
}

/** The same for every mailbox. */
function askedPage(contactEmail: string): Html {
  return html`<h1>${words.sentHeading}</h1>
${words.sent.map((paragraph) => html`<p>${withContact(paragraph, contactEmail)}</p>`)}
<p><a href="${myLicensesPaths.ask}">${words.again}</a></p>`;
}
