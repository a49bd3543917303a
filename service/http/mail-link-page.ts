import { company } from "#content/company.ts";
import { type Frame, framedPage } from "./frame.ts";
import type { Html } from "./html.ts";

/**
 * A page that a link in a mail leads to. Its address is a key: it must not travel on to other sites as the place where
 * somebody came from. Our own forms still say it, because they are told apart from foreign ones by that.
 */
export function mailLinkPage(frame: Frame, status: number, title: string, content: Html): Response {
  const page = framedPage(frame, status, `${company.name} | ${title}`, content.text);
  page.headers.set("Referrer-Policy", "same-origin");
  return page;
}
