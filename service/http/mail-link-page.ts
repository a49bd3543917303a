import { company } from "#content/company.ts";
import { type Frame, framedPage, type Html } from "./frame.ts";

/**
 * A page that a link in a mail leads to. Its address is a key: it must not travel on to other sites as the referrer.
 * Our own forms still send it, because they are told apart from foreign ones by that.
 */
export function mailLinkPage(frame: Frame, status: number, title: string, content: Html): Promise<Response> {
  return framedPage(frame, status, `${company.name} | ${title}`, content, { "Referrer-Policy": "same-origin" });
}
