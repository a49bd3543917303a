import { html } from "hono/html";
import { proposalPage as words } from "#content/operators.ts";
import type { Html } from "../../platform/html.ts";
import { formatTime } from "../../platform/time/time.ts";
import type { ProposalDescription } from "./proposal-action.ts";
import { proposalFacts } from "./proposal-mail.ts";
import type { ProposalRow } from "./tables.ts";

/** What is proposed, and one button. */
export function confirmForm(
  proposal: ProposalRow,
  { facts, text }: ProposalDescription,
  { address, operator }: { address: string; operator: string },
): Html {
  const { heading, text: effect, button } = words[proposal.kind];
  return html`<h1>${heading}</h1>
${factList([...facts, ...proposalFacts(proposal)])}
${text === undefined ? "" : html`<p class="mail-text">${text}</p>`}
<form class="step" method="post" action="${address}">
<p>${effect} ${words.asText} ${operator}.</p>
<button class="button" type="submit">${button}</button>
</form>`;
}

/** Why there is nothing to confirm. */
export function noConfirmationPage(why: "own" | "broken" | "old" | "expired"): Html {
  return html`<h1>${words[`${why}Heading`]}</h1>
<p>${words[`${why}Text`]}</p>`;
}

/** What became of a proposal that is not open. */
export function outcomePage(proposal: ProposalRow, description: ProposalDescription): Html {
  const { kind, state, proposedBy, confirmedBy, confirmedAt, endedAt, reason } = proposal;
  const headings = {
    open: words.title,
    confirmed: words.confirmedHeading,
    done: words[kind].doneHeading,
    ended: words.endedHeading,
  } as const;
  const text = state === "confirmed" ? words.confirmedText : (reason ?? "");
  const facts: (readonly [string, string])[] = [...description.facts, ["Proposed by", proposedBy]];
  if (confirmedBy !== null && confirmedAt !== null)
    facts.push(["Confirmed by", `${confirmedBy}, on ${formatTime(new Date(confirmedAt))}`]);
  if (endedAt !== null) facts.push([state === "done" ? "Done" : "Ended", formatTime(new Date(endedAt))]);
  return html`<h1>${headings[state]}</h1>
${text === "" ? "" : html`<p>${text}</p>`}
${factList([...facts, ["Fingerprint", proposal.fingerprint]])}`;
}

function factList(facts: readonly (readonly [label: string, value: string])[]): Html {
  return html`<dl class="facts">
${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}
</dl>`;
}
