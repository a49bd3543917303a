import { html } from "hono/html";
import { requestSent } from "#content/pages/request-sent.ts";
import { fillWords } from "#contract/fill-words.ts";
import { type Html, withContact } from "../platform/html.ts";

/** The facts about a request that was just sent, for the result page of the form without script. */
export function sentRequestFacts(contactEmail: string): Html {
  const values = { mailbox: requestSent.enteredMailbox };
  return html`<h2>${requestSent.heading}</h2>
<dl class="facts">
${requestSent.facts.map(({ label, text }) => html`<dt>${label}</dt><dd>${withContact(fillWords(text, values), contactEmail)}</dd>`)}
</dl>`;
}
