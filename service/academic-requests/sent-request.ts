import { html } from "hono/html";
import { requestSent } from "#content/request-sent.ts";
import { slotNames } from "#contract/slots.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Html } from "../html/html.ts";
import type { SlotSource } from "../http/filled-documents.ts";
import { withContact } from "../http/with-contact.ts";
import { formatDay } from "../time/format-time.ts";
import { workingDayTimeZone } from "../time/working-days.ts";
import { promisedTimes } from "./promised-times.ts";

/** When a request that is sent now is answered, and after when the requester should ask, as parts of sentences. */
function sentDays(now: Date, isRuleOn: boolean): { answerBy: string; askAfter: string } {
  const { typicalBy, askAfter } = promisedTimes(now);
  return {
    answerBy: `by ${formatDay(typicalBy)}${isRuleOn ? requestSent.atOnce : ""}`,
    askAfter: `After ${formatDay(askAfter)}`,
  };
}

/** The facts about a request that was just sent, for the result page of the form without script. */
export function sentRequestFacts({
  clock,
  contactEmail,
  autoApprove,
}: Pick<AppContext, "clock" | "contactEmail" | "autoApprove">): Html {
  const { answerBy, askAfter } = sentDays(clock.now(), autoApprove !== undefined);
  const fill = (text: string) =>
    text
      .replace("{mailbox}", () => requestSent.enteredMailbox)
      .replace("{answerBy}", () => answerBy)
      .replace("{askAfter}", () => askAfter);
  return html`<h2>${requestSent.heading}</h2>
<dl class="facts">
${requestSent.facts.map(({ label, text }) => html`<dt>${label}</dt><dd>${withContact(fill(text), contactEmail)}</dd>`)}
</dl>`;
}

/** The end of the day in the zone of the working days: a request sent later has other days. */
function endOfDay(now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(workingDayTimeZone);
  return today.add({ days: 1 }).startOfDay().toInstant().toString();
}

/** The same days for the page with the form, which shows them after it has sent a request on the day it was read. */
export function sentRequestSlots({ clock, autoApprove }: Pick<AppContext, "clock" | "autoApprove">): SlotSource {
  return {
    slots: [slotNames.answerBy, slotNames.askAfter],
    async read() {
      const now = clock.now();
      const until = endOfDay(now);
      const dated = (text: string) => () => `<span data-until="${until}">${text}</span>`;
      return {
        key: until,
        fill() {
          const { answerBy, askAfter } = sentDays(now, autoApprove !== undefined);
          return { [slotNames.answerBy]: dated(answerBy), [slotNames.askAfter]: dated(askAfter) };
        },
      };
    },
  };
}
