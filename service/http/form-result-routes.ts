import { Hono } from "hono";
import { type FormResultPage, formResults } from "#content/form-results.ts";
import { type FormResult, formResultPaths } from "#contract/form-result.ts";
import { escapeHtml } from "../html/escape-html.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { type Frame, framedPage } from "./frame.ts";

/** The page each form is on. */
const formPages: Readonly<Record<FormResult, string>> = {
  subscribed: "/",
  notSubscribed: "/",
  requested: "/acad-lic-request",
  notRequested: "/acad-lic-request",
};

/** The small pages that a form sent without script is led to. */
export function formResultRoutes(frame: Frame, contactEmail: string): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  addResult("subscribed");
  addResult("notSubscribed");
  addResult("requested");
  addResult("notRequested");
  return routes;

  function addResult(result: FormResult): void {
    const page = formResults[result];
    const content = resultContent(page, formPages[result], contactEmail);
    routes.get(formResultPaths[result], () => framedPage(frame, 200, page.title, content));
  }
}

function resultContent(page: FormResultPage, backAddress: string, contactEmail: string): string {
  const contact = escapeHtml(contactEmail);
  const withContact = (text: string) =>
    escapeHtml(text).replaceAll("{email}", () => `<a href="mailto:${contact}">${contact}</a>`);
  return [
    `<h1>${withContact(page.heading)}</h1>`,
    ...page.paragraphs.map((paragraph) => `<p>${withContact(paragraph)}</p>`),
    `<p><a href="${backAddress}">${escapeHtml(page.backLabel)}</a></p>`,
  ].join("\n");
}
