import { html } from "hono/html";
import { operatorLinkPage, operatorSignInPage as words } from "#content/operators.ts";
import type { Html } from "../html/html.ts";
import type { OperatorOfLink } from "../operators/operator-of-link.ts";

/** In the address of a page: how the request for the mail ended. */
export const outcomeParameter = "sign-in";

/** The outcome of a request for the mail, from the query of the page. */
const signInOutcomes = { sent: words.sent, "too-often": words.tooOften } as const;

/** The page for a device that is not signed in. It names neither a request nor a mailbox. */
export function askPage(address: string, outcome: string | undefined): Html {
  const notice = outcome === "sent" || outcome === "too-often" ? signInOutcomes[outcome] : undefined;
  return html`<h1>${words.heading}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${notice}</p>`}
${button(address, words.text)}`;
}

/** Where the mail leads to. Opening it signs nothing in: programs open links. */
export function finishPage(address: string): Html {
  return html`<h1>${words.heading}</h1>
${button(address, words.finishText)}`;
}

export function overPage(): Html {
  return html`<h1>${words.overHeading}</h1>
<p>${words.overText}</p>`;
}

/** Why a link acts for nobody. */
export function refusedPage(why: Extract<OperatorOfLink, { kind: "refused" }>["why"]): Html {
  const { heading, text } = operatorLinkPage[why];
  return html`<h1>${heading}</h1>
<p>${text}</p>`;
}

function button(address: string, text: string): Html {
  return html`<form class="step" method="post" action="${address}"><p>${text}</p><button class="button" type="submit">${words.button}</button></form>`;
}
