import { html } from "hono/html";
import { company } from "#content/company.ts";
import { downloadsPage } from "#content/downloads.ts";
import { framedPage } from "../http/frame.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { withContact } from "../http/name-contact.ts";
import { isForPerson } from "../http/refuse.ts";

const words = downloadsPage.missing;

/** The answer where a package has no file: a page to a person, one line to a program. */
export async function missingPackage(
  { frame, contactEmail }: Pick<HttpParts, "frame" | "contactEmail">,
  { name }: { name: string },
  request: Request,
): Promise<Response> {
  const text = words.text.replace("{package}", () => name);
  if (!isForPerson(request)) {
    return new Response(`${text.replace("{email}", () => contactEmail)}\n`, {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", Vary: "Accept" },
    });
  }
  const content = html`<h1>${words.heading}</h1>
<p>${withContact(text, contactEmail)}</p>
<p><a href="/download">${words.otherDownloads}</a></p>`;
  return await framedPage(frame, 404, `${company.name} | ${words.heading}`, content, { Vary: "Accept" });
}
