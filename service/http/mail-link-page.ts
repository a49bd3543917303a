import { company } from "#content/company.ts";
import type { Html } from "../html/html.ts";
import { type Frame, framedPage } from "./frame.ts";

/**
 * A page behind a link in a mail. Its address is a key and must not be sent to other sites as the referrer. The page's
 * own forms still send it, because that distinguishes them from foreign forms.
 */
export function mailLinkPage(frame: Frame, status: number, title: string, content: Html): Promise<Response> {
  return framedPage(frame, status, `${company.name} | ${title}`, content, { "Referrer-Policy": "same-origin" });
}
