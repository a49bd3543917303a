import { html } from "hono/html";
import type { FormResultPage } from "#content/form-results.ts";
import type { Html } from "../html/html.ts";
import { type Frame, framedPage } from "./frame.ts";
import { withContact } from "./with-contact.ts";

/**
 * The result page of a form sent without script.
 * @param facts follows the paragraphs
 */
export function formResultPage(
  frame: Frame,
  page: FormResultPage,
  formPage: string,
  contactEmail: string,
  facts: Html | "" = "",
): Promise<Response> {
  const content: Html = html`<h1>${withContact(page.heading, contactEmail)}</h1>
${page.paragraphs.map((paragraph) => html`<p>${withContact(paragraph, contactEmail)}</p>`)}
${facts}
<p><a href="${formPage}">${page.backLabel}</a></p>`;
  return framedPage(frame, 200, page.title, content);
}
