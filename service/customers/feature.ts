import { Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { askForLicenses as words } from "#content/pages/my-licenses.ts";
import { company } from "#content/products/company.ts";
import { mailbox as mailboxSchema } from "#contract/endpoints.ts";
import { longestMailbox } from "#contract/forms.ts";
import type { Feature } from "../platform/feature.ts";
import { fieldState, type Html, type RefusedForm, withContact } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import { postForm, readFields } from "../platform/http/post-form.ts";
import { markupPage } from "../platform/http/view.ts";
import { unfollowedMail } from "../platform/mail/mail-purposes.ts";
import { askForList } from "./ask-for-list.ts";
import { listRoutes } from "./list-routes.ts";
import { forgetLicenseLinks, myLicensesPaths } from "./my-licenses-links.ts";
import { erasePersonalLinks, findPersonalLinks } from "./personal-links.ts";

const Asked = v.object({ mailbox: mailboxSchema("mailbox") });

/** What customers have: their licenses, behind a link in a mail. */
export const customers = {
  routes({ appContext, http }) {
    const show = (status: number, content: Html) =>
      markupPage(http.views, status, `${company.name} | ${words.title}`, content);
    return new Hono<ServiceEnvironment>()
      .get(myLicensesPaths.ask, () => show(200, askPage()))
      .post(myLicensesPaths.ask, postForm(http), async (context) => {
        const fields = await readFields(context);
        const asked = v.safeParse(Asked, fields);
        if (!asked.success) return await show(400, askPage({ field: "mailbox", fault: words.wrong, typed: fields }));
        await askForList(asked.output.mailbox, appContext);
        return redirectTo(myLicensesPaths.asked);
      })
      .get(myLicensesPaths.asked, () => show(200, askedPage(appContext.contactEmail)))
      .route("/", listRoutes(appContext, http));
  },
  jobs: ({ appContext }) => [{ name: "license-links", run: () => forgetLicenseLinks(appContext) }],
  mails: () => ({
    // Whoever has entered the address on a page notices that no link arrives.
    "license-list": unfollowedMail,
  }),
  personalData: [{ name: "licenseLinks", find: findPersonalLinks, erase: erasePersonalLinks }],
} satisfies Feature;

function askPage(refused?: RefusedForm): Html {
  const { value, fault, marks } = fieldState("mailbox", "mailbox", refused);
  return html`<h1>${words.heading}</h1>
<p>${words.text}</p>
<form class="step form-card" method="post" action="${myLicensesPaths.ask}" novalidate>
<div class="field"><label for="mailbox">${words.label}</label>${fault}
<input id="mailbox" type="email" name="mailbox" value="${value}" autocomplete="email" maxlength="${longestMailbox}" required${marks}></div>
<button class="button" type="submit">${words.button}</button></form>`;
}

/** The same for every mailbox. */
function askedPage(contactEmail: string): Html {
  return html`<h1>${words.sentHeading}</h1>
${words.sent.map((paragraph) => html`<p>${withContact(paragraph, contactEmail)}</p>`)}
<p><a href="${myLicensesPaths.ask}">${words.again}</a></p>`;
}
