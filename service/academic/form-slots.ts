import { html } from "hono/html";
import { answerAtOnce } from "#content/pages/academic-license.ts";
import { requestSent } from "#content/pages/request-sent.ts";
import { slotNames } from "#contract/slots.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { fillWords, type Html, withContact } from "../platform/html.ts";
import { createCache } from "../platform/http/cache.ts";
import type { SlotSource } from "../platform/http/filled-documents.ts";
import { days, formatDay, minutes, subtractDuration, workingDayTimeZone } from "../platform/time/time.ts";
import { promisedTimes } from "./life-cycle.ts";

/** Only decisions of the last days count, so that the figure is current. */
const countedDays = 180;

/** With fewer decisions a median is meaningless and is not shown. */
const fewestDecisions = 5;

/** The median answer time in milliseconds, or undefined while there are too few decisions. */
export async function medianAnswerTime(queries: Queries, now: Date): Promise<number | undefined> {
  const since = subtractDuration(now, days(countedDays)).toISOString();
  const decided = await queries
    .selectFrom("academicDecision")
    .innerJoin("academicLicenseRequest", "academicLicenseRequest.id", "academicDecision.requestId")
    .select(["academicLicenseRequest.receivedAt", "academicDecision.decidedAt"])
    .where("academicDecision.decidedAt", ">=", since)
    // The rule answers at once, which says nothing about the others.
    .where("academicDecision.decidedThrough", "!=", "rule")
    .execute();
  if (decided.length < fewestDecisions) return undefined;
  const durations = decided
    .map(({ receivedAt, decidedAt }) => Date.parse(decidedAt) - Date.parse(receivedAt))
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)];
}

/** The sentence for the page. Rounds up to days, so that it never promises too much. */
export function answerTimeSentence(duration: number): string {
  const count = Math.max(1, Math.ceil(duration / days(1)));
  const span = count === 1 ? "one day" : `${count} days`;
  return `Over the last ${countedDays} days, we answered half of all requests within ${span}.`;
}

const freshFor = minutes(10);
/** The slot is read every few seconds. */
const failurePause = minutes(1);

interface AnswerTimeParts extends Pick<AppContext, "clock" | "reportError" | "autoApprove"> {
  /** The median in milliseconds, if it is known. */
  answerTime(): Promise<number | undefined>;
}

/**
 * Shows how long answers have taken, as far as it is known: no page waits for the database, and without it the page has no
 * such sentence. Where clear cases are approved at once, the slot says that too.
 */
export function answerTimeSlot({ answerTime, clock, reportError, autoApprove }: AnswerTimeParts): SlotSource {
  const sentences = createCache<string>({ freshFor, failurePause, size: 1, clock });
  const readSentence = async () => {
    try {
      const duration = await answerTime();
      return duration === undefined ? "" : answerTimeSentence(duration);
    } catch (error) {
      reportError(error, undefined);
      throw error;
    }
  };
  let text = "";
  const refresh = async () => {
    text = await sentences("", readSentence).catch(() => "");
  };
  return {
    slots: [slotNames.answerTime],
    async read() {
      void refresh();
      const shown = [...(autoApprove ? [answerAtOnce] : []), text].join(" ").trim();
      return { key: shown, fill: () => ({ [slotNames.answerTime]: () => shown }) };
    },
  };
}

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
  const values = { mailbox: requestSent.enteredMailbox, answerBy, askAfter };
  return html`<h2>${requestSent.heading}</h2>
<dl class="facts">
${requestSent.facts.map(({ label, text }) => html`<dt>${label}</dt><dd>${withContact(fillWords(text, values), contactEmail)}</dd>`)}
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
